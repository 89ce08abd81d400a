import type { Play } from "$client/lib/play"
import { sorted, view } from "./view"

/** A die to be chosen; face 0: nobody at this page knows it. */
export interface Choice {
  face: number
  from: "cup" | "open"
  locked: boolean
}

/** Which dice are taken: thrown, laid open, or thrown again in a shoot-out. */
export class Chooser {
  taken = $state<boolean[]>([])
  /** The known dice under the cup lie covered. */
  covered = $state(true)

  constructor(
    private readonly of: () => Play,
    private readonly kind: () => "throw" | "lay" | "shoot",
  ) {}

  get dice(): Choice[] {
    const v = view(this.of().frame)
    const known = v.looked && v.seen.length === v.hidden
    const under = Array.from({ length: v.hidden }, (_, i) => (known ? v.seen[i]! : 0))
    const locked = [...v.locked]
    const open = v.open.map((face): Choice => {
      const i = this.kind() === "shoot" ? locked.indexOf(face) : -1
      if (i >= 0) locked.splice(i, 1)
      return { face, from: "open", locked: i >= 0 }
    })
    const hidden = under.map((face): Choice => ({ face, from: "cup", locked: false }))
    return this.kind() === "lay" ? hidden : [...hidden, ...open]
  }

  /** Some of the dice are known to this seat alone. */
  get secret(): boolean {
    return this.dice.some((d) => d.from === "cup" && d.face > 0)
  }
  /** Dice under the cup that nobody has seen in this turn go together. */
  get blind(): boolean {
    return this.dice.some((d) => d.from === "cup" && d.face === 0)
  }

  reset() {
    this.covered = true
    this.taken = this.dice.map(() => this.blind)
  }

  toggle(i: number) {
    const die = this.dice[i]
    if (!die || die.locked || (this.covered && die.from === "cup" && die.face > 0)) return
    const on = !this.taken[i]
    this.taken = this.dice.map((d, j) => {
      if (j === i) return on
      return die.face === 0 && d.face === 0 ? on : !!this.taken[j]
    })
  }

  get count(): number {
    return this.dice.filter((_, i) => this.taken[i]).length
  }

  private faces(from: "cup" | "open", taken: boolean): number[] {
    return sorted(this.dice.flatMap((d, i) => (d.from === from && !!this.taken[i] === taken ? [d.face] : [])))
  }

  /** What stays lies open then. */
  get stays(): number[] {
    return sorted([...this.faces("cup", false), ...this.faces("open", false)])
  }

  get cupMove(): string {
    return ["cup", ...this.stays].join(" ")
  }
  get openMove(): string {
    if (this.count === 3) return "open all"
    const [under, open] = [this.faces("cup", true), this.faces("open", true)]
    return ["open", ...under, ...(open.length ? ["+", ...open] : [])].join(" ")
  }
  get layMove(): string {
    return ["lay", ...this.faces("cup", true)].join(" ")
  }
  get throwMove(): string {
    return ["throw", ...this.faces("open", true)].join(" ")
  }
}
