import { chair, table } from "./fixtures"
import { five, frame, greedy, greedyEntries, servings, type Spot } from "./polterfass"
import type { State } from "./states"

const chairs = [
  chair("Jule", { host: true }),
  chair("Mehmet"),
  chair("Gerda"),
  chair("Tobi"),
  chair("Pia"),
  chair("Kalle", { kind: "bot", person: "", level: "stammgast" }),
]

/** A table with a match in the middle. */
function match(s: Spot, rest: Partial<State> = {}): State {
  const f = frame(s)
  const t = table({ game: "polterfass", state: "playing", match: "p1", chairs, params: f.params })
  return { path: "/t/t1", table: t, frame: f, ...rest }
}

const clock = (seconds: number) => ({
  limit: 40,
  deadline: Date.now() + seconds * 1000,
  paused: false,
  waiting: [],
})
/** Mehmet is at the page. */
const hosts = [five[1]!, five[2]!, five[3]!, five[4]!, five[0]!]
const hosting: Spot = {
  seats: hosts,
  me: 4,
  host: 4,
  score: [48, 22, 57, 38, 31],
  orders: [[5, 2], [1], [3], [4, 1], []],
  more: { clock: clock(31) },
}

export const polterfass: Record<string, State> = {
  "polterfass-order": match(
    {
      phase: "ordering",
      barrels: "5 . 4 . . . . double .",
      orders: [[], [5, 2], [], [3], []],
      thrown: 1,
      reach: [9, 13, 14],
      more: { clock: clock(24) },
    },
    { clicks: [".hand button:nth-child(3)", ".hand button:nth-child(6)"], side: true },
  ),
  "polterfass-waiting": match({
    phase: "ordering",
    barrels: "5 . 4 . . . . double .",
    orders: [[], [5, 2], [], [3], [5, 2]],
    thrown: 1,
    reach: [9, 13, 14],
  }),
  "polterfass-table": match({ reach: [7, 8, 12, 17], more: { clock: clock(19) } }, { side: true }),
  "polterfass-tap": match(
    { ...hosting, reach: [7, 8, 12, 17] },
    { clicks: [".ask:last-child .tgl"], side: true },
  ),
  "polterfass-many": match({
    ...hosting,
    barrels: "6 5 7 4 8 . 9 double cross",
    reach: [30, 39, 48],
    score: [-12, 22, 57, 38, -7],
  }),
  "polterfass-specials": match(
    {
      ...hosting,
      phase: "reckoning",
      reach: [7, 8, 9, 10, 12, 17],
      moves: servings(["n1", "n3", "n5"], { s1: "double", s2: "spoil" }),
    },
    { clicks: [".bx:nth-child(1) .double", ".bx:nth-child(3) .spoil"], side: true },
  ),
  "polterfass-seven": match(
    {
      ...hosting,
      phase: "reckoning",
      barrels: "6 5 7 4 8 3 9 double double",
      reach: [42, 45, 59],
      params: { stack_specials: "1", special_choice: "1" },
      moves: servings(["n1", "n2", "n3", "n4", "n5", "n6", "n7"], { s1: "double", s2: "spoil" }, true),
    },
    { clicks: [".bx:nth-child(7) .double"] },
  ),
  "polterfass-reveal": match(
    {
      phase: "ordering",
      host: 1,
      round: 7,
      thrown: 1,
      barrels: "6 . . . 3",
      orders: [[], [], [], [], []],
      pad: [greedy],
      entries: greedyEntries,
      score: [45, 41, 29, 57, 38],
    },
    { clicks: [".stage .again"], side: true },
  ),
  "polterfass-table-desktop": match(
    {
      reach: [7, 8, 12, 17],
      pad: [
        { round: 5, host: 4, served: -1, orders: [3, 7, 1, 4, -1], gains: [3, 7, 1, 4, 0] },
        { round: 4, host: 3, served: 16, orders: [4, 5, 2, -1, 4], gains: [4, 5, 2, 1, 4] },
        { round: 3, host: 2, served: 9, orders: [6, 1, -1, 3, 4], gains: [-6, 6, 9, 0, 0] },
      ],
      entries: [
        { by: -1, move: "show 3 7 1 4 -", at: 0, round: 5 },
        { by: -1, move: "fall n1 5 n3 4 s1 double", at: 0, round: 6 },
        { by: 3, move: "order ?", at: 0, round: 6 },
        { by: 1, move: "order ?", at: 0, round: 6 },
        { by: 2, move: "order ?", at: 0, round: 6 },
        { by: 4, move: "order 5 2", at: 0, round: 6 },
        { by: 0, move: "throw", at: 0, round: 6 },
        { by: -1, move: "fall n5 3 s2 cross", at: 0, round: 6 },
      ],
      more: { clock: clock(19) },
    },
    { only: "desktop" },
  ),
}
