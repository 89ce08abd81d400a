import type { Table } from "../src/api"
import { chair, table } from "./fixtures"
import { entry, film, five, frame, mine, past, plain, type Spot } from "./pulverfass"
import type { State } from "./states"

const chairs = [
  chair("Jule", { host: true, points: 1 }),
  chair("Mehmet"),
  chair("Gerda", { points: 1 }),
  chair("Tobi"),
  chair("Pia", { kind: "open", person: "", name: "" }),
  chair("Kalle", { kind: "bot", person: "", level: "stammgast" }),
]
const terms: Partial<Table> = { window: 3, points: 3, odds: true }

/** A table with a match in the middle. */
const said = ["Wer holt die nächste Runde?", "Immer der, der fragt."].map((text, i) => ({
  n: i + 1,
  at: Date.now(),
  person: i ? "p-jule" : "p-gerda",
  name: i ? "Jule" : "Gerda",
  text,
}))

function match(s: Spot = {}, rest: Partial<State> = {}, more: Partial<Table> = {}): State {
  const f = frame(s)
  const t = table({
    game: "pulverfass",
    state: "playing",
    match: "p1",
    chairs,
    params: f.params,
    ...terms,
    ...more,
  })
  return { path: "/t/t1", table: t, frame: f, ...rest }
}

const clock = (seconds: number) => ({
  limit: 40,
  deadline: Date.now() + seconds * 1000,
  window: 3,
  paused: false,
  waiting: [],
})
/** A window of such length that the picture shows it running. */
const running = { limit: 0, deadline: Date.now() + 3_600_000, window: 3, paused: false, waiting: [] }

const window = (view: Spot["view"], moves = ["veto 1", "pass"], more: Spot["more"] = {}): Spot => ({
  view: { phase: "window", ...view },
  moves,
  more: { clock: running, ...more },
})
const favour = { acting: 1, announced: "play 9 4", cards: ["9"], target: 4, discard: ["3", "8", "9", "9"] }
const shuffle = { acting: 3, announced: "play 8", cards: ["8"], discard: ["3", "8", "8", "d", "d"] }
const notes = [
  { card: "k", from: 0, to: 0 },
  { card: "4", from: 1, to: 1 },
  { card: "a", from: 2, to: 2 },
]
const triples = {
  hands: [[], [], [], [], ["3", "6", "9", "9", "9", "b", "d", "a"]],
  pile: 11,
}
const threeMoves = ["draw", "play b"].concat(
  [0, 1, 3].flatMap((s) => [`play 9 ${s}`, `pair 9 ${s}`, `triple 9 ${s} 2..bucket`]),
)
const blown = frame({
  view: {
    acting: 3,
    living: [true, false, false, true, true],
    counts: [6, 0, 0, 3, 8],
    pile: 10,
    kings: 2,
    discard: ["2", "4", "5", "5", "7", "8", "10", "b", "d", "k", "k"],
    hands: [[], [], [], [], ["3", "6", "9", "9", "9", "b", "d", "a"]],
  },
  entries: [entry(1, "out 2 4 5.2 7 8 10 b d")],
  more: { seq: 102, after: 101 },
})
const doomed = frame({ view: { phase: "saving", acting: 1 }, more: { seq: 101, after: 100 } })
const alone = five.map((s, i) => (i === 4 ? s : { ...s, person: "", level: "frischling" }))
const values = (...list: [string, number][]) => [
  { seat: 4, moves: list.map(([move, win]) => ({ move, points: win, win })) },
]

export const pulverfass: Record<string, State> = {
  "pulverfass-table": match({ more: { clock: clock(33) } }, { clicks: [".stk:nth-child(4)"], side: true }),
  "pulverfass-plain": match({ more: { clock: clock(33) } }, {}, { odds: false }),
  "pulverfass-owed": match({ view: { owed: 4, double: true } }),
  "pulverfass-full": match({
    view: {
      hands: [
        [],
        [],
        [],
        [],
        ["2", "3", "3", "4", "5", "6", "7", "8", "8", "8", "9", "10", "b", "d", "a", "x"],
      ],
    },
    moves: ["draw", "play 10", "play b", "play 8", "play 7"],
  }),
  "pulverfass-other": match({ view: { acting: 3 } }),
  "pulverfass-target": match(
    { view: triples, moves: threeMoves, more: { clock: clock(41) } },
    {
      clicks: [
        '.stk[aria-label^="Gefallen"]',
        ".acts .ghost:nth-child(2)",
        '.aim .tabs [role="radio"]:last-child',
        ".who .one",
        ".ranks button:nth-child(11)",
      ],
      shows: ".hand",
      side: true,
    },
  ),
  "pulverfass-veto": match(window(favour), { side: true }),
  "pulverfass-veto-none": match(
    window({ ...favour, hands: [[], [], [], [], ["4", "4", "7", "8", "8", "b", "a"]] }, ["pass"]),
  ),
  "pulverfass-veto-pair": match(
    window({ acting: 0, announced: "pair 5 1", cards: ["5", "5"], target: 1, discard: ["5", "5"] }),
  ),
  "pulverfass-vetochain": match(window({ ...shuffle, chain: [1, 0] }, ["veto 3", "pass"]), { side: true }),
  "pulverfass-vetochain-four": match(window({ ...shuffle, chain: [1, 0, 1, 0] }, ["veto 5", "pass"])),
  "pulverfass-vetoed": match(window({ ...favour, chain: [4] }, [])),
  "pulverfass-passed": match(window({ ...favour, passed: [4] }, [], { order: "unless-hit" })),
  "pulverfass-laid": match(window({ acting: 4, announced: "play 7", cards: ["7"] }, [])),
  "pulverfass-answers": match({
    view: { phase: "window", ...favour },
    moves: ["veto 1", "pass"],
    more: { clock: { limit: 0, deadline: 0, paused: false, waiting: [] } },
  }),
  "pulverfass-peek": match(
    { view: { notes, pile: 11 }, more: { clock: clock(27) } },
    { clicks: [".acts .ghost"], side: true },
  ),
  "pulverfass-held": match(
    { view: { notes, pile: 11 }, more: { clock: clock(27) } },
    { clicks: [".acts .ghost"], holds: ".hold" },
  ),
  "pulverfass-insert": match(
    {
      view: { phase: "putting", kings: 2, pile: 9 },
      moves: Array.from({ length: 10 }, (_, i) => `put ${i}`),
      more: { clock: clock(18) },
    },
    { clicks: [".row:nth-child(5)"], side: true },
  ),
  "pulverfass-insert-long": match(
    {
      view: { phase: "putting", kings: 2, pile: 36, owed: 2, double: true },
      moves: Array.from({ length: 37 }, (_, i) => `put ${i}`),
    },
    { clicks: [".quick .btn:nth-child(2)"] },
  ),
  "pulverfass-king": match({
    view: { phase: "saving", kings: 2, hands: [[], [], [], [], [...mine, "x"]] },
    moves: ["save a", "save x"],
  }),
  "pulverfass-lost": match({
    view: { phase: "saving", kings: 2, hands: [[], [], [], [], ["4", "7", "d"]] },
    moves: ["out 4 7 d"],
  }),
  "pulverfass-other-king": match({ view: { phase: "saving", acting: 3, kings: 2 } }),
  "pulverfass-give": match(
    {
      view: { phase: "giving", acting: 1, target: 4, announced: "play 9 4", cards: ["9"] },
      moves: ["give 4", "give 7", "give 8", "give b", "give d", "give a"],
    },
    { clicks: [".stk:nth-child(5)"] },
  ),
  "pulverfass-answer": match({
    view: {
      phase: "answering",
      acting: 1,
      target: 4,
      announced: "triple 6 4 d",
      cards: ["6", "6", "6"],
      rank: "d",
    },
    moves: ["give d"],
  }),
  "pulverfass-take": match(
    {
      params: { ...plain, five_different: "1" },
      view: { phase: "taking", announced: "five 2 4 7 8 a", cards: ["2", "4", "7", "8", "a"] },
      moves: ["take 3", "take 6", "take 8", "take 9", "take 10"],
    },
    { shows: ".ranks", clicks: [".ranks button:nth-child(4)"] },
  ),
  "pulverfass-five": match(
    {
      params: { ...plain, five_different: "1" },
      view: { hands: [[], [], [], [], ["2", "4", "4", "7", "8", "8", "b", "d", "a", "x"]] },
      moves: ["draw", "play b", "play 8", "play 7", "five of 2 4 7 8 b d a x"],
    },
    { clicks: [".acts .ghost", ".stk:nth-child(1)", ".stk:nth-child(3)", ".stk:nth-child(5)"] },
  ),
  "pulverfass-bang": match(
    { view: { acting: 1, discard: ["2", "k"] }, more: { seq: 100 } },
    {
      shows: ".bang strong",
      pushed: [
        { type: "frame", frame: doomed },
        { type: "frame", frame: blown },
      ],
      side: true,
    },
  ),
  "pulverfass-talk": match(
    {},
    { only: "desktop", clicks: [".rail [role=radio]:last-child"] },
    { talk: said },
  ),
  "pulverfass-stolen": match(
    { view: { acting: 3 }, more: { seq: 100 } },
    {
      shows: ".say .small",
      pushed: [
        {
          type: "frame",
          frame: frame({
            view: { phase: "stealing", acting: 3, announced: "pair 5 4", cards: ["5", "5"], target: 4 },
            entries: [entry(3, "pair 5 4"), entry(-1, "settle")],
            more: { seq: 101, after: 100 },
          }),
        },
        {
          type: "frame",
          frame: frame({
            view: { acting: 3, hands: [[], [], [], [], mine.filter((c) => c !== "7")] },
            entries: [entry(-1, "steal 7")],
            more: { seq: 102, after: 101 },
          }),
        },
      ],
    },
  ),
  "pulverfass-out": match({
    me: 1,
    view: { living: [true, false, false, true, true], counts: [6, 0, 0, 3, 8], kings: 2 },
  }),
  "pulverfass-discard": match({}, { shows: ".hand", clicks: ["button.heap"], only: "phone" }),
  "pulverfass-two": match({
    seats: [five[0]!, five[4]!],
    me: 1,
    view: {
      acting: 1,
      living: [true, true],
      counts: [8, 8],
      hands: [[], mine],
      pile: 33,
      kings: 1,
      holds: [[], []],
      discard: [],
    },
    entries: [entry(-1, "box bucket", 1)],
    moves: ["draw", "play b", "play 8", "play 7", "pair 4 0", "pair 8 0"],
  }),
  "pulverfass-watching": match(
    {
      me: -1,
      view: { acting: 3, phase: "window", announced: "play 9 0", cards: ["9"], target: 0 },
      moves: [],
      more: { clock: running },
    },
    {},
    { me: -1, host: false },
  ),
  "pulverfass-guide": match(
    { seats: alone, entries: past },
    { guided: [], side: true },
    {
      chairs: chairs.map((c) =>
        c.name === "Jule" ? c : { ...c, kind: "bot" as const, person: "", level: "frischling" },
      ),
    },
  ),
  "pulverfass-tip": match(
    { seats: alone },
    {
      clicks: [".tip"],
      advice: values(["draw", 0.31], ["play 8", 0.34], ["play 7", 0.36], ["pair 4 0", 0.35]),
    },
  ),
  "pulverfass-over": match(
    {
      view: {
        phase: "over",
        acting: 0,
        owed: 0,
        living: [false, false, false, false, true],
        counts: [0, 0, 0, 0, 4],
        kings: 0,
      },
      moves: [],
      more: { ranks: [2, 2, 2, 2, 1] },
    },
    { shows: ".win" },
    { state: "over", chairs: chairs.map((c) => (c.name === "Jule" ? { ...c, points: 3 } : c)) },
  ),
  "pulverfass-create": { path: "/new/pulverfass", clicks: [".sts button:nth-of-type(2)"], long: true },
  "pulverfass-gathering": {
    path: "/t/t1",
    table: table({ game: "pulverfass", params: plain, chairs, ...terms }),
  },
  "pulverfass-replay": {
    path: "/m/p1",
    frames: film(),
    shows: ".ctl",
    clicks: Array<string>(4).fill(".ctl .ib:last-child"),
  },
  "pulverfass-rules": { path: "/rules/pulverfass", long: true },
  "tv-pulverfass": {
    ...match({ me: -1, view: { acting: 3 }, moves: [] }, {}, { me: -1, host: false }),
    path: "/tv/EBER-7Q4K",
    only: "tv",
  },
  "tv-pulverfass-window": {
    ...match(
      { me: -1, view: { phase: "window", ...shuffle, chain: [1, 0] }, moves: [], more: { clock: running } },
      {},
      { me: -1, host: false },
    ),
    path: "/tv/EBER-7Q4K",
    only: "tv",
  },
  "tv-pulverfass-bang": {
    ...match({ me: -1, view: { acting: 1 }, moves: [] }, {}, { me: -1, host: false }),
    path: "/tv/EBER-7Q4K",
    only: "tv",
    shows: ".bang strong",
    pushed: [
      { type: "frame", frame: { ...doomed, me: -1, moves: [] } },
      { type: "frame", frame: { ...blown, me: -1, moves: [] } },
    ],
  },
}
