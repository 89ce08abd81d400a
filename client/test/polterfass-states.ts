import { chair, table } from "./fixtures"
import {
  alone,
  film,
  five,
  frame,
  greedy,
  greedyEntries,
  orderValues,
  servings,
  type Spot,
} from "./polterfass"
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

const bots = chairs
  .slice(0, 1)
  .concat(
    ["Kalle", "Uschi", "Hein", "Berta"].map((name) =>
      chair(name, { kind: "bot", person: "", level: "frischling", ready: true }),
    ),
  )
const order: Spot = {
  seats: alone,
  phase: "ordering",
  barrels: "5 . 4 . . . . double .",
  orders: [[], [5, 2], [], [3], []],
  thrown: 1,
  reach: [9, 13, 14],
}
const table_ = (more = {}) =>
  table({ game: "polterfass", state: "playing", match: "p1", chairs: bots, ...more })
/** Jule hosts against bots. */
const tapping: Spot = {
  seats: [alone[1]!, alone[2]!, alone[3]!, alone[0]!, alone[4]!],
  host: 4,
  orders: [[5, 2], [1], [3], [4, 1], []],
  reach: [7, 8, 12, 17],
}
const tapValues = [
  { move: "close", points: 8.31, win: 0.284 },
  { move: "throw", points: 9.84, win: 0.312 },
  { move: "throw s1", points: 7.1, win: 0.26 },
  { move: "throw s2", points: 9.62, win: 0.309 },
  { move: "throw s1 s2", points: 6.95, win: 0.251 },
]

export const polterfass: Record<string, State> = {
  "polterfass-tip": match(order, {
    table: table_(),
    advice: [{ seat: 4, moves: orderValues }],
    clicks: [".hand button:nth-child(8)", ".hand button:nth-child(7)", ".bar .tip"],
    side: true,
    long: true,
  }),
  "polterfass-tip-tap": match(tapping, {
    table: table_(),
    advice: [{ seat: 4, moves: tapValues }],
    clicks: [".bar .tip"],
    side: true,
    long: true,
  }),
  "polterfass-tip-fails": match(tapping, { table: table_(), clicks: [".bar .tip"], long: true }),
  "polterfass-tip-there": match(tapping, { table: table_(), side: true }),
  "polterfass-talk": match(order, {
    table: table_(),
    only: "desktop",
    clicks: [".rail [role=radio]:last-child"],
  }),
  "polterfass-guide": match(order, { table: table_(), guided: ["throw"], side: true }),
  "polterfass-guide-host": match(
    { seats: alone, orders: [[], [5, 2], [1], [3], [4]] },
    { table: table_(), guided: ["secret"], side: true },
  ),
  "polterfass-guide-bill": match(
    {
      seats: alone,
      phase: "ordering",
      host: 1,
      round: 2,
      thrown: 1,
      barrels: "6 . . . 3",
      orders: [[], [], [], [], []],
      pad: [{ ...greedy, round: 1, orders: [-1, 7, 1, 3, 4] }],
      entries: greedyEntries,
      score: [14, -7, 7, 0, 0],
    },
    { table: table_(), guided: [], clicks: [".stage .again"], side: true },
  ),
  "polterfass-guide-hosting": match(tapping, {
    table: table_(),
    guided: ["hosting"],
    side: true,
  }),
  "polterfass-replay": { path: "/m/p1", frames: film(), shows: ".ctl", side: true },
  "polterfass-worth": {
    path: "/m/p1",
    frames: film(),
    shows: ".ctl",
    advice: [
      { seat: 0, moves: tapValues },
      { seat: 4, moves: orderValues },
    ],
    clicks: [...Array<string>(4).fill(".ctl .ib:last-child"), ".worth .ask", ".worth th"],
    side: true,
  },
  "polterfass-worth-order": {
    path: "/m/p1",
    frames: film(),
    shows: ".ctl",
    advice: [{ seat: 4, moves: orderValues }],
    clicks: [...Array<string>(3).fill(".ctl .ib:last-child"), ".worth .ask", ".worth th"],
  },
  "polterfass-worth-fails": {
    path: "/m/p1",
    frames: film(),
    shows: ".ctl",
    clicks: [".ctl .ib:last-child", ".worth .ask", ".worth .note .btn"],
  },
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
