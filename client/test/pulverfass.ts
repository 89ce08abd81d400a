import type { Entry, Frame, Params, Seat } from "../src/api"
import type { View } from "../../games/pulverfass/web/view"
import { advised, seatOf } from "./fixtures"

/** Made-up matches of Pulverfass, as the house would send them. */

export const plain: Params = {
  short_hands: "0",
  quick: "0",
  simple_double: "0",
  own_veto: "0",
  five_different: "0",
}

/** Playing order; chairs as in the pictures. */
export const five: Seat[] = [
  seatOf("Gerda", 2),
  seatOf("Tobi", 3),
  seatOf("Kalle", 5, { person: "", level: "stammgast" }),
  seatOf("Mehmet", 1),
  seatOf("Jule", 0),
]

/** Jule's hand, from low to high as the house sends it. */
export const mine = ["4", "4", "7", "8", "8", "b", "d", "a"]

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

/** How the last turns went. */
export const past: Entry[] = [
  entry(3, "play 8"),
  entry(-1, "settle"),
  entry(3, "draw"),
  entry(-1, "drawn ?"),
  entry(2, "draw", 15),
  entry(-1, "drawn k", 15),
  entry(2, "out 3 6", 15),
  entry(1, "play 10", 16),
  entry(-1, "settle", 16),
  entry(0, "play 9 4", 16),
  entry(-1, "settle", 16),
  entry(4, "give 3", 16),
  entry(0, "draw", 16),
  entry(-1, "drawn ?", 16),
]

const own = ["draw", "play b", "play 8", "play 7"].concat(
  ["4", "8"].flatMap((c) => [0, 1, 3].map((s) => `pair ${c} ${s}`)),
)

/** A frame of a match: by default Jule is to play. */
export function frame(s: Spot = {}): Frame<View> {
  const seats = s.seats ?? five
  const me = s.me ?? 4
  const hand = s.view?.hands?.[me] ?? (me >= 0 ? mine : [])
  const view: View = {
    phase: "playing",
    acting: 4,
    owed: 1,
    double: false,
    round: 17,
    living: [true, true, false, true, true],
    counts: [6, 9, 0, 3, hand.length || 8],
    hands: seats.map((_, i) => (i === me ? hand : [])),
    pile: 9,
    kings: 3,
    boxed: 0,
    discard: ["3", "6", "8", "9", "10", "k"],
    announced: "",
    cards: [],
    target: -1,
    rank: "",
    chain: [],
    passed: [],
    notes: [],
    holds: seats.map(() => []),
    ...s.view,
  }
  const inWindow = view.phase === "window"
  const asked = view.phase === "giving" || view.phase === "answering" ? view.target : view.acting
  const acts = view.phase === "playing" && view.acting === me
  return {
    match: "p1",
    table: "t1",
    game: "pulverfass",
    params: { ...plain, ...s.params },
    seq: 100,
    after: 0,
    entries: s.entries ?? past,
    seats,
    me,
    awaited: view.phase === "over" || inWindow ? [] : [asked],
    window: inWindow,
    order: "",
    view,
    moves: s.moves ?? (acts ? own : []),
    score: seats.map((_, i) => (view.phase === "over" && view.living[i] ? 1 : 0)),
    ranks: [],
    over: view.phase === "over",
    abandoned: false,
    advice: advised(seats, me, view.phase === "over"),
    clock: { limit: 0, deadline: 0, window: 3, paused: false, waiting: [] },
    votes: [],
    fair: { commit: "033b7b317ef9d2c1", seed: "", contributions: [] },
    ...s.more,
  }
}

/** A short match for the replay: a favour is vetoed, somebody looks, and a keg ends it. */
export function film(): Frame<View>[] {
  const at = Date.UTC(2026, 2, 14, 20, 0)
  const out: Frame<View>[] = []
  const seats = [five[0]!, five[1]!]
  const push = (view: Partial<View>, ...moves: [number, string][]) => {
    const seq = out.length + 1
    const round = view.round ?? 1
    const entries = moves.map(([by, move]) => ({ by, move, at: at + seq * 4000, round }))
    const over = view.phase === "over"
    const v = {
      living: [true, true],
      counts: [3, 3],
      hands: [
        ["7", "9", "a"],
        ["2", "d", "8"],
      ],
      acting: 0,
      round,
      pile: 12,
      kings: 1,
      discard: [],
      holds: [[], []],
      ...view,
    }
    const more = { seq, after: seq - 1, entries, ...(over ? { ranks: [2, 1] } : {}) }
    out.push({ ...frame({ seats, me: -1, view: v, moves: [], more }) })
  }
  push({ phase: "window", announced: "play 9 1", cards: ["9"], target: 1, discard: ["9"] }, [0, "play 9 1"])
  push({ phase: "window", announced: "play 9 1", cards: ["9"], target: 1, chain: [1], discard: ["9", "d"] }, [
    1,
    "veto 1",
  ])
  push({ discard: ["9", "d"] }, [0, "pass"], [-1, "settle"])
  push({ phase: "window", announced: "play 7", cards: ["7"], discard: ["7", "9", "d"] }, [0, "play 7"])
  push({ discard: ["7", "9", "d"] }, [1, "pass"], [-1, "settle"], [-1, "peek 4 k 5"])
  push({ acting: 1, round: 2, pile: 11, discard: ["7", "9", "d"] }, [0, "draw"], [-1, "drawn 4"])
  push({ phase: "saving", acting: 1, round: 2, pile: 10, kings: 0 }, [1, "draw"], [-1, "drawn k"])
  push({ phase: "over", acting: 0, round: 3, living: [true, false], counts: [4, 0], pile: 10, kings: 0 }, [
    1,
    "out 2 8",
  ])
  out.at(-1)!.ranks = [1, 2]
  return out
}
