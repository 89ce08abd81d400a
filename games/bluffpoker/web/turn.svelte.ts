import type { Play } from "$client/lib/play"
import { settings } from "$client/lib/settings.svelte"
import { Chooser } from "./chooser.svelte"
import { Claims } from "./claims"
import { follow, Machine, type Event, type Lie, type Said, type Verdict } from "./machine"
import { Peek } from "./peek.svelte"
import { Picker } from "./picker.svelte"
import { scenes, timeOf, times, type Scene } from "./scenes"
import { k, type Key } from "./text"
import { flag, view, type View } from "./view"

/** The action bar takes no taps for so long after its content changed. */
const guard = 350
/** A verdict that nobody puts away goes by itself after so long. */
const lingers = 7000

export type Doing =
  "verdict" | "hold" | "start" | "answer" | "act" | "throw" | "lay" | "claim" | "raise" | "shoot" | "wait"

/** Keys follow the language. */
const letterOf = (key: Key) => k(key).toLowerCase()

const nothing: Lie = { open: [], hidden: 3, claim: "", claimant: -1, advised: false, claims: [] }
const sleep = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** What this page adds to the view during a turn: what moves, what is chosen, what is looked at. */
export class Turn {
  /** What lies on the table, as far as this page has shown it. */
  lie = $state.raw<Lie>(nothing)
  /** What is to be seen just now. */
  event = $state.raw<Event | null>(null)
  /** Counts what moves, so that the same can move again. */
  count = $state(0)
  verdict = $state.raw<Verdict | null>(null)
  /** 0: nothing yet, 1: dice and words, 2: the stroke is drawn. */
  step = $state(0)
  pace = $state(0)
  guarded = $state(false)

  /** The picker is open, before it is the only thing left. */
  picking = $state(false)
  /** Dice are being chosen, where something else could be done, too. */
  choosing = $state<"" | "throw" | "lay">("")

  readonly peek = new Peek(() => this.play)
  readonly picker = new Picker(() => this.claims)
  readonly chooser = new Chooser(
    () => this.play,
    () => (this.view.phase === "shooting" ? "shoot" : this.choosing === "lay" ? "lay" : "throw"),
  )

  private queue: Scene[] = []
  private frame = ""
  private mode = ""
  private turn = ""
  private dice = ""
  /** The verdict was asked for once more; it stays until something happens. */
  private asked = false
  private sending = $state(false)
  private timer: ReturnType<typeof setTimeout> | undefined
  private guardTimer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly of: () => Play) {}

  get play(): Play {
    return this.of()
  }
  get view(): View {
    return view(this.play.frame)
  }

  /** What has happened up to the shown frame. */
  readonly past = $derived.by((): Machine => {
    const { frame: f, history } = this.of()
    const v = view(f)
    const last = f.entries.at(-1)
    const at = last ? history.lastIndexOf(last) : -1
    return follow(at < 0 ? history : history.slice(0, at + 1), v.points.length, v.limit)
  })

  /** The claims of this round. */
  get claimed(): Said[] {
    return this.past.claims
  }

  readonly claims = $derived.by((): Claims => {
    const f = this.of().frame
    const v = view(f)
    return v.way === 0 && v.claim === "" ? Claims.above(0, flag(f, "odd_numbers")) : Claims.of(f.moves)
  })

  /** Follows the shown frame; call it whenever that changes. */
  follow() {
    const f = this.play.frame
    const v = this.view
    const key = `${f.match} ${f.seq}`
    if (key !== this.frame) {
      this.frame = key
      const list = scenes(f, this.play.before)
      if (list.length > 0 || !this.verdict || this.asked || this.play.replay) this.run(list)
    }
    const turn = `${f.match} ${v.round} ${v.acting} ${v.claim}`
    if (turn !== this.turn) {
      this.turn = turn
      this.picking = false
      this.choosing = ""
      this.peek.release()
      this.picker.reset()
    }
    const dice = `${turn} ${v.phase} ${v.looked} ${v.throws} ${v.hidden}`
    if (dice !== this.dice) {
      this.dice = dice
      this.choosing = ""
      this.chooser.reset()
    }
    // Nothing can be claimed while the answer is awaited.
    if (!this.claims.empty && !this.claims.has(this.picker.pick)) this.picker.reset()
    this.newMode()
  }

  // ---- what moves

  private run(list: Scene[]) {
    clearTimeout(this.timer)
    this.verdict = null
    this.asked = false
    this.queue = list
    this.pace = this.play.pace
    if (this.pace > 0) return this.next()
    const end = list.findLast((s) => s.event.kind === "verdict")
    this.rest()
    if (end?.event.kind === "verdict") this.judge(end.event.verdict)
  }

  private next() {
    const scene = this.queue.shift()
    if (!scene) return this.rest()
    const { event, after } = scene
    if (event.kind === "verdict") return this.judge(event.verdict)
    this.event = event
    this.count++
    if (event.kind !== "lift") this.lie = after
    this.timer = setTimeout(() => this.next(), timeOf(event) * this.pace)
  }

  /** Everything lies as the house says. */
  private rest() {
    clearTimeout(this.timer)
    this.queue = []
    this.event = null
    this.lie = Machine.from(this.view).lie
  }

  private judge(v: Verdict) {
    clearTimeout(this.timer)
    this.event = null
    this.verdict = v
    this.peek.release()
    this.newMode()
    this.step = this.pace > 0 ? 1 : 2
    if (this.pace > 0) this.timer = setTimeout(() => this.stroke(), times.stroke * this.pace)
    else this.linger()
  }

  private stroke() {
    this.step = 2
    this.linger()
  }

  private linger() {
    clearTimeout(this.timer)
    if (this.asked || this.play.replay || this.play.frame.over || this.play.held) return
    this.timer = setTimeout(() => this.putAway(), lingers)
  }

  /** What was read about a verdict has been read. */
  released() {
    if (this.verdict && this.step === 2) this.putAway()
    else if (this.verdict) this.linger()
  }

  /** The move that would be made as things are chosen now, or "". */
  get choice(): string {
    const c = this.chooser
    switch (this.doing) {
      case "claim":
        if (this.mustName) return this.picker.way > 0 ? "left" : "right"
        return this.picker.legal ? `claim ${this.picker.claim}` : ""
      case "throw":
        return c.count ? c.cupMove : ""
      case "lay":
        return c.count ? c.layMove : ""
      case "shoot":
        return c.count ? c.throwMove : ""
    }
    return ""
  }

  /** Puts the verdict away and goes on with what came after it. */
  putAway() {
    if (!this.verdict) return
    this.verdict = null
    this.asked = false
    this.rest()
    this.newMode()
    this.play.finish()
  }

  get mayShowAgain(): boolean {
    return !this.verdict && !!this.past.last && this.view.phase !== "over"
  }

  /** The last end of a round once more. */
  showAgain() {
    const old = this.verdict ?? this.past.last
    if (!old) return
    const last = { ...old, before: this.view.points.map((p, s) => (s === old.loser ? p - 1 : p)) }
    clearTimeout(this.timer)
    this.asked = true
    this.queue = []
    this.pace = settings.pace
    this.verdict = null
    if (this.pace === 0) return this.judge(last)
    const seat = last.by
    this.lie = { ...this.lie, claim: last.claim, claimant: last.claimant }
    this.event = { kind: "lift", seat, dice: last.dice, open: [] }
    this.count++
    this.queue = [{ event: { kind: "verdict", verdict: last }, after: this.lie }]
    this.timer = setTimeout(() => this.next(), (times.lift + times.silence) * this.pace)
  }

  /** A tap on the table ends what moves. */
  skip() {
    if (this.verdict && this.step < 2) return this.stroke()
    if (this.event || this.queue.length) {
      const end = this.queue.findLast((s) => s.event.kind === "verdict")
      this.rest()
      if (end?.event.kind === "verdict") {
        this.judge(end.event.verdict)
        this.stroke()
      }
    }
    if (!this.verdict) this.play.finish()
  }

  /** Lets everything lie still at once. */
  settle() {
    if (this.asked) return
    if (this.verdict) this.step = 2
    else if (this.event || this.queue.length) {
      const end = this.queue.findLast((s) => s.event.kind === "verdict")
      this.pace = 0
      this.rest()
      if (end?.event.kind === "verdict") this.judge(end.event.verdict)
    }
  }

  close() {
    clearTimeout(this.timer)
    clearTimeout(this.guardTimer)
    this.peek.release()
  }

  /** Strokes as they are shown: those of before, until the new one is drawn. */
  score(seat: number): number {
    const now = this.view.points[seat] ?? 0
    const v = this.verdict ?? this.coming
    return v && (!this.verdict || this.step < 2) && !this.asked ? (v.before[seat] ?? now) : now
  }

  private get coming(): Verdict | null {
    const end = this.event && this.queue.find((s) => s.event.kind === "verdict")
    return end?.event.kind === "verdict" ? end.event.verdict : null
  }

  // ---- whose turn it is

  get mine(): boolean {
    const f = this.play.frame
    return this.play.me >= 0 && !this.play.replay && f.awaited.includes(this.play.me)
  }

  /** What the action bar is about. */
  get doing(): Doing {
    if (this.verdict) return "verdict"
    if (this.event?.kind === "lift" || this.coming) return "wait"
    if (this.peek.holding) return "hold"
    if (!this.mine) return "wait"
    const v = this.view
    if (this.choosing === "lay" && (v.phase === "starting" || v.phase === "thrown")) return "lay"
    switch (v.phase) {
      case "answering":
        return "answer"
      case "starting":
        return this.picking ? "claim" : "start"
      case "acting":
        if (this.picking) return "claim"
        return v.looked || this.choosing === "throw" ? "throw" : "act"
      case "raising":
        return this.picking ? "claim" : "raise"
      case "claiming":
      case "thrown":
        return "claim"
      case "shooting":
        return "shoot"
    }
    return "wait"
  }

  private newMode() {
    const mode = `${this.doing} ${this.view.acting} ${this.view.claim}`
    if (mode === this.mode) return
    this.mode = mode
    this.guarded = true
    clearTimeout(this.guardTimer)
    this.guardTimer = setTimeout(() => (this.guarded = false), guard)
  }

  allowed(move: string): boolean {
    if (!this.play.canMove) return false
    if (!move.startsWith("claim ")) return this.play.frame.moves.includes(move)
    return Claims.of(this.play.frame.moves).has(Number(move.slice(6)))
  }

  send(move: string) {
    if (this.allowed(move) && !this.guarded && !this.sending) void this.play.move(move)
  }

  get busy(): boolean {
    return this.play.busy || this.sending
  }

  // ---- claiming

  /** The direction is named with the first claim. */
  get mustName(): boolean {
    return this.view.way === 0 && this.view.claim === ""
  }
  /** The announcement was already made. */
  get advised(): boolean {
    return this.view.phase === "claiming" && this.view.advised
  }
  get mayClaim(): boolean {
    return this.doing === "claim" && this.picker.legal && this.play.canMove && !this.sending
  }

  pickOn(on: boolean) {
    if (this.guarded) return
    this.picking = on
    this.newMode()
  }

  choose(what: "" | "throw" | "lay") {
    if (this.guarded) return
    this.choosing = what
    this.chooser.reset()
    this.newMode()
  }

  /** Direction, announcement and claim are moves of their own. */
  async claim() {
    if (!this.mayClaim || this.guarded) return
    const { claim, mats, way } = this.picker
    const plan = [`claim ${claim}`]
    if (mats && !this.advised) plan.unshift("mats")
    if (this.mustName) plan.unshift(way > 0 ? "left" : "right")
    this.sending = true
    try {
      for (const move of plan) {
        for (let i = 0; i < 40 && !this.allowed(move); i++) await sleep(50)
        if (!this.allowed(move)) return
        await this.play.move(move)
      }
    } finally {
      this.sending = false
    }
  }

  // ---- keys

  /** The main action of the bar. */
  main() {
    if (this.guarded) return
    const c = this.chooser
    switch (this.doing) {
      case "verdict":
        return this.putAway()
      case "claim":
        return void this.claim()
      case "start":
      case "act":
        return this.pickOn(true)
      case "throw":
        return this.send(c.cupMove)
      case "lay":
        return this.send(c.layMove)
      case "raise":
        return this.send("throw")
      case "shoot":
        return this.send(c.throwMove)
    }
  }

  /** Handles a key; reports whether it was one of ours. */
  key(e: KeyboardEvent): boolean {
    if (e.ctrlKey || e.metaKey || e.altKey) return false
    const at = e.target instanceof Element ? e.target : null
    if (at?.closest("input, textarea, [role=dialog], header")) return false
    const letter = e.key.toLowerCase()
    if (letter === letterOf("key.peek") && settings.choices.keys) {
      if (!e.repeat) this.peek.press()
      return true
    }
    if (e.repeat && letter !== "+" && letter !== "-") return false
    if (e.key === " " || e.key === "Enter") {
      if (at?.closest(e.key === " " ? ".acts, .pick, .side" : "button, a") || this.doing === "wait")
        return false
      if (this.doing === "answer") return false
      this.main()
      return true
    }
    if (e.key === "Escape") {
      if (this.verdict) this.putAway()
      else if (this.picker.typing) this.picker.keypad(false)
      else this.back()
      return true
    }
    return settings.choices.keys && this.letter(letter)
  }

  keyUp(e: KeyboardEvent) {
    if (e.key.toLowerCase() === letterOf("key.peek")) this.peek.release()
  }

  /** Back from the picker or the dice to what else may be done. */
  back() {
    this.picking = false
    this.choosing = ""
    this.newMode()
  }
  get mayGoBack(): boolean {
    return this.picking || this.choosing !== ""
  }

  private letter(key: string): boolean {
    if (this.doing === "answer") {
      if (key === letterOf("key.believe")) this.send("believe")
      else if (key === letterOf("key.doubt")) this.send("doubt")
      else return false
      return true
    }
    if (this.doing !== "claim") return false
    if (key === "+") this.picker.step(1)
    else if (key === "-") this.picker.step(-1)
    else if (/^\d$/.test(key)) this.picker.type(key)
    else if (key === "backspace" && this.picker.typing) this.picker.erase()
    else return false
    return true
  }
}
