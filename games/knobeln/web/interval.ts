/**
 * The House's rolls have whole-number weights in a fixed order: the sets of
 * dice, 1 1 1 1 1 first, each as heavy as there are ways to throw it. Laid end
 * to end they are intervals of [0, 6^dice); so the page can tell which one
 * belongs to a roll, and dice that were changed afterwards are found.
 */
export function interval(move: string): { lo: bigint; hi: bigint; n: bigint } | null {
  if (!move.startsWith("roll ")) return null
  const want = move.slice(5)
  const count = want.split(" ").length
  let lo = 0n
  for (const dice of sets(count, 1)) {
    const weight = ways(dice)
    if (dice.join(" ") === want) return { lo, hi: lo + weight, n: 6n ** BigInt(count) }
    lo += weight
  }
  return { lo: -1n, hi: -1n, n: -1n } // no such dice: fits no draw
}

/** All ascending dice, in the order of their notation. */
function* sets(count: number, from: number): Generator<number[]> {
  if (count === 0) {
    yield []
    return
  }
  for (let face = from; face <= 6; face++) for (const rest of sets(count - 1, face)) yield [face, ...rest]
}

/** In how many ways dice can be thrown: n! divided by the factorials of how often each face lies. */
function ways(dice: number[]): bigint {
  let out = factorial(dice.length)
  for (let face = 1; face <= 6; face++) out /= factorial(dice.filter((d) => d === face).length)
  return out
}

const factorial = (n: number): bigint => (n < 2 ? 1n : BigInt(n) * factorial(n - 1))
