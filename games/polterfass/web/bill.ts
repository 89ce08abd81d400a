import type { Entry, Frame, Params } from "$client/api"
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

/** What the bill brings each seat, before a floor. */
export function gainsOf(slip: Slip, params: Params): number[] {
  const guests = slip.orders.filter((o) => o >= 0)
  const total = add(guests)
  const kind = kindOf(slip.served, total)
  const most = Math.max(...guests)
  const share = (role: Role): number => {
    const tied = slip.orders.filter((o) => roleOf(kind, o, guests) === role).length
    if (params.ties === "none" && tied > 1) return 0
    return params.ties === "split" ? Math.floor(most / tied) : most
  }
  return slip.orders.map((own) => {
    const role = roleOf(kind, own, guests)
    if (role === "paid") return own
    if (role === "greedy") return 0 - share(role)
    if (role === "modest") return share(role)
    if (role === "none" || kind === "bust") return 0
    return kind === "greedy" ? slip.served : slip.served - total
  })
}

/** The cards of a "show", by seat. */
export const shown = (move: string): number[][] =>
  move
    .split(" ")
    .slice(1)
    .map((o) => (o === "-" ? [] : o.split("+").map(Number)))

/** The last bill of a match, with the cards if the entries tell them. */
export function billOf(f: Frame, entries: Entry[], before: number[] | null): Bill | null {
  const slip = view(f).pad[0]
  return slip ? fromSlip(slip, f.params, entries, before, f.score) : null
}

export function fromSlip(
  slip: Slip,
  params: Params,
  entries: Entry[],
  before: number[] | null,
  score: number[],
): Bill {
  const guests = slip.orders.filter((o) => o >= 0)
  const total = add(guests)
  const kind = kindOf(slip.served, total)
  const show = entries.findLast((e) => e.move.startsWith("show "))
  const cards = show ? shown(show.move) : []
  const nominal = gainsOf(slip, params)
  return {
    kind,
    round: slip.round,
    host: slip.host,
    served: slip.served,
    sums: slip.orders,
    cards: slip.orders.map((_, s) => cards[s] ?? []),
    total,
    gains: before ? nominal.map((_, s) => (score[s] ?? 0) - (before[s] ?? 0)) : nominal,
    before,
    roles: slip.orders.map((o) => roleOf(kind, o, guests)),
  }
}
