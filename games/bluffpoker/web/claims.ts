/** Claims are the numbers from 100 to 665 and the pokers 111 to 666, which beat every number. */

export const lowest = 100
const highest = 665

/** The face of a poker, 0 for a number. */
export const poker = (claim: number): number => (claim % 111 === 0 ? claim / 111 : 0)

/** Orders claims as the rules do. */
export const rank = (claim: number): number => (poker(claim) ? 700 + poker(claim) : claim)

/** What three dice, from high to low, are worth. */
export const worth = (dice: number[]): number => Number(dice.join(""))

/** A claim that can be thrown: digits 1 to 6 that do not rise. */
export function real(claim: number): boolean {
  const [a = 0, b = 0, c = 0] = [...String(claim)].map(Number)
  return a <= 6 && a >= b && b >= c && c >= 1
}

/** All claims, the lowest first. */
const all: number[] = []
for (let n = lowest; n <= highest; n++) if (!poker(n)) all.push(n)
for (let face = 1; face <= 6; face++) all.push(111 * face)

/** What can be thrown, the lowest first: 56 throws. */
export const ladder: readonly number[] = all.filter(real)

/** The claims that may be made: those of a frame's moves, with its ranges opened. */
export class Claims {
  readonly list: readonly number[]
  private readonly has_: Set<number>

  constructor(claims: Iterable<number>) {
    const some = new Set(claims)
    this.list = all.filter((c) => some.has(c))
    this.has_ = some
  }

  /** From moves like "claim 543..665" and "claim 222". */
  static of(moves: readonly string[]): Claims {
    const out: number[] = []
    for (const m of moves) {
      const range = /^claim (\d{3})(?:\.\.(\d{3}))?$/.exec(m)
      if (!range) continue
      const from = Number(range[1])
      const to = Number(range[2] ?? from)
      const kind = poker(from) > 0
      for (let n = from; n <= to; n++) if (poker(n) > 0 === kind) out.push(n)
    }
    return new Claims(out)
  }

  /** All above a claim, before the direction is named. */
  static above(claim: number, odd: boolean): Claims {
    return new Claims(all.filter((c) => (claim === 0 || rank(c) > rank(claim)) && (odd || real(c))))
  }

  has = (claim: number): boolean => this.has_.has(claim)
  get empty(): boolean {
    return this.list.length === 0
  }
  /** The next one up or down, or the same at the end. */
  step(claim: number, by: 1 | -1): number {
    const fits = this.list.filter((c) => (by > 0 ? rank(c) > rank(claim) : rank(c) < rank(claim)))
    return (by > 0 ? fits[0] : fits.at(-1)) ?? claim
  }
  /** Those that can be thrown. */
  get real(): number[] {
    return this.list.filter(real)
  }
}

/** How many throws lie above one claim and up to another. */
export const between = (from: number, to: number): number =>
  ladder.filter((c) => rank(c) > rank(from) && rank(c) <= rank(to)).length
