import type { Frame } from "$client/api"
import { billOf, type Bill } from "./bill"
import { settings } from "$client/lib/settings.svelte"
import { play as sound } from "$client/lib/sound"
import type { Play } from "$client/lib/play"
import { mugTime, scenes, times, tossTime, type Scene, type Toss } from "./scenes"
import { Serving } from "./serving.svelte"
import { flag, isSpecial, lying, names, numbers, sumOf, view, type View } from "./view"

/** The action bar takes no taps for so long after its content changed. */
const guard = 350
/** A bill that nobody puts away goes by itself after so long. */
const lingers = 7000
/** How long a look that was asked for without holding lasts. */
const look = 5000

/** What this page adds to the view during a turn: what moves, what is chosen, what is looked at. */
export class Turn {
  /** What the barrels show, as far as this page has shown it. */
  faces = $state<string[]>(lying())
  /** Those that stand on the shelf; the others are on the mat. */
  shelf = $state<boolean[]>(names.map(() => false))
  /** Those that are thrown right now. */
  rolls = $state<boolean[]>(names.map(() => false))
  /** Counts throws, so that barrels tumble again. */
  throws = $state(0)
  tossing = $state(false)
  /** Places on the mat are dealt anew with each throw. */
  spots = $state.raw<number[]>(names.map((_, i) => i))
  crowd = $state(9)

  bill = $state.raw<Bill | null>(null)
  /** How far the bill is shown: mugs, orders, verdict, points. */
  step = $state(0)

  cards = $state<number[]>([])
  changing = $state(false)
  back = $state<boolean[]>([false, false])
  readonly serving = new Serving(() => this.play)
  peeking = $state(false)
  guarded = $state(false)

  /** What durations are multiplied by for what moves now; 0: it appears. */
  pace = $state(0)

  /** What moves is no longer the frame's: it goes on after a bill was put away. */
  private own = false
  /** Throws begun that a bill follows: what came of them is not told yet. 0: there is no such. */
  private late = $state(0)
  private queue: Scene[] = []
  private followed = ""
  private mode = ""
  private round = ""
  private timer: ReturnType<typeof setTimeout> | undefined
  private guardTimer: ReturnType<typeof setTimeout> | undefined
  private peekTimer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly of: () => Play) {}

  get play(): Play {
    return this.of()
  }

  /** The frame as far as it is told: while the throw before a bill rolls, nothing of the next round is. */
  readonly frame: Frame = $derived.by(() => {
    const { frame: f, before } = this.play
    if (!this.rolling) return f
    const clock = { ...f.clock, deadline: 0 } // it runs for whoever is to act then
    if (!this.late || !before) return { ...f, clock }
    const v = view(before)
    const throwing: View = { ...v, phase: "serving", thrown: v.thrown + this.late }
    return { ...before, awaited: [v.host], moves: [], clock, view: throwing }
  })

  /** What the bar above tells of: an open bill belongs to its own round. */
  readonly told: Frame = $derived.by(() => {
    const { frame: f, bill: b } = this
    return b ? { ...f, view: { ...view(f), round: b.round, host: b.host } } : f
  })

  get view(): View {
    return view(this.frame)
  }

  /** Follows the shown frame; call it whenever that changes. */
  follow() {
    const f = this.play.frame
    const key = `${f.match} ${f.seq}`
    if (key !== this.followed) {
      this.followed = key
      const list = scenes(f, this.play.before)
      const quiet = list.length === 0 && (this.tossing || this.bill) && !this.play.replay
      if (!quiet) this.run(list)
    }
    const v = this.view
    const round = `${f.match} ${v.round} ${v.thrown} ${v.phase}`
    if (round !== this.round) {
      this.round = round
      this.cards = []
      this.changing = false
      this.back = [false, false]
      this.serving.clear()
      this.cover()
    }
    this.newMode()
  }

  // ---- what moves

  private run(list: Scene[]) {
    clearTimeout(this.timer)
    this.bill = null
    this.queue = list
    this.late = 0
    this.own = false
    this.pace = this.play.pace
    if (this.pace === 0) {
      // At rest only the last bill is shown; the barrels lie as they lie now.
      const bill = list.findLast((s) => s.kind === "bill")
      this.rest()
      if (bill?.kind === "bill") this.open(bill.bill)
      return
    }
    this.next()
  }

  private next() {
    const scene = this.queue.shift()
    if (!scene) this.rest()
    else if (scene.kind === "bill") this.open(scene.bill)
    else this.toss(scene)
  }

  /** Everything lies as the house says. */
  private rest() {
    this.late = 0
    const faces = this.view.barrels
    const moved = faces.some((f, i) => f !== this.faces[i])
    this.queue = []
    this.tossing = false
    this.rolls = names.map(() => false)
    this.faces = [...faces]
    this.shelf = faces.map((f) => !!f)
    if (moved) this.deal(faces.filter((f) => !f).length)
  }

  private deal(crowd: number) {
    const salt = this.view.round * 7 + this.view.thrown * 3 + this.throws
    const order = names.map((_, i) => i).sort((a, b) => ((a * 5 + salt * 3) % 9) - ((b * 5 + salt * 3) % 9))
    const places = [...names.keys()]
    // Those that lie get the first places, so that few barrels lie loosely.
    const first = order.filter((i) => !this.shelf[i])
    const spots = names.map(() => 0)
    ;[...first, ...order.filter((i) => this.shelf[i])].forEach((b, n) => (spots[b] = places[n]!))
    this.spots = spots
    this.crowd = Math.max(1, crowd)
  }

  private toss(t: Toss) {
    const pace = this.pace
    this.rolls = t.rolls
    this.shelf = this.shelf.map((s, i) => s && !t.rolls[i])
    this.faces = [...t.faces]
    this.throws++
    if (!this.own && this.queue.some((s) => s.kind === "bill")) this.late++
    this.tossing = true
    this.deal(t.rolls.filter(Boolean).length)
    if (!this.play.replay) {
      sound("shake")
      sound("barrels", 420 * pace)
    }
    this.timer = setTimeout(() => this.landed(t), tossTime(t) * pace)
  }

  /** The barrels have come to rest: those that stand go to the shelf, the sum counts. */
  private landed(t: Toss) {
    const pace = this.pace
    this.tossing = false
    if (!this.play.replay && t.faces.some((f, i) => f && t.rolls[i])) sound("stand")
    this.shelf = t.faces.map((f) => !!f && !t.again)
    this.timer = setTimeout(
      () => {
        if (t.again) this.faces = lying()
        this.next()
      },
      (t.again ? times.verdict : times.hop) * pace,
    )
  }

  /** A tap on the table ends what moves, a bill step by step. */
  skip() {
    if (this.bill) {
      if (!this.billed) this.advance(true)
      return
    }
    if (this.tossing || this.queue.length) {
      clearTimeout(this.timer)
      const bill = this.queue.find((s) => s.kind === "bill")
      if (bill) {
        this.queue = this.queue.slice(this.queue.indexOf(bill))
        this.next()
        return
      }
      this.rest()
    }
    this.play.finish()
  }

  /** Lets everything lie still at once. */
  settle() {
    if (this.own) return
    if (this.bill) this.step = this.lastStep
    else if (this.tossing || this.queue.length) {
      clearTimeout(this.timer)
      const bill = this.queue.find((s) => s.kind === "bill")
      this.rest()
      if (bill?.kind === "bill") this.open(bill.bill)
    }
  }

  close() {
    clearTimeout(this.timer)
    clearTimeout(this.guardTimer)
    clearTimeout(this.peekTimer)
  }

  // ---- the bill

  /** Step 0: mugs; then one for each guest, the verdict, the points. */
  get lastStep(): number {
    return this.bill ? this.bill.sums.length + 1 : 0
  }

  /** The bill is told to its end. */
  get billed(): boolean {
    return this.step >= this.lastStep
  }

  private open(b: Bill) {
    this.bill = b
    this.late = 0
    this.tossing = false
    this.newMode()
    if (this.pace === 0) {
      this.step = this.lastStep
      this.linger()
      return
    }
    this.step = 0
    if (!this.play.replay && b.served > 0) sound("clink", 200 * this.pace)
    this.timer = setTimeout(() => this.advance(), mugTime(b) * this.pace)
  }

  /** Shows the next step, by itself or by a tap. */
  private advance(tapped = false) {
    clearTimeout(this.timer)
    const b = this.bill
    if (!b) return
    this.step++
    const guests = b.sums.length - 1
    if (!this.play.replay) {
      if (this.step <= guests) sound("flip")
      else if (this.step === guests + 1) sound(b.kind === "greedy" ? "murmur" : "clink")
    }
    if (this.billed) {
      if (tapped) this.play.finish()
      this.linger()
      return
    }
    const pace = this.pace || settings.pace
    this.timer = setTimeout(() => this.advance(), (this.step <= guests ? times.order : times.verdict) * pace)
  }

  private linger() {
    clearTimeout(this.timer)
    const stays = this.play.replay || this.play.frame.over || this.play.held
    if (!stays) this.timer = setTimeout(() => this.putAway(), lingers)
  }

  /** What was read about a bill has been read. */
  released() {
    if (this.told) this.putAway()
  }

  /** Puts the bill away and goes on with what came after it. */
  putAway() {
    if (!this.bill) return
    clearTimeout(this.timer)
    this.bill = null
    this.newMode()
    this.play.finish()
    this.own = true
    this.pace = settings.pace
    if (this.pace === 0) this.rest()
    else this.next()
  }

  /** The last bill once more. */
  get mayShowAgain(): boolean {
    return !this.bill && this.view.pad.length > 0
  }

  showAgain() {
    this.pace = settings.pace
    this.own = true
    if (this.bill) {
      clearTimeout(this.timer)
      this.step = this.pace === 0 ? this.lastStep : 0
      if (this.billed) this.linger()
      else this.timer = setTimeout(() => this.advance(), mugTime(this.bill) * this.pace)
      return
    }
    const b = billOf(this.play.frame, this.play.history)
    if (!b) return
    clearTimeout(this.timer)
    this.rest()
    this.cover()
    this.bill = b
    this.newMode()
    this.step = this.lastStep
    this.linger()
  }

  /** Points as they are shown: those of before, until the bill has told the new ones. */
  score(seat: number): number {
    const b = this.bill
    return (b && !this.billed ? b.before?.[seat] : undefined) ?? this.frame.score[seat] ?? 0
  }

  /** The sum on the shelf. */
  get sum(): number {
    return sumOf(this.faces.map((f, i) => (this.shelf[i] ? f : "")))
  }

  /** Barrels roll, or nobody has been told what they brought. */
  get rolling(): boolean {
    return this.tossing || this.late > 0
  }

  /** Nothing moves and no bill is open. */
  get still(): boolean {
    return !this.tossing && !this.bill && this.queue.length === 0
  }

  // ---- whose turn it is

  /** My own decision, whether or not a move can be made just now. */
  get mine(): boolean {
    return this.play.me >= 0 && !this.play.replay && this.frame.awaited.includes(this.play.me)
  }

  get hosting(): boolean {
    return this.play.me >= 0 && this.view.host === this.play.me
  }

  /** I have laid an order that lies face down. */
  get laid(): boolean {
    const v = this.view
    return this.play.me >= 0 && !this.hosting && (v.laid[this.play.me] ?? 0) !== 0
  }

  /** What the action bar is about. */
  get doing(): "bill" | "order" | "tap" | "reckon" | "wait" {
    const v = this.view
    if (this.bill) return "bill"
    if (v.phase === "ordering" && !this.hosting && !this.play.replay && this.play.me >= 0) {
      return this.laid && !this.changing ? "wait" : "order"
    }
    if (!this.mine) return "wait"
    if (v.phase === "serving") return "tap"
    return v.phase === "reckoning" ? "reckon" : "wait"
  }

  private newMode() {
    const mode = `${this.doing} ${this.view.host} ${this.view.thrown}`
    if (mode === this.mode) return
    this.mode = mode
    this.guarded = true
    clearTimeout(this.guardTimer)
    this.guardTimer = setTimeout(() => (this.guarded = false), guard)
  }

  private allowed(move: string): boolean {
    return this.play.canMove && this.frame.moves.includes(move)
  }

  private send(move: string) {
    if (this.allowed(move) && !this.guarded) void this.play.move(move)
  }

  // ---- ordering

  /** Lays a card out or takes it back; of three the oldest goes back into the hand. */
  pick(card: number) {
    if (this.doing !== "order") return
    if (this.cards.includes(card)) this.cards = this.cards.filter((c) => c !== card)
    else this.cards = [...this.cards, card].slice(-2)
  }

  get orderMove(): string {
    return `order ${[...this.cards].sort((a, b) => b - a).join(" ")}`
  }

  get mayOrder(): boolean {
    return this.doing === "order" && this.cards.length > 0 && this.allowed(this.orderMove)
  }

  order() {
    if (!this.mayOrder || this.guarded) return
    this.send(this.orderMove)
    this.changing = false
    this.cards = []
  }

  /** An order that lies may still be changed. */
  get mayChange(): boolean {
    return this.laid && this.view.phase === "ordering" && this.frame.moves.length > 0 && !this.play.replay
  }

  change(on: boolean) {
    this.changing = on && this.mayChange
    this.cards = []
    this.cover()
    this.newMode()
  }

  // ---- looking at the own order

  get secret(): number[] {
    return (this.play.me >= 0 && this.view.orders[this.play.me]) || []
  }

  peek() {
    this.peeking = this.laid && this.secret.length > 0
  }

  /** A look without holding ends by itself. */
  peekAwhile() {
    if (this.peeking) return this.cover()
    this.peek()
    this.peekTimer = setTimeout(() => this.cover(), look)
  }

  cover() {
    clearTimeout(this.peekTimer)
    this.peeking = false
  }

  // ---- the tap

  /** Special barrels that stand: they stay or are thrown again. */
  get standing(): number[] {
    return [0, 1].filter((i) => this.view.barrels[numbers + i])
  }

  get throwMove(): string {
    return ["throw", ...this.standing.filter((i) => this.back[i]).map((i) => names[numbers + i]!)].join(" ")
  }

  get inCup(): number {
    return this.view.barrels.filter((f, i) => !f || (isSpecial(i) && this.back[i - numbers])).length
  }

  /** The next throw is bust without a number: so it is by an option, unless no number barrel is left to throw. */
  get needsNumber(): boolean {
    return flag(this.frame, "bust_needs_number") && this.view.barrels.some((f, i) => !f && !isSpecial(i))
  }

  get mayThrow(): boolean {
    return this.doing === "tap" && !this.rolling && this.allowed(this.throwMove)
  }

  get mayClose(): boolean {
    return this.doing === "tap" && !this.rolling && this.allowed("close")
  }

  toggle(i: number) {
    if (this.doing === "tap") this.back = this.back.map((b, j) => (i === j ? !b : b))
  }

  throw() {
    if (this.mayThrow) this.send(this.throwMove)
  }

  shut() {
    if (this.mayClose) this.send("close")
  }

  /** What would be sent as things are chosen now, where there is more to choose than a button; or "". */
  get choice(): string {
    if (this.doing === "order" && this.cards.length) return this.orderMove
    return this.doing === "reckon" && this.serving.legalNow ? this.serving.move : ""
  }

  serve() {
    if (this.doing === "reckon") this.send(this.serving.move)
  }

  /** The main action of the bar. */
  main() {
    if (this.guarded) return
    const d = this.doing
    if (d === "bill") this.putAway()
    else if (d === "order") this.order()
    else if (d === "tap") this.throw()
    else if (d === "reckon") this.serve()
  }

  /** Handles a key; reports whether it was one of ours. */
  key(e: KeyboardEvent): boolean {
    if (e.ctrlKey || e.metaKey || e.altKey || e.repeat) return false
    const at = e.target instanceof Element ? e.target : null
    if (at?.closest("input, textarea, [role=dialog], header")) return false
    if (e.key === " ") {
      if (at?.closest(".acts, .peek, .rum, .side, .guide") || this.doing === "wait") return false
      this.main()
      return true
    }
    if (e.key === "Escape") {
      if (this.bill) this.putAway()
      else if (this.changing) this.change(false)
      else this.cards = []
      return true
    }
    if (e.key === "Enter") {
      if (at?.closest("button, a")) return false
      this.main()
      return true
    }
    return settings.choices.keys && this.letter(e.key.toLowerCase())
  }

  private letter(key: string): boolean {
    if (this.doing === "order" && /^[0-7]$/.test(key)) {
      this.pick(Number(key))
      return true
    }
    if (this.doing !== "tap") return false
    if (key === "w" && !this.guarded) this.throw()
    else if (key === "h" && !this.guarded) this.shut()
    else return false
    return true
  }
}
