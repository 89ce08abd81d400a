import type { Chair, Entry, Frame, Me, Params, Push, Table } from "../api"
import { need, ready } from "./games"
import { http as houseHttp, problemCode, type Http, Problem } from "./http"
import { Line, type SocketLike } from "./line"
import { now } from "./now.svelte"
import type { Terms } from "./opening"
import { note, type Order, type Play } from "./play"
import { Playback, type Duration } from "./playback.svelte"
import { contribution } from "./random"
import { settings } from "./settings.svelte"

export interface EveningOptions {
  http?: Http
  socket?: (url: string) => SocketLike
  duration?: () => Duration
  /** How long a frame stays to be read, whatever the speed. */
  reading?: (f: Frame) => number
  /** A frame is shown for the first time, in order. */
  changed?: (f: Frame, before: Frame | null) => void
  said?: (t: Table, before: Table) => void
  /** For a TV: whether it plays the table's sounds. */
  tv?: () => "loud" | "quiet"
}

/** How long the connection may be gone before anybody is told, in milliseconds. */
const patience = 1500

/** A move that takes longer than this is shown as being sent, in milliseconds. */
const slow = 300

/** Two taps that are nearer to each other than this are one, in milliseconds. */
const guard = 350

/** Its match is shown to whoever looks from here; a match that is over always is. */
const maySee = (t: Table) => t.watch || t.me >= 0 || t.state !== "playing"

/** One table for an evening: its news, the frames of its match, and all that can be done there. */
export class Evening implements Play {
  table = $state.raw<Table | null>(null)
  /** Code of what stands in the way of showing the table at all, or "". */
  failed = $state("")
  /** Code of the last refused command, or "". */
  refused = $state("")
  up = $state(true)
  /** The connection is gone because too many pages are open. */
  crowded = $state(false)
  /** The move that is under way, or "". */
  sending = ""
  /** It has been under way for so long that it shows. */
  busy = $state(false)
  history = $state.raw<Entry[]>([])

  private newest = $state.raw<Frame | null>(null)
  private readonly playback: Playback
  private readonly http: Http
  private readonly line: Line
  private fetching = false
  /** Match that was asked for while another answer was awaited, or "". */
  private wanted = ""
  private left = new Set<string>()
  private downTimer: ReturnType<typeof setTimeout> | undefined

  readonly replay = false

  constructor(
    readonly id: string,
    private readonly o: EveningOptions = {},
  ) {
    this.http = o.http ?? houseHttp
    const changed = o.changed ?? (() => {})
    this.playback = new Playback(o.duration ?? (() => () => 0), () => settings.pace, changed, o.reading)
    this.line = new Line({
      url: () => `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}${this.address()}`,
      message: (p) => this.receive(p),
      up: (yes) => this.connected(yes),
      refused: () => void this.ask(),
      socket: o.socket,
    })
  }

  /** Loads the table and stays connected until close. */
  async start() {
    try {
      await this.load()
      if (this.table?.match && maySee(this.table)) await this.fetch(this.table.match)
    } catch (e) {
      if (problemCode(e) !== "offline" && !this.table) {
        this.failed = problemCode(e)
        return
      }
    }
    this.line.start()
  }

  /** Connects anew, for somebody who has told a name after looking. */
  connect() {
    this.line.stop()
    this.line.start()
  }

  close() {
    this.line.stop()
    this.playback.stop()
    clearTimeout(this.downTimer)
  }

  // ---- what comes in

  private address(): string {
    const q = new URLSearchParams()
    if (this.table) q.set("table", String(this.table.seq))
    if (this.newest) {
      q.set("match", this.newest.match)
      q.set("after", String(this.newest.seq))
    }
    if (this.o.tv) q.set("tv", this.o.tv())
    return `/api/tables/${this.id}/stream?${q}`
  }

  /** Asks why there is no connection: what a refused WebSocket was answered, no page can see. */
  private async ask() {
    const code = await this.http.get(this.address()).then(() => "", problemCode)
    this.crowded = this.downTimer !== undefined && code === "too_many_pages"
  }

  private connected(yes: boolean) {
    if (yes) {
      clearTimeout(this.downTimer)
      this.downTimer = undefined
      this.up = true
      this.crowded = false
    } else this.downTimer ??= setTimeout(() => (this.up = false), patience)
  }

  private receive(p: Push) {
    const { table: t, frame: f } = p
    if (p.type === "table" && t) this.once(t.game, () => this.takeTable(t))
    if (p.type === "frame" && f) this.once(f.game, () => this.takeFrame(f))
    if (p.type === "beat" && p.now) now.sync(p.now)
    if (p.type === "bye" && p.why === "kicked") void this.reload().then(() => this.recognised())
  }

  /** Does something once the game has come; what is lost with a broken connection comes again with the next. */
  private once(game: string, then: () => void) {
    if (ready(game)) then()
    else need(game).then(then, () => undefined)
  }

  private async load() {
    const t = await this.http.get<Table>(`/api/tables/${this.id}`)
    await need(t.game)
    this.takeTable(t)
  }

  private async reload() {
    try {
      await this.load()
    } catch (e) {
      if (problemCode(e) !== "offline") this.end(problemCode(e))
    }
  }

  /** Asks whether the house still knows who sat here: it has deleted or banned him, or his session has ended. */
  private async recognised() {
    try {
      await this.http.get<Me>("/api/session")
    } catch (e) {
      if (problemCode(e) === "no_session") this.end("expelled")
    }
  }

  /** Shows the table no more: the house would refuse it, again and again. */
  private end(code: string) {
    this.failed = code
    this.line.stop()
    clearTimeout(this.downTimer)
    this.up = true
  }

  private takeTable(t: Table) {
    const before = this.table
    if (before && t.seq < before.seq) return
    this.table = t
    if (before) this.o.said?.(t, before)
    if (before && before.me >= 0 && t.me < 0) void this.recognised()
    const stale = t.match && t.match !== this.newest?.match && before && t.match !== before.match
    if (stale && maySee(t)) void this.fetch(t.match)
  }

  /** Takes a frame in order: drops what is known, fetches what is missing. */
  takeFrame(f: Frame) {
    const last = this.newest
    if (this.left.has(f.match)) return
    if (last?.match !== f.match) {
      if (f.after === 0) this.adopt(f)
      else void this.fetch(f.match)
      return
    }
    if (f.seq <= last.seq) return
    if (f.after > last.seq) {
      void this.fetch(f.match, last.seq)
      return
    }
    this.newest = f
    this.history = [...this.history, ...f.entries]
    this.playback.push(f)
  }

  /** Takes the whole state of a match, without showing how it came to it. */
  private adopt(f: Frame) {
    if (this.newest && this.newest.match !== f.match) this.left.add(this.newest.match)
    this.newest = f
    this.history = f.entries
    this.playback.jump(f)
    this.o.changed?.(f, null)
  }

  /** Fetches a match; with after, only what came since. One at a time: what is asked for meanwhile comes next. */
  private async fetch(match: string, after?: number) {
    if (this.fetching) {
      this.wanted = match
      return
    }
    this.fetching = true
    try {
      const q = after === undefined ? "" : `?after=${after}`
      const f = await this.http.get<Frame>(`/api/matches/${match}${q}`)
      await need(f.game)
      if (after === undefined) this.adopt(f)
      else this.takeFrame(f)
    } catch {
      // the line comes back with what is missing
    } finally {
      this.fetching = false
    }
    const next = this.wanted
    this.wanted = ""
    if (next) await this.fetch(next, this.newest?.match === next ? this.newest.seq : undefined)
  }

  // ---- what is shown

  get frame(): Frame {
    const f = this.playback.shown
    if (!f) throw new Error("evening: no frame yet")
    return f
  }

  get hasFrame(): boolean {
    return this.playback.shown !== null
  }

  get before() {
    return this.playback.before
  }

  get pace() {
    return this.playback.pace
  }

  /** The shown frame still takes its time. */
  get moving(): boolean {
    return this.playback.busy
  }

  get odds(): boolean {
    return this.table?.odds ?? true
  }

  get spoken() {
    return this.table?.talk ?? []
  }

  /** Somebody reads, and what comes next waits. */
  get held(): boolean {
    return this.playback.held
  }

  /** Lets what comes next wait, or not; patient: it is never hurried. */
  hold(on: boolean, patient: boolean) {
    this.playback.patient = patient
    if (on !== this.held) this.playback.hold(on)
  }

  get settled(): boolean {
    return this.playback.shown === this.newest
  }

  finish = () => this.playback.finish()

  get me(): number {
    return this.hasFrame ? this.frame.me : -1
  }

  get myTurn(): boolean {
    const f = this.playback.shown
    return !!f && !f.over && f.me >= 0 && f.awaited.includes(f.me) && !f.clock.paused
  }

  /** There are moves to make: also where nobody waits for them, as where an order may be changed. */
  get canMove(): boolean {
    if (!this.up || !this.settled || this.busy || !this.hasFrame || this.me < 0) return false
    const f = this.frame
    return f.moves.length > 0 && !f.over && !f.clock.paused && !f.seats[this.me]?.auto
  }

  get pausedBy(): number {
    const last = this.history.findLast((e) => e.move.startsWith("@pause"))
    return last ? note(last.move).seat : -1
  }

  chairOf(seat: number): Chair | undefined {
    const c = this.frame.seats[seat]?.chair
    return c === undefined ? undefined : this.table?.chairs[c]
  }

  away(seat: number): boolean {
    const c = this.chairOf(seat)
    return c?.kind === "person" && !c.present && c.person === this.frame.seats[seat]?.person
  }

  /** Game seats whose people have been away for so long that the table is asked. */
  get missing(): number[] {
    const f = this.playback.shown
    if (!f || f.over) return []
    const chairs = this.table?.missing.map((m) => m.chair) ?? []
    return f.seats.flatMap((s, i) => (chairs.includes(s.chair) && !s.auto && s.person ? [i] : []))
  }

  /** Which game of an evening by points this is, from 1: the last one is counted among the points at once, while its end is still shown. */
  get game(): number {
    const won = this.table?.chairs.reduce((n, c) => n + c.points, 0) ?? 0
    return this.table?.state === "over" ? Math.max(1, won) : won + 1
  }

  // ---- what goes out

  /** What the table has been told and has not answered yet: an impatient second tap is no second command. */
  private readonly told = new Map<string, Promise<boolean>>()

  /** Sends a command to the table; it answers with the table. */
  tell(verb: string, body: object = {}): Promise<boolean> {
    const what = `${verb} ${JSON.stringify({ ...body, contribution: undefined })}`
    const before = this.told.get(what)
    if (before) return before
    const now = this.guarded(async () => {
      const t = await this.http.command<Table>(`/api/tables/${this.id}/${verb}`, body)
      await need(t.game)
      this.takeTable(t)
    }).finally(() => this.told.delete(what))
    this.told.set(what, now)
    return now
  }

  private tapped = -Infinity
  /** Takes no second tap right after the first: the button under the finger means something else by then. */
  private apart(f: () => Promise<boolean>): Promise<boolean> {
    const at = performance.now()
    if (at - this.tapped < guard) return Promise.resolve(true)
    this.tapped = at
    return f()
  }

  sit = (chair = -1) => this.tell("sit", { chair })
  leave = () => this.tell("leave")
  furnish = (chair: number, kind: "open" | "bot" | "none", level?: string) =>
    this.tell("chairs", { chair, kind, level })
  swap = (a: number, b: number) => this.tell("swap", { a, b })
  kick = (chair: number) => this.tell("kick", { chair })
  choose = (game: string, params: Params, clock: number, watch: boolean, terms: Terms) =>
    this.tell("game", { game, params, clock, watch, ...terms })
  ready = (ready: boolean) =>
    this.apart(() => this.tell("ready", { ready, contribution: ready ? contribution() : "" }))
  /** Nothing to do if it has begun, which the page may not show yet. */
  begin = () =>
    this.apart(async () =>
      this.table?.state === "playing" ? true : this.tell("start", { contribution: contribution() }),
    )
  talk = (text: string) => this.tell("talk", { text })
  say = (text: string) => this.talk(text)
  shut = () => this.tell("close")

  async move(text: string) {
    if (!this.canMove || this.sending) return
    this.sending = text
    const timer = setTimeout(() => (this.busy = true), slow)
    await this.act("moves", { seq: this.newest?.seq ?? 0, move: text })
    clearTimeout(timer)
    this.busy = false
    this.sending = ""
  }

  vote = (about: "bot" | "abandon", seat: number, yes: boolean) => this.act("votes", { about, seat, yes })
  pause = (on: boolean) => this.act("pause", { on })
  back = () => this.act("back", {})
  order = (order: Order) => this.act("order", { order })

  private act(verb: string, body: object): Promise<boolean> {
    const match = this.newest?.match
    if (!match) return Promise.resolve(false)
    return this.guarded(async () => {
      this.takeFrame(await this.http.command<Frame>(`/api/matches/${match}/${verb}`, body))
    })
  }

  private async guarded(f: () => Promise<void>): Promise<boolean> {
    this.refused = ""
    try {
      await f()
      return true
    } catch (e) {
      this.refused = problemCode(e)
      if (e instanceof Problem && e.body?.frame) this.takeFrame(e.body.frame)
      if (this.refused === "stale" && this.newest) void this.fetch(this.newest.match, this.newest.seq)
      return false
    }
  }
}
