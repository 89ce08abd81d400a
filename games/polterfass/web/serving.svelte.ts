import type { Play } from "$client/lib/play"
import { names, numbers, view } from "./view"

export type Effect = "double" | "spoil"

export interface Act {
  barrel: number
  effect: Effect
}

/** What each of the two special barrels does, or nothing. */
export type Acts = readonly [Act | null, Act | null]

const none: Acts = [null, null]

export const moveOf = (acts: Acts): string =>
  acts.reduce(
    (text, a, i) => (a ? `${text} ${names[a.barrel]} ${a.effect} ${names[numbers + i]}` : text),
    "serve",
  )

/** Takes a serving apart. */
export function actsOf(move: string): Acts {
  const words = move.split(" ").slice(1)
  const out: [Act | null, Act | null] = [null, null]
  for (let i = 0; i + 2 < words.length; i += 3) {
    const by = names.indexOf(words[i + 2] as (typeof names)[number]) - numbers
    const barrel = names.indexOf(words[i] as (typeof names)[number])
    if (by === 0 || by === 1) out[by] = { barrel, effect: words[i + 1] as Effect }
  }
  return out
}

const same = (a: Act | null, b: Act | null) => a?.barrel === b?.barrel && a?.effect === b?.effect

/** What a number barrel gives with these acts. */
const worthOf = (face: number, barrel: number, acts: Acts): number =>
  acts.reduce((n, a) => (a?.barrel === barrel ? (a.effect === "double" ? 2 * n : 0) : n), face)

/** What is served: the number barrels that stand, after the acts. */
export const servedBy = (barrels: string[], acts: Acts): number =>
  barrels.slice(0, numbers).reduce((sum, f, i) => sum + worthOf(Number(f || 0), i, acts), 0)

/** Which special barrel acts on which number barrel. The legal moves say what can be. */
export class Serving {
  acts = $state.raw<Acts>(none)

  constructor(private readonly of: () => Play) {}

  clear() {
    this.acts = none
  }

  private get legal(): Acts[] {
    return this.of()
      .frame.moves.filter((m) => m.startsWith("serve"))
      .map(actsOf)
  }

  /** More acts may follow, but these are part of a legal serving. */
  private possible(acts: Acts): boolean {
    return this.legal.some((l) => acts.every((a, i) => !a || same(a, l[i]!)))
  }

  /** Could any special barrel do this? */
  can(barrel: number, effect: Effect): boolean {
    return this.legal.some((l) => l.some((a) => a?.barrel === barrel && a.effect === effect))
  }

  count(barrel: number, effect: Effect): number {
    return this.acts.filter((a) => a?.barrel === barrel && a.effect === effect).length
  }

  /** A tap: acts, acts twice where that is possible, then not at all. */
  tap(barrel: number, effect: Effect) {
    const act: Act = { barrel, effect }
    const with_ = (i: number, base: Acts): Acts => [i === 0 ? act : base[0], i === 1 ? act : base[1]]
    const free = [0, 1].filter((i) => !this.acts[i])
    for (const i of free) {
      if (this.possible(with_(i, this.acts))) {
        this.acts = with_(i, this.acts)
        return
      }
    }
    if (this.count(barrel, effect) > 0) {
      this.acts = [this.acts[0], this.acts[1]].map((a) => (same(a, act) ? null : a)) as unknown as Acts
      return
    }
    // Nobody is free for it: the one that can comes over, and makes room where it must.
    for (const i of [0, 1]) {
      const alone: Acts = [i === 0 ? act : null, i === 1 ? act : null]
      const moved = with_(i, this.acts)
      const next = this.possible(moved) ? moved : this.possible(alone) ? alone : null
      if (next) {
        this.acts = next
        return
      }
    }
  }

  get move(): string {
    return moveOf(this.acts)
  }

  get legalNow(): boolean {
    return this.of().frame.moves.includes(this.move)
  }

  /** What a number barrel gives with its acts. */
  worth(barrel: number): number {
    return worthOf(Number(view(this.of().frame).barrels[barrel] || 0), barrel, this.acts)
  }

  get sum(): number {
    return servedBy(view(this.of().frame).barrels, this.acts)
  }
}
