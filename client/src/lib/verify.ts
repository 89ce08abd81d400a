import type { Params } from "../api"
import { commitment, draw, newDeck, type Deck } from "./fair"
import type { Log, LogEntry } from "./log"

/** What a House move depends on: the moves of the rules before it, and the options. */
export interface Context {
  earlier: readonly LogEntry[]
  params: Params
  seats: number
}

/** The interval that belongs to a House move, and the whole; null if the page does not know it. */
export type Intervals = (move: string, context: Context) => { lo: bigint; hi: bigint; n: bigint } | null

export interface Checked {
  entry: LogEntry
  /** What the recomputed luck says, −1 if it could not be computed. */
  x: bigint
  good: boolean
}

export interface Verdict {
  good: boolean
  seed: string
  /** The seed is the one the house was bound to. */
  sealed: boolean
  draws: Checked[]
}

export const seedOf = (l: Log): string =>
  l.entries.find((e) => e.text.startsWith("@seed "))?.text.slice(6) ?? ""

/** The contributions in the order of the log: @ready CHAIR HEX NAME. */
export function contributionsOf(l: Log): { chair: number; hex: string; name: string }[] {
  return l.entries.flatMap((e) => {
    const m = /^@ready (\d+) ([0-9a-f]+)(?: (.*))?$/.exec(e.text)
    return m ? [{ chair: Number(m[1]), hex: m[2]!, name: m[3] ?? "" }] : []
  })
}

/** Moves that only luck can decide: the House's, but that it closes a window. */
const byLuck = (e: LogEntry) =>
  e.by < 0 && e.text !== "settle" && (!e.text.startsWith("@") || e.text.startsWith("@starter "))

/** Recomputes all luck of a match from the opened seed. */
export function verify(l: Log, intervals: Intervals): Verdict {
  const seed = seedOf(l)
  let deck: Deck | null = null
  let sealed = false
  try {
    sealed = commitment(seed) === l.commit && seed !== ""
    deck = newDeck(
      seed,
      contributionsOf(l).map((c) => c.hex),
      l.match,
    )
  } catch {
    // not hex, or of the wrong length: nothing can be right then
  }
  const draws: Checked[] = []
  const earlier: LogEntry[] = []
  const context = { earlier, params: l.params, seats: l.seats.length }
  for (const entry of l.entries) {
    if (byLuck(entry)) draws.push(check(entry, BigInt(draws.length), deck, intervals, context))
    if (!entry.text.startsWith("@")) earlier.push(entry)
  }
  return { good: sealed && draws.every((d) => d.good), seed, sealed, draws }
}

function check(
  entry: LogEntry,
  number: bigint,
  deck: Deck | null,
  intervals: Intervals,
  context: Context,
): Checked {
  const d = entry.draw
  if (!d || !deck || d.n <= 0n) return { entry, x: -1n, good: false }
  const x = draw(deck, d.i, d.n)
  const known = entry.text.startsWith("@starter ")
    ? starter(entry.text, context.seats)
    : intervals(entry.text, context)
  const right = !known || (known.lo === d.lo && known.hi === d.hi && known.n === d.n)
  return { entry, x, good: right && d.i === number && d.lo <= x && x < d.hi }
}

function starter(text: string, seats: number) {
  const k = BigInt(Number.parseInt(text.slice(9), 10) || 0)
  return { lo: k, hi: k + 1n, n: BigInt(seats) }
}
