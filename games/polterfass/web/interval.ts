import type { Intervals } from "$client/lib/verify"
import { replay } from "./scenes"
import { ends, isSpecial, lying, names } from "./view"

type Weights = { end: bigint; lying: bigint }

const gcd = (a: bigint, b: bigint): bigint => (b ? gcd(b, a % b) : a)

/** How often a barrel lies for each time that it stands on one end, as the smallest whole numbers. */
function weights(percent: string | undefined): Weights {
  const end = BigInt(percent ?? 25)
  const lies = 2n * (100n - end)
  const by = gcd(end, lies)
  return { end: end / by, lying: lies / by }
}

/** 0: it lies, 1: on its lower end or the spoiler, 2: on its higher end or the doubler; −1: none of these. */
const rank = (barrel: number, face: string): number => ["", ends[barrel]![1], ends[barrel]![0]].indexOf(face)

/** All ways in which barrels that look alike can fall, in order, with their weights. */
function ways(count: number, w: Weights): { ranks: number[]; weight: bigint }[] {
  const one = (r: number) => (r ? w.end : w.lying)
  const out = []
  for (let a = 0; a <= 2; a++) {
    if (count === 1) out.push({ ranks: [a], weight: one(a) })
    // Of two the first shows more; if they differ, it could have been the other way round.
    else
      for (let b = 0; b <= a; b++) out.push({ ranks: [a, b], weight: one(a) * one(b) * (a === b ? 1n : 2n) })
  }
  return out
}

/** The barrels in the cup, those that look alike together. */
function groups(cup: boolean[]): number[][] {
  const pairs = [[0, 1], [2, 3], [4, 5], [6], [7, 8]]
  return pairs.map((p) => p.filter((b) => cup[b])).filter((p) => p.length > 0)
}

/** Moves of the rules in the order of the log. */
interface Past {
  by: number
  text: string
}

/** What lies in the cup, from the moves of this round. */
function cupOf(round: Past[], params: Record<string, string>): boolean[] {
  const moves = round.map((e) => e.text)
  return replay(lying(), true, params.first_throw_any === "1", moves, () => {}).faces.map((f) => !f)
}

/** The orders as they must be shown: what each guest has laid last. */
function orders(round: Past[], seats: number): string {
  const out = Array<string>(seats).fill("-")
  for (const e of round) if (e.text.startsWith("order ")) out[e.by] = e.text.slice(6).replaceAll(" ", "+")
  return `show ${out.join(" ")}`
}

const nowhere = { lo: -1n, hi: -1n, n: -1n } // fits no draw

/**
 * The House's falls have whole-number weights in a fixed order: barrel by
 * barrel, lying first, each as heavy as it is likely. Laid end to end they are
 * intervals; so the page can tell which one belongs to a fall. What can fall
 * depends on what lay in the cup, which the earlier moves say. The orders that
 * the House shows are no luck, but they must be those that were laid.
 */
export const interval: Intervals = (move, { earlier, params, seats }) => {
  const round = earlier.slice(earlier.findLastIndex((e) => e.text.startsWith("show ")) + 1)
  if (move.startsWith("show ")) return move === orders(round, seats) ? { lo: 0n, hi: 1n, n: 1n } : nowhere
  if (!move.startsWith("fall ")) return null
  const cup = cupOf(round, params)
  const faces = lying()
  const words = move === "fall -" ? [] : move.slice(5).split(" ")
  for (let i = 0; i < words.length; i += 2) {
    const b = names.indexOf(words[i] as (typeof names)[number])
    if (b < 0 || !cup[b]) return nowhere
    faces[b] = words[i + 1] ?? "?"
  }
  let [lo, weight, n] = [0n, 1n, 1n]
  for (const group of groups(cup)) {
    const w = weights(isSpecial(group[0]!) ? params.stand_special : params.stand_number)
    const all = ways(group.length, w)
    const ranks = group.map((b) => rank(b, faces[b]!))
    const at = all.findIndex((x) => x.ranks.every((r, i) => r === ranks[i]))
    if (at < 0) return nowhere
    const total = all.reduce((s, x) => s + x.weight, 0n)
    const below = all.slice(0, at).reduce((s, x) => s + x.weight, 0n)
    lo = lo * total + weight * below
    weight *= all[at]!.weight
    n *= total
  }
  return { lo, hi: lo + weight, n }
}
