import { settings } from "$client/lib/settings.svelte"
import type { Play } from "$client/lib/play"
import { land } from "./slots"
import { cup, entries, entry, view, type Open, type View } from "./view"

/** How long dice roll at normal speed, in milliseconds. */
export const toss = 700
/** The action bar takes no taps for so long after its content changed. */
const guard = 350

const nobody = Array<boolean>(cup).fill(false)

/** What this page adds to the view during a turn: where the dice lie, what is marked, what is chosen. */
export class Turn {
  slots = $state<number[]>(Array<number>(cup).fill(0))
  marked = $state<boolean[]>([...nobody])
  rolled = $state<boolean[]>([...nobody])
  /** Counts throws, so that dice with the same faces roll again. */
  throws = $state(0)
  /** The dice lie still. */
  resting = $state(true)
  pick = $state.raw<{ field: string; column: number } | null>(null)
  guarded = $state(false)

  private last = ""
  private mode = ""
  private rest: ReturnType<typeof setTimeout> | undefined
  private guardTimer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly of: () => Play) {}

  get play(): Play {
    return this.of()
  }

  get view(): View {
    return view(this.play.frame)
  }

  /** My own turn, whether or not a move can be made just now. */
  get mine(): boolean {
    return this.play.me >= 0 && this.view.seat === this.play.me && !this.play.replay
  }

  /** Follows the shown frame; call it whenever that changes. */
  follow() {
    const f = this.play.frame
    const v = view(f)
    const throwOf = `${f.match} ${v.round} ${v.seat} ${v.thrown} ${v.dice}`
    if (throwOf !== this.last) this.newThrow(v, f.seq)
    this.last = throwOf
    if (this.pick && !this.entry) this.pick = null
    const [only, another] = entries(v)
    if (only && !another && this.mine) this.pick = { field: only.field, column: only.column }
    this.newMode(`${v.seat} ${v.phase}`)
  }

  private newThrow(v: View, seq: number) {
    clearTimeout(this.rest)
    if (v.dice.length === 0) {
      this.slots = Array<number>(cup).fill(0)
      this.marked = [...nobody]
      this.rolled = [...nobody]
      this.resting = true
      this.pick = null
      return
    }
    const { slots, rolled } = land(this.slots, this.marked, v.dice, v.kept, seq * 31 + v.round)
    this.slots = slots
    this.rolled = rolled
    this.marked = rolled.map((r) => !r)
    this.throws++
    const ms = toss * this.play.pace
    this.resting = ms === 0
    if (ms > 0) this.rest = setTimeout(() => (this.resting = true), ms)
  }

  private newMode(mode: string) {
    if (mode === this.mode) return
    this.mode = mode
    this.guarded = true
    clearTimeout(this.guardTimer)
    this.guardTimer = setTimeout(() => (this.guarded = false), guard)
  }

  /** Lets the dice lie still at once. */
  settle() {
    clearTimeout(this.rest)
    this.resting = true
  }

  close() {
    clearTimeout(this.rest)
    clearTimeout(this.guardTimer)
  }

  // ---- choosing

  get mayMark(): boolean {
    return this.mine && this.play.canMove && this.view.phase === "choose" && this.view.left > 0
  }

  mark(slot: number) {
    if (!this.mayMark || !this.slots[slot]) return
    this.marked[slot] = !this.marked[slot]
  }

  /** What could be entered now; nothing before the dice lie still. */
  get open(): Open[] {
    return this.resting ? entries(this.view) : []
  }

  openAt(field: string, column: number): Open | undefined {
    return this.resting ? entry(this.view, field, column) : undefined
  }

  /** Whether it is the first of what could be entered. */
  isFirst(field: string, column: number): boolean {
    const [first] = this.open
    return first?.field === field && first.column === column
  }

  choose(field: string, column: number) {
    if (!this.mine || !this.openAt(field, column)) return
    const same = this.pick?.field === field && this.pick.column === column
    this.pick = same && entries(this.view).length > 1 ? null : { field, column }
  }

  get entry(): Open | undefined {
    const p = this.pick
    return p ? entry(this.view, p.field, p.column) : undefined
  }

  // ---- moves

  /** Dice that the next throw would throw. */
  get inCup(): number {
    return this.view.phase === "start" ? cup : this.marked.filter((m) => !m).length
  }

  get mayThrow(): boolean {
    if (!this.mine || !this.play.canMove) return false
    const v = this.view
    return v.phase === "start" || (v.phase === "choose" && v.left > 0 && this.inCup > 0)
  }

  get mayWrite(): boolean {
    return this.mine && this.play.canMove && this.resting && !!this.entry
  }

  /** The move that throwing would be. */
  private get throwing(): string {
    if (this.view.phase === "start") return "throw"
    const kept = this.slots.filter((_, i) => this.marked[i]).sort((a, b) => a - b)
    return `keep ${kept.join(" ") || "-"}`
  }

  private writing(e: Open): string {
    return this.view.columns > 1 ? `score ${e.field} ${e.column + 1}` : `score ${e.field}`
  }

  /** The move that would be made as things are chosen now, or "". */
  get choice(): string {
    if (this.entry && this.mine) return this.writing(this.entry)
    return this.mayThrow ? this.throwing : ""
  }

  throw() {
    if (!this.mayThrow || this.guarded) return
    void this.play.move(this.throwing)
  }

  write() {
    const e = this.entry
    if (!this.mayWrite || !e || this.guarded) return
    void this.play.move(this.writing(e))
  }

  /** The main action: throw while there are throws and dice to throw, else write. */
  main() {
    if (this.mayThrow) this.throw()
    else this.write()
  }

  // ---- keys

  /** Handles a key; reports whether it was one of ours. */
  key(e: KeyboardEvent): boolean {
    if (e.ctrlKey || e.metaKey || e.altKey || !this.mine) return false
    const at = e.target instanceof Element ? e.target : null
    if (at?.closest("input, textarea, [role=dialog]")) return false
    if (settings.choices.keys && /^[1-5]$/.test(e.key)) {
      this.mark(Number(e.key) - 1) // also when the focus is on Tip, where closing it leaves it
      return true
    }
    if (at?.closest("header")) return false
    switch (e.key) {
      case " ":
        if (at?.closest(".acts")) return false
        this.main()
        return true
      case "Enter":
        if (at?.closest("button") && !at.closest("[aria-pressed=true][data-field]")) return false
        this.write()
        return true
      case "Escape":
        this.pick = null
        return true
      case "ArrowDown":
      case "ArrowUp":
      case "ArrowLeft":
      case "ArrowRight":
        if (at?.closest(".tray, [role=radiogroup], [role=slider]")) return false
        this.step(e.key)
        return true
    }
    return false
  }

  private step(key: string) {
    const open = this.open
    if (open.length === 0) return
    const fields = this.view.fields
    const spot = (o: { field: string; column: number }) => {
      const row = fields.indexOf(o.field)
      if (this.view.columns > 1) return { x: o.column, y: row }
      return row < 6 ? { x: 0, y: row } : { x: 1, y: row - 6 }
    }
    const here = this.pick && spot(this.pick)
    const first = open[0]!
    if (!here) {
      this.pick = { field: first.field, column: first.column }
      return
    }
    const dx = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0
    const dy = key === "ArrowDown" ? 1 : key === "ArrowUp" ? -1 : 0
    let best: Open | undefined
    let near = Infinity
    for (const o of open) {
      const { x, y } = spot(o)
      const ahead = (x - here.x) * dx + (y - here.y) * dy
      const aside = Math.abs((x - here.x) * dy) + Math.abs((y - here.y) * dx)
      const far = ahead + aside * 3
      if (ahead > 0 && far < near) [best, near] = [o, far]
    }
    if (best) this.pick = { field: best.field, column: best.column }
  }
}
