import { above643, entry, frame, past, type Spot } from "./bluffpoker"
import { chair, table } from "./fixtures"
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
  const t = table({ game: "bluff-poker", state: "playing", match: "b1", chairs, params: f.params })
  return { path: "/t/t1", table: t, frame: f, ...rest }
}

const clock = (seconds: number) => ({
  limit: 40,
  deadline: Date.now() + seconds * 1000,
  paused: false,
  waiting: [],
})
const believed = [...past, entry(5, "believe")]
const looked = [...believed, entry(5, "look"), entry(-1, "peek 4 2")]
const throws = [
  "cup",
  "cup 2",
  "cup 4",
  "cup 6",
  "cup 4 2",
  "cup 6 2",
  "cup 6 4",
  "open all",
  "open + 6",
].concat(["open 2", "open 2 + 6", "open 4", "open 4 + 6", "open 4 2"])
const begins = {
  phase: "starting" as const,
  claim: "",
  claimant: -1,
  way: 0,
  hidden: 3,
  open: [],
  throws: 1,
}
const doubted = [...past, entry(5, "doubt"), entry(-1, "reveal 4 2")]

export const bluffpoker: Record<string, State> = {
  "bluffpoker-decide": match({ more: { clock: clock(27) } }, { side: true }),
  "bluffpoker-advised": match({ view: { advised: true, seen: [4, 2] } }),
  "bluffpoker-peek": match(
    {
      view: { phase: "thrown", looked: true, seen: [4, 2] },
      moves: [...above643, "lay 2", "lay 4", "lay 4 2"],
      entries: looked,
      more: { clock: clock(41) },
    },
    { keys: ["p"], side: true },
  ),
  "bluffpoker-act": match({
    view: { phase: "acting" },
    moves: [...above643, "look", "cup", "open all", "open + 6"],
    entries: believed,
  }),
  "bluffpoker-throw": match(
    {
      view: { phase: "acting", looked: true, seen: [4, 2] },
      moves: throws,
      entries: looked,
      more: { clock: clock(38) },
    },
    { clicks: [".cov", ".slot:nth-child(2)"], side: true },
  ),
  "bluffpoker-claim": match(
    {
      view: { phase: "thrown", hidden: 1, open: [6, 4] },
      moves: [...above643, "look"],
      entries: [...looked, entry(5, "cup 6 4")],
      more: { clock: clock(22) },
    },
    { clicks: [".cg .cv:nth-child(5)"], side: true },
  ),
  "bluffpoker-odd": match(
    {
      view: { phase: "thrown", hidden: 1, open: [6, 4] },
      moves: above643,
      entries: [...looked, entry(5, "cup 6 4")],
    },
    { clicks: [".pick .n", ".pad .cv:nth-child(6)", ".pad .cv:nth-child(5)", ".pad .cv:nth-child(10)"] },
  ),
  "bluffpoker-start": match({
    view: { ...begins, acting: 5, starter: 5, looked: true, seen: [6, 4, 2] },
    moves: ["left", "right", "again", "lay 2", "lay 4", "lay 6"],
    entries: [entry(5, "look"), entry(-1, "peek 6 4 2")],
  }),
  "bluffpoker-first": match(
    {
      view: { ...begins, acting: 5, starter: 5, looked: true, seen: [6, 4, 2] },
      moves: ["left", "right", "again", "lay 2", "lay 4", "lay 6"],
      entries: [entry(5, "look"), entry(-1, "peek 6 4 2")],
    },
    { clicks: [".acts .main", ".tabs button:nth-child(5)"] },
  ),
  "bluffpoker-shoot": match({
    view: { phase: "shooting", claim: "333", hidden: 0, open: [3, 3, 1], throws: 1 },
    moves: ["stop", "throw 1", "throw 3", "throw 3 1", "throw 3 3", "throw 3 3 1"],
    entries: [...past.slice(0, -1), entry(4, "claim 333"), entry(5, "believe"), entry(-1, "roll 3 3 1")],
  }),
  "bluffpoker-reveal": match(
    {
      view: { ...begins, acting: 4, starter: 4, round: 18, points: [6, 1, 0, 2, 5, 3] },
      entries: doubted,
    },
    { clicks: [".last"], side: true },
  ),
  "bluffpoker-waiting": match({ me: 0, moves: [] }),
  "bluffpoker-over": match({
    view: {
      ...begins,
      phase: "over",
      acting: 0,
      starter: 0,
      round: 23,
      hidden: 0,
      throws: 0,
      points: [7, 2, 1, 3, 6, 4],
    },
    entries: doubted,
    moves: [],
    more: { ranks: [6, 1, 1, 1, 1, 1], score: [7, 2, 1, 3, 6, 4], awaited: [] },
  }),
  "bluffpoker-table-desktop": match({ more: { clock: clock(27) } }, { only: "desktop" }),
}
