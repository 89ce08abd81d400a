import type { Frame } from "$client/api"

export type Phase =
  | "dealing"
  | "playing"
  | "window"
  | "giving"
  | "answering"
  | "stealing"
  | "peeking"
  | "taking"
  | "drawing"
  | "saving"
  | "putting"
  | "over"

/** A card that the viewer knows to lie in the pile; places count from 0, the top. */
export interface Place {
  card: string
  from: number
  to: number
}

/** The table as the house shows it to one viewer. */
export interface View {
  phase: Phase
  acting: number
  /** Turns to be taken, this one included. */
  owed: number
  double: boolean
  round: number
  living: boolean[]
  counts: number[]
  /** By seat: the cards that the viewer sees, from low to high. */
  hands: string[][]
  pile: number
  kings: number
  boxed: number
  discard: string[]
  /** What was announced, as a move, or "". */
  announced: string
  cards: string[]
  target: number
  rank: string
  /** Who has vetoed, in order. */
  chain: number[]
  passed: number[]
  notes: Place[]
  holds: string[][]
}

export const view = (f: Frame): View => f.view as View

export const flag = (f: Frame, name: string): boolean => f.params[name] === "1"

/** The next living seat to the left. */
function after(v: View, seat: number): number {
  const n = v.living.length
  for (let i = 1; i <= n; i++) if (v.living[(seat + i) % n]) return (seat + i) % n
  return seat
}

/** Who would draw the next n cards if nothing but drawing happened; owed is how many turns come first. */
export function drawers(v: View, n: number, owed = v.owed): number[] {
  const out: number[] = []
  let [seat, left] = [v.acting, owed]
  while (out.length < n) {
    if (left <= 0) [seat, left] = [after(v, seat), 1]
    out.push(seat)
    left--
  }
  return out
}

/** The chance that the next card is a keg, as everybody can count it, in [0, 1]. */
export const risk = (v: View): number => (v.pile > 0 ? v.kings / v.pile : 0)

/** Seats that are asked in the window: all living ones but the author of the top card, unless one may veto oneself. */
export function asked(v: View, own: boolean): number[] {
  const author = v.chain.at(-1) ?? v.acting
  return v.living.flatMap((alive, s) => (alive && (own || s !== author) ? [s] : []))
}

/** What was announced happens as things stand. */
export const counts = (v: View): boolean => v.chain.length % 2 === 0
