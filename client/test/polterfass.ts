import type { Entry, Frame, Params, Seat } from "../src/api"
import { lying, sumOf, type Slip, type View } from "../../games/polterfass/web/view"
import { advised, seatOf } from "./fixtures"

/** Made-up matches of Polterfass, as the house would send them. */

export const plain: Params = {
  stand_number: "25",
  stand_special: "25",
  first_throw_any: "0",
  hide_card_count: "0",
  locked_orders: "0",
  bust_needs_number: "0",
  stack_specials: "0",
  special_choice: "0",
  must_use_specials: "0",
  ties: "all",
  floor_zero: "0",
  target: "75",
  full_cycle: "0",
}

/** Playing order; chairs as in the pictures. */
export const five: Seat[] = [
  seatOf("Mehmet", 1),
  seatOf("Gerda", 2),
  seatOf("Tobi", 3),
  seatOf("Kalle", 5, { person: "", level: "stammgast" }),
  seatOf("Jule", 0),
]

/** The same places with nobody but Jule and bots. */
export const alone: Seat[] = [
  ...["Kalle", "Uschi", "Hein", "Berta"].map((name, i) =>
    seatOf(name, i + 1, { person: "", level: "frischling" }),
  ),
  five[4]!,
]

export interface Spot {
  params?: Params
  seats?: Seat[]
  me?: number
  phase?: View["phase"]
  host?: number
  /** What stands: "5 . 4 . 3 . . double cross". */
  barrels?: string
  /** The orders by seat; only the own one is sent, and cards of others as backs. */
  orders?: number[][]
  thrown?: number
  round?: number
  reach?: number[]
  pad?: Slip[]
  moves?: string[]
  entries?: Entry[]
  score?: number[]
  more?: Partial<Frame<View>>
}

const cards = (o: number[]) => [...o].sort((a, b) => b - a)

/** All orders that can be laid. */
export const allOrders: string[] = [
  ...Array.from({ length: 8 }, (_, n) => `order ${n}`),
  ...Array.from({ length: 8 }, (_, high) =>
    Array.from({ length: high }, (_, low) => `order ${high} ${low}`),
  ).flat(),
]

export function barrels(text: string): string[] {
  const words = text.split(" ").filter(Boolean)
  return lying().map((_, i) => (words[i] && words[i] !== "." ? words[i] : ""))
}

/** A frame of a match, with what follows from the rules filled in where it is simple. */
export function frame(s: Spot = {}): Frame<View> {
  const seats = s.seats ?? five
  const me = s.me ?? seats.length - 1
  const host = s.host ?? 0
  const phase = s.phase ?? "serving"
  const faces = barrels(s.barrels ?? "5 . 4 . 3 . . double cross")
  const orders = s.orders ?? seats.map((_, i) => (i === host ? [] : i === 4 ? [5, 2] : [3]))
  const guests = [...seats.keys()].filter((i) => i !== host)
  const awaited =
    phase === "ordering" ? guests.filter((i) => orders[i]!.length === 0) : phase === "over" ? [] : [host]
  const params = { ...plain, ...s.params }
  const hidden = params.hide_card_count === "1"
  const view: View = {
    phase,
    host,
    round: s.round ?? 6,
    thrown: s.thrown ?? 2,
    barrels: faces,
    laid: orders.map((o) => (o.length && hidden ? -1 : o.length)),
    orders: orders.map((o, i) => (i === me ? cards(o) : [])),
    sum: sumOf(faces),
    reach: s.reach ?? [sumOf(faces)],
    bust: false,
    served: 0,
    pad: s.pad ?? [],
    target: Number(params.target),
  }
  const up = ["s1", "s2"].filter((_, i) => faces[7 + i])
  const throws = ["throw", ...up.map((x) => `throw ${x}`), ...(up.length > 1 ? ["throw s1 s2"] : [])]
  const moves =
    s.moves ??
    (phase === "ordering" && me !== host && me >= 0
      ? allOrders
      : phase === "serving" && me === host
        ? ["close", ...throws]
        : [])
  return {
    match: "p1",
    table: "t1",
    game: "polterfass",
    params,
    seq: 100,
    after: 0,
    entries: s.entries ?? [],
    seats,
    me,
    awaited,
    window: false,
    order: "",
    view,
    moves,
    score: s.score ?? [31, 48, 22, 57, 38].slice(0, seats.length),
    ranks: [],
    over: phase === "over",
    abandoned: false,
    advice: advised(seats, me, phase === "over"),
    clock: { limit: 0, deadline: 0, paused: false, waiting: [] },
    votes: [],
    fair: {
      commit: "033b7b317ef9d2c1a0e4b58f6c7d8e9fa1b2c3d4e5f60718293a4b5c70b7c31a",
      seed: "",
      contributions: [],
    },
    ...s.more,
  }
}

/** What the host may do with a doubler and a spoiler on these number barrels. */
export function servings(
  on: string[],
  by: { s1?: "double" | "spoil"; s2?: "double" | "spoil" },
  stack = false,
): string[] {
  const first = by.s1 ? ["", ...on.map((n) => `${n} ${by.s1} s1`)] : [""]
  const second = by.s2 ? ["", ...on.map((n) => `${n} ${by.s2} s2`)] : [""]
  return first.flatMap((a) =>
    second
      .filter((b) => !a || !b || stack || a.split(" ")[0] !== b.split(" ")[0])
      .map((b) => ["serve", a, b].filter(Boolean).join(" ")),
  )
}

/** The bill of the pictures: 15 ordered, 14 poured. */
export const greedy: Slip = {
  round: 6,
  host: 0,
  served: 14,
  orders: [-1, 7, 1, 3, 4],
  gains: [14, -7, 7, 0, 0],
}
export const greedyEntries: Entry[] = [
  { by: 0, move: "serve n3 double s1", at: 0, round: 6 },
  { by: -1, move: "show - 5+2 1 3 4", at: 0, round: 6 },
  { by: -1, move: "fall n1 6 n5 3", at: 0, round: 7 },
]

/** What orders are worth, as an adviser could say: four mugs are best. */
export const orderValues: { move: string; points: number; win: number }[] = allOrders.map((move) => {
  const n = move
    .split(" ")
    .slice(1)
    .reduce((sum, c) => sum + Number(c), 0)
  return { move, points: 3.2 - Math.abs(n - 4) * 0.9, win: 0.28 - Math.abs(n - 4) * 0.012 }
})

/** A round for the replay, with all orders open: the host throws on and wins. */
export function film(): Frame<View>[] {
  const first = "5 . 4 . . . . double ."
  const at = Date.UTC(2026, 2, 14, 20, 0)
  const orders: Record<number, number[]> = { 1: [5, 2], 2: [1], 3: [3], 4: [4] }
  const out: Frame<View>[] = []
  const push = (s: Spot, ...moves: [number, string][]) => {
    const seq = out.length + 1
    const entries = moves.map(([by, move]) => ({ by, move, at: at + seq * 4000, round: 1 }))
    const f = frame({ round: 1, ...s, more: { seq, after: seq - 1, entries, ...s.more } })
    const open = (s.orders ?? []).map((o) => [...o].sort((a, b) => b - a))
    out.push({ ...f, moves: [], view: { ...f.view, orders: open } })
  }
  const laid = (...seats: number[]) => five.map((_, i) => (seats.includes(i) ? orders[i]! : []))
  const ordering: Spot = { phase: "ordering", barrels: first, thrown: 1, reach: [9, 13, 14] }
  push({ ...ordering, orders: laid() }, [-1, "fall n1 5 n3 4 s1 double"])
  push({ ...ordering, orders: laid(1) }, [1, "order 5 2"])
  push({ ...ordering, orders: laid(1, 3) }, [3, "order 3"])
  push({ ...ordering, orders: laid(1, 2, 3) }, [2, "order 1"])
  const all = laid(1, 2, 3, 4)
  push({ barrels: first, thrown: 1, orders: all, reach: [9, 13, 14] }, [4, "order 4"])
  const second = "5 . 4 . 3 . . double cross"
  push({ orders: all, reach: [7, 8, 9, 10, 12, 16, 17] }, [0, "throw"], [-1, "fall n5 3 s2 cross"])
  push({ phase: "reckoning", barrels: second, orders: all }, [0, "close"])
  push(
    {
      phase: "over",
      barrels: second,
      orders: five.map(() => []),
      pad: [{ ...greedy, round: 1 }],
      score: [45, 41, 23, 57, 38],
      more: { ranks: [2, 3, 5, 1, 4] },
    },
    [0, "serve n1 double s1"],
    [-1, "show - 5+2 1 3 4"],
  )
  return out
}
