import { above643, entry, film, frame, past, six, type Spot } from "./bluffpoker"
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
/** At a table of bots, where advice is to be had. */
const alone = six.map((s, i) => (i === 5 ? s : { ...s, person: "", level: "frischling" }))
const three = [alone[3]!, alone[4]!, alone[5]!]
const guiding = (s: Spot): Spot => ({
  ...s,
  seats: three,
  me: 2,
  view: { acting: 2, claimant: 1, points: [2, 4, 3], ...s.view },
})
/** What the adviser says: points are the chance of this round's stroke. */
const values = (...list: [string, number, number][]) => [
  { seat: 5, moves: list.map(([move, points, win]) => ({ move, points, win })) },
]
const said = (chair: number, name: string, text: string) => ({
  n: 1,
  chair,
  person: `p-${name.toLowerCase()}`,
  name,
  text,
  at: 0,
})
/** What comes once the page is there: the end of a round. */
const ends = (s: Spot) => ({
  shows: ".judge, .due, .head h2",
  pushed: [
    {
      type: "frame" as const,
      frame: frame({
        moves: [],
        ...s,
        view: { ...begins, round: 18, ...s.view },
        more: { seq: 101, after: 100, ...s.more },
      }),
    },
  ],
})
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
  "bluffpoker-begin": match({
    view: { ...begins, acting: 5, starter: 5 },
    moves: ["left", "right", "look"],
    entries: [],
  }),
  "bluffpoker-second": match({
    view: { ...begins, acting: 5, starter: 5, throws: 2, looked: true, seen: [4, 2, 1] },
    moves: ["left", "right", "again", "lay 1", "lay 2", "lay 4"],
    entries: [entry(5, "look"), entry(5, "again"), entry(5, "look")],
  }),
  "bluffpoker-third": match({
    view: { ...begins, acting: 5, starter: 5, throws: 3 },
    moves: ["left", "right"],
    entries: [entry(5, "again"), entry(5, "again")],
    more: { clock: clock(9) },
  }),
  "bluffpoker-lay": match(
    {
      view: { ...begins, acting: 5, starter: 5, looked: true, seen: [6, 4, 2] },
      moves: ["left", "right", "again", "lay 2", "lay 4", "lay 6", "lay 6 4"],
      entries: [entry(5, "look"), entry(-1, "peek 6 4 2")],
    },
    { clicks: [".acts .btn:nth-child(3)", ".cov", ".slot:nth-child(1)"] },
  ),
  "bluffpoker-unseen": match(
    {
      view: { phase: "acting" },
      moves: [...above643, "look", "cup", "open all", "open + 6"],
      entries: believed,
    },
    { clicks: [".acts .btn:nth-child(2)"] },
  ),
  "bluffpoker-raise": match({
    params: { raise_pokers: "1" },
    view: { phase: "raising", claim: "333", advised: false },
    moves: ["claim 444..666", "mats", "throw"],
    entries: [...past.slice(0, -1), entry(4, "claim 333"), entry(5, "believe")],
  }),
  "bluffpoker-true": match(
    {},
    ends({
      view: { acting: 5, starter: 5, points: [6, 1, 0, 2, 4, 4] },
      moves: ["left", "right", "look"],
      entries: [entry(5, "doubt"), entry(-1, "reveal 5 4")],
    }),
  ),
  "bluffpoker-equal": match(
    {
      view: { phase: "shooting", claim: "333", hidden: 0, open: [3, 3, 3], throws: 2, acting: 5 },
      moves: ["stop", "throw 3"],
    },
    ends({
      view: { acting: 2, starter: 2, points: [6, 1, 0, 2, 4, 3] },
      entries: [entry(5, "stop")],
    }),
  ),
  "bluffpoker-higher": match(
    { me: 0, view: { phase: "shooting", claim: "333", hidden: 0, open: [4, 4], throws: 2 }, moves: [] },
    ends({
      me: 0,
      view: { acting: 4, starter: 4, points: [6, 1, 0, 2, 5, 3] },
      entries: [entry(-1, "roll 4")],
    }),
  ),
  "bluffpoker-talk": match(
    {},
    {
      shows: ".bub",
      pushed: [
        {
          type: "table",
          table: table({
            seq: 13,
            game: "bluff-poker",
            state: "playing",
            match: "b1",
            chairs,
            talk: [said(2, "Gerda", "Das glaubst du doch selbst nicht")],
          }),
        },
      ],
    },
  ),
  "bluffpoker-tip": match(
    { seats: alone },
    {
      advice: values(["doubt", 0.62, 0.79], ["believe", 0.31, 0.86]),
      clicks: [".bar .tip"],
      side: true,
      long: true,
    },
  ),
  "bluffpoker-tip-throw": match(
    { seats: alone, view: { phase: "acting", looked: true, seen: [4, 2] }, moves: throws, entries: looked },
    {
      advice: values(
        ["cup 6", 0.31, 0.86],
        ["cup 6 4", 0.33, 0.85],
        ["cup", 0.36, 0.84],
        ["open 2", 0.38, 0.83],
        ["open 4 2", 0.41, 0.82],
        ["open all", 0.47, 0.79],
      ),
      clicks: [".bar .tip"],
      long: true,
    },
  ),
  "bluffpoker-guide": match(guiding({}), { guided: [], side: true }),
  "bluffpoker-guide-start": match(
    guiding({
      view: { ...begins, acting: 2, starter: 2 },
      moves: ["left", "right", "look"],
      entries: [],
    }),
    { guided: [], side: true },
  ),
  "bluffpoker-guide-act": match(
    guiding({
      view: { phase: "acting" },
      moves: [...above643, "look", "cup", "open all", "open + 6"],
      entries: believed,
    }),
    { guided: [] },
  ),
  "bluffpoker-guide-throw": match(
    guiding({ view: { phase: "acting", looked: true, seen: [4, 2] }, moves: throws, entries: looked }),
    { guided: ["mustThrow"], side: true },
  ),
  "bluffpoker-guide-claim": match(
    guiding({
      view: { ...begins, acting: 2, starter: 2, looked: true, seen: [6, 4, 2] },
      moves: ["left", "right", "again", "lay 2"],
      entries: [],
    }),
    { guided: ["again"], clicks: [".acts .main"], side: true },
  ),
  "bluffpoker-guide-verdict": match(guiding({}), {
    guided: ["answer", "believe"],
    ...ends(
      guiding({
        view: { ...begins, acting: 1, starter: 1, points: [2, 5, 3] },
        entries: [entry(2, "doubt"), entry(-1, "reveal 4 2")],
      }),
    ),
    shows: ".guide",
    side: true,
  }),
  "bluffpoker-worth": {
    path: "/m/b1",
    frames: film(),
    shows: ".ctl",
    advice: values(["doubt", 0.62, 0.79], ["believe", 0.31, 0.86]),
    clicks: [...Array<string>(3).fill(".ctl .ib:last-child"), ".worth .ask", ".worth th"],
    side: true,
  },
  "bluffpoker-rules": { path: "/rules/bluff-poker", long: true },
  "bluffpoker-create": { path: "/new/bluff-poker", long: true },
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
