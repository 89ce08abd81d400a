import type { Entry, Frame, Params, Seat } from "../src/api"
import type { View } from "../../games/bluffpoker/web/view"
import { advised, seatOf } from "./fixtures"

/** Made-up matches of Bluff-Poker, as the house would send them. */

export const plain: Params = {
  two_players: "0",
  odd_numbers: "1",
  raise_pokers: "0",
  lock_set_aside: "0",
  limit: "7",
}

/** Playing order; chairs as in the pictures. */
export const six: Seat[] = [
  seatOf("Pia", 4),
  seatOf("Kalle", 5, { person: "", level: "stammgast" }),
  seatOf("Tobi", 3),
  seatOf("Mehmet", 1),
  seatOf("Gerda", 2),
  seatOf("Jule", 0),
]

export interface Spot {
  params?: Params
  seats?: Seat[]
  me?: number
  view?: Partial<View>
  moves?: string[]
  entries?: Entry[]
  more?: Partial<Frame<View>>
}

export const entry = (by: number, move: string, round = 17): Entry => ({ by, move, at: 0, round })

/** A frame of a match: by default Gerda has said 643, and Jule is to answer. */
export function frame(s: Spot = {}): Frame<View> {
  const seats = s.seats ?? six
  const me = s.me ?? 5
  const params = { ...plain, ...s.params }
  const view: View = {
    phase: "answering",
    round: 17,
    starter: 2,
    acting: 5,
    claimant: 4,
    way: 1,
    claim: "643",
    advised: false,
    looked: false,
    throws: 0,
    hidden: 2,
    open: [6],
    locked: [],
    seen: [],
    points: [6, 1, 0, 2, 4, 3].slice(0, seats.length),
    limit: Number(params.limit),
    ...s.view,
  }
  const answers = view.phase === "answering" && view.acting === me
  return {
    match: "b1",
    table: "t1",
    game: "bluff-poker",
    params,
    seq: 100,
    after: 0,
    entries: s.entries ?? past,
    seats,
    me,
    awaited: view.phase === "over" ? [] : [view.acting],
    window: false,
    order: "",
    view,
    moves: s.moves ?? (answers ? ["doubt", "believe"] : []),
    score: view.points,
    ranks: [],
    over: view.phase === "over",
    abandoned: false,
    advice: advised(seats, me, view.phase === "over"),
    clock: { limit: 0, deadline: 0, paused: false, waiting: [] },
    votes: [],
    fair: { commit: "033b7b317ef9d2c1", seed: "", contributions: [] },
    ...s.more,
  }
}

/** How it came to Gerda's 643. */
export const past: Entry[] = [
  entry(2, "left"),
  entry(2, "claim 541"),
  entry(3, "believe"),
  entry(3, "claim 632"),
  entry(4, "believe"),
  entry(4, "look"),
  entry(-1, "peek ? ? ?"),
  entry(4, "cup 6"),
  entry(4, "claim 643"),
]

/** What may be said above 643, as the house offers it. */
export const above643 = ["claim 644..665", "claim 111..666", "mats"]

/** A short match for the replay: Gerda's 643 is doubted. */
export function film(): Frame<View>[] {
  const at = Date.UTC(2026, 2, 14, 20, 0)
  const out: Frame<View>[] = []
  const push = (view: Partial<View>, ...moves: [number, string][]) => {
    const seq = out.length + 1
    const entries = moves.map(([by, move]) => ({ by, move, at: at + seq * 4000, round: 1 }))
    const over = view.phase === "over"
    const more = { seq, after: seq - 1, entries, ...(over ? { ranks: [1, 1, 1, 1, 6, 1] } : {}) }
    out.push({
      ...frame({ view: { round: 1, points: [0, 0, 0, 0, 2, 0], limit: 3, ...view }, more }),
      moves: [],
    })
  }
  const fresh = { claim: "", claimant: -1, hidden: 3, open: [], throws: 1, way: 0 }
  push(
    { ...fresh, phase: "starting", acting: 3, starter: 3, seen: [6, 4, 2], looked: true },
    [3, "look"],
    [-1, "peek 6 4 2"],
  )
  push(
    { ...fresh, phase: "answering", acting: 4, claimant: 3, claim: "642", way: 1, seen: [6, 4, 2] },
    [3, "left"],
    [3, "claim 642"],
  )
  push({ ...fresh, phase: "acting", acting: 4, claimant: 3, claim: "642", way: 1, seen: [6, 4, 2] }, [
    4,
    "believe",
  ])
  push({ ...fresh, phase: "answering", acting: 5, claimant: 4, claim: "643", way: 1, seen: [6, 4, 2] }, [
    4,
    "claim 643",
  ])
  push(
    { ...fresh, phase: "over", acting: 4, starter: 4, hidden: 0, throws: 0, points: [0, 0, 0, 0, 3, 0] },
    [5, "doubt"],
    [-1, "reveal 6 4 2"],
  )
  return out
}
