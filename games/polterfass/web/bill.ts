import type { Entry, Frame } from "$client/api"
import { add, view, type Slip } from "./view"

/** What a round came to. */
export interface Bill {
  kind: "bust" | "greedy" | "exact" | "over"
  round: number
  host: number
  /** −1: the host was bust. */
  served: number
  /** Sums by seat; −1 for the host. */
  sums: number[]
  /** The cards by seat, where they are known. */
  cards: number[][]
  total: number
  gains: number[]
  /** Points before it, where they are known. */
  before: number[] | null
  roles: Role[]
}

export type Role = "host" | "greedy" | "modest" | "none" | "paid"

export function kindOf(served: number, total: number): Bill["kind"] {
  if (served < 0) return "bust"
  if (total > served) return "greedy"
  return total === served ? "exact" : "over"
}

function roleOf(kind: Bill["kind"], own: number, guests: number[]): Role {
  if (own < 0) return "host"
  if (kind !== "greedy") return "paid"
  const [most, least] = [Math.max(...guests), Math.min(...guests)]
  if (most === least) return "none"
  return own === most ? "greedy" : own === least ? "modest" : "none"
}

/** The cards of a "show", by seat. */
export const shown = (move: string): number[][] =>
  move
    .split(" ")
    .slice(1)
    .map((o) => (o === "-" ? [] : o.split("+").map(Number)))

/** The last bill of a match, with the cards if the entries tell them. */
export function billOf(f: Frame, entries: Entry[]): Bill | null {
  const slip = view(f).pad[0]
  return slip ? fromSlip(slip, entries, f.score) : null
}

/** A bill of the pad; with the points after it also those of before are known. */
export function fromSlip(slip: Slip, entries: Entry[], after: number[] | null): Bill {
  const guests = slip.orders.filter((o) => o >= 0)
  const total = add(guests)
  const kind = kindOf(slip.served, total)
  const show = entries.findLast((e) => e.move.startsWith("show "))
  const cards = show ? shown(show.move) : []
  return {
    kind,
    round: slip.round,
    host: slip.host,
    served: slip.served,
    sums: slip.orders,
    cards: slip.orders.map((_, s) => cards[s] ?? []),
    total,
    gains: slip.gains,
    before: after && slip.gains.map((n, s) => (after[s] ?? 0) - n),
    roles: slip.orders.map((o) => roleOf(kind, o, guests)),
  }
}
