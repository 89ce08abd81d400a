import type { Play } from "$client/lib/play"
import { settings } from "$client/lib/settings.svelte"
import { rankOf } from "./cards"
import { eventsOf, type Event } from "./events"
import { Hand } from "./hand.svelte"
import { Offer } from "./moves"
import { Peek } from "./peek.svelte"
import { Target, type Count } from "./target.svelte"
import { k, type Key } from "./text"
import { view, type View } from "./view"

/** The action bar takes no taps for so long after its content changed, in milliseconds. */
const guard = 350
/** A bang that nobody puts away goes by itself after so long. */
const lingers = 6000

export type Doing =
  | "bang"
  | "react"
  | "passed"
  | "look"
  | "play"
  | "target"
  | "five"
  | "give"
  | "answer"
  | "take"
  | "save"
  | "put"
  | "wait"

/** Keys follow the language. */
const letterOf = (key: Key) => k(key).toLowerCase()

export type Bang = Extract<Event, { kind: "out" }>

/** What this page adds to the view during a turn: what is chosen, looked at, and has just happened. */
export class Turn {
  /** What happened last, to be told on the table. */
  events = $state.raw<Event[]>([])
  /** Counts what happens, so that the same can move again. */
  count = $state(0)
  bang = $state.raw<Bang | null>(null)
  guarded = $state(false)

  /** The rank that is picked up in the hand, or "". */
  picked = $state("")
  /** Something is being chosen that takes more than a tap. */
  choosing = $state<"" | "target" | "five">("")
  /** Cards of different ranks that are picked for five. */
  five = $state.raw<string[]>([])
  /** The pile is looked at, or covered until it is. */
  looking = $state(false)
  /** Where the keg goes, from 0, the top. */
  spot = $state(0)

  readonly hand = new Hand()
  readonly peek = new Peek(() => this.play)
  readonly target = new Target(() => this.offer)

  private frame = ""
  private mode = ""
  private turn = ""
  private timer: ReturnType<typeof setTimeout> | undefined
  private guardTimer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly of: () => Play) {}

  get play(): Play {
    return this.of()
  }
  get view(): View {
    return view(this.play.frame)
  }
  readonly offer = $derived.by(() => new Offer(this.of().frame.moves))

  get me(): number {
    return this.play.me
  }
  get mine(): string[] {
    return this.view.hands[this.me] ?? []
  }
  get alive(): boolean {
    return this.me >= 0 && !!this.view.living[this.me]
  }

  /** Follows the shown frame; call it whenever that changes. */
  follow() {
    const f = this.play.frame
    const v = this.view
    const key = `${f.match} ${f.seq}`
    if (key !== this.frame) {
      this.frame = key
      this.happen(this.play.before ? eventsOf(f, this.play.before) : [])
    }
    const turn = `${f.match} ${v.phase} ${v.acting} ${v.round} ${v.announced}`
    if (turn !== this.turn) {
      this.turn = turn
      this.choosing = ""
      this.five = []
      this.spot = Math.min(this.spot, v.pile)
      this.peek.release()
      if (v.phase !== "playing" || v.acting !== this.me) this.looking = false
      if (v.phase === "putting") this.spot = 0
    }
    const moved = this.me >= 0 && this.hand.follow(f.match, this.mine)
    if (this.picked && !this.mine.some((c) => rankOf(c) === this.picked)) this.picked = ""
    this.newMode(moved)
  }

  private happen(events: Event[]) {
    const real = events.filter((e) => e.kind !== "deal")
    if (!real.length) return
    this.events = real
    this.count++
    const out = real.find((e) => e.kind === "out")
    if (out?.kind === "out") this.blow(out)
    const peeked = real.some((e) => e.kind === "peek" && e.seat === this.me)
    if (peeked && !this.play.replay) this.looking = true
  }

  /** Shows who is out, until it is put away, or a window wants to be seen. */
  private blow(out: Bang) {
    clearTimeout(this.timer)
    this.bang = out
    this.peek.release()
    if (!this.play.replay && !this.play.frame.over) this.timer = setTimeout(() => this.putAway(), lingers)
  }

  putAway() {
    clearTimeout(this.timer)
    this.bang = null
    this.newMode()
    this.play.finish()
  }

  /** The last bang once more. */
  showAgain() {
    if (!this.bang) return
    this.count++
    this.blow(this.bang)
  }

  /** The bang leaves the stage to a window. */
  get banging(): boolean {
    return !!this.bang && this.view.phase !== "window"
  }

  skip() {
    this.play.finish()
  }

  close() {
    clearTimeout(this.timer)
    clearTimeout(this.guardTimer)
    this.peek.release()
  }

  // ---- whose turn it is

  /** What the action bar is about. */
  get doing(): Doing {
    const { phase, acting, target } = this.view
    if (this.play.replay || this.play.frame.over) return "wait"
    if (phase === "window") return this.reaction
    if (this.banging && (acting !== this.me || !this.alive)) return "bang"
    if (!this.alive) return "wait"
    if (phase === "giving" || phase === "answering")
      return target !== this.me ? "wait" : phase === "giving" ? "give" : "answer"
    if (acting !== this.me) return "wait"
    switch (phase) {
      case "playing":
        return this.choosing || (this.looking && this.peek.may ? "look" : "play")
      case "taking":
        return "take"
      case "saving":
        return "save"
      case "putting":
        return "put"
    }
    return "wait"
  }

  private get reaction(): Doing {
    if (this.play.frame.moves.includes("pass")) return "react"
    return this.view.passed.includes(this.me) ? "passed" : "wait"
  }

  private newMode(moved = false) {
    const { acting, chain, round } = this.view
    const mode = `${this.doing} ${acting} ${chain.length} ${round}`
    if (mode === this.mode && !moved) return
    if (this.bang && this.doing !== "bang" && this.view.phase === "window") this.bang = null
    this.mode = mode
    this.guarded = true
    clearTimeout(this.guardTimer)
    this.guardTimer = setTimeout(() => (this.guarded = false), guard)
  }

  allowed(move: string): boolean {
    return move !== "" && this.play.canMove && this.offer.has(move)
  }

  send(move: string) {
    if (this.allowed(move) && !this.guarded) void this.play.move(move)
  }

  // ---- choosing

  /** The veto of the window, with its number; "" for who holds none. */
  get veto(): string {
    return this.offer.moves.find((m) => m.startsWith("veto ")) ?? ""
  }

  /** Picks a rank of the hand up, or lays it down again. */
  pick(rank: string) {
    if (this.guarded && this.doing !== "wait") return
    if (this.choosing === "five") return this.pickFive(rank)
    this.picked = this.picked === rank ? "" : rank
    if (this.choosing === "target") this.back()
  }

  private pickFive(rank: string) {
    const has = this.five.find((c) => rankOf(c) === rank)
    const card = this.offer.fives.findLast((c) => rankOf(c) === rank) // it lies on top
    if (has) this.five = this.five.filter((c) => c !== has)
    else if (card && this.five.length < 5) this.five = [...this.five, card]
  }

  /** The announcement of five as it is picked; cards go from low to high as the house writes them. */
  get fiveMove(): string {
    const all = this.offer.fives
    const cards = this.five.toSorted((a, b) => all.indexOf(a) - all.indexOf(b))
    return cards.length === 5 ? `five ${cards.join(" ")}` : ""
  }

  aim(count: Count) {
    if (this.guarded) return
    this.target.begin(this.picked, count)
    this.choosing = "target"
    this.newMode()
  }

  beginFive() {
    if (this.guarded) return
    this.picked = ""
    this.five = []
    this.choosing = "five"
    this.newMode()
  }

  back() {
    this.choosing = ""
    this.looking = false
    this.peek.release()
    this.newMode()
  }

  /** The move that would be made as things are chosen now, or "". */
  get choice(): string {
    switch (this.doing) {
      case "target":
        return this.target.move
      case "five":
        return this.fiveMove
      case "put":
        return `put ${this.spot}`
      case "give":
      case "take":
        return this.card
      case "play":
        return this.single
    }
    return ""
  }

  /** The picked card played by itself, or "". */
  get single(): string {
    const move = `play ${this.picked}`
    return this.picked && this.offer.moves.includes(move) ? move : ""
  }

  /** The picked card given away, or taken from the discard pile; "" if none is picked. */
  get card(): string {
    const verb = this.doing === "take" ? "take" : "give"
    return (
      this.offer.moves.find((m) => m.startsWith(`${verb} `) && rankOf(m.split(" ")[1]!) === this.picked) ?? ""
    )
  }

  // ---- the keg

  move(by: number) {
    this.spot = Math.max(0, Math.min(this.view.pile, this.spot + by))
  }

  /** Anywhere, as luck has it: of this device, and the house is told the place only. */
  anywhere() {
    const n = this.view.pile + 1
    const [x = 0] = crypto.getRandomValues(new Uint32Array(1))
    this.spot = x % n
  }

  // ---- keys

  /** The main action of the bar. */
  main() {
    if (this.guarded) return
    switch (this.doing) {
      case "bang":
        return this.putAway()
      case "play":
        return this.send("draw")
      case "save":
      case "answer":
        return this.send(this.offer.moves[0] ?? "")
      case "react":
      case "look":
        return
    }
    if (this.choice) this.send(this.choice)
  }

  /** Handles a key; reports whether it was one of ours. */
  key(e: KeyboardEvent): boolean {
    if (e.ctrlKey || e.metaKey || e.altKey || e.repeat) return false
    const at = e.target instanceof Element ? e.target : null
    if (at?.closest("input, textarea, [role=dialog], header")) return false
    if (e.key === " " && !at?.closest("button, a, [role=radio]")) {
      this.main()
      return true
    }
    if (e.key === "Escape") {
      if (this.doing === "bang") this.putAway()
      else if (this.choosing || this.looking) this.back()
      else this.picked = ""
      return true
    }
    if (this.doing === "put" && (e.key === "ArrowUp" || e.key === "ArrowDown")) {
      this.move(e.key === "ArrowUp" ? -1 : 1)
      return true
    }
    return settings.choices.keys && this.letter(e.key.toLowerCase())
  }

  private letter(key: string): boolean {
    if (this.doing === "react") {
      if (key === letterOf("key.veto")) this.send(this.veto)
      else if (key === letterOf("key.pass")) this.send("pass")
      else return false
      return true
    }
    if (this.doing !== "play" || key !== letterOf("key.draw")) return false
    this.send("draw")
    return true
  }
}
