import {
  bot,
  chair,
  fields,
  four,
  fourSheets,
  frame as knobeln,
  open,
  plain as one,
  seatOf,
  sheet,
  table,
} from "./fixtures"
import { entry, frame as bluff, past, type Spot as Bluff } from "./bluffpoker"
import { five, frame, greedy, greedyEntries, plain, type Spot } from "./polterfass"
import type { State } from "./states"

const chairs = [
  chair("Jule", { host: true }),
  chair("Mehmet"),
  chair("Gerda"),
  chair("Tobi"),
  chair("Pia"),
  bot("Kalle"),
]
const clock = { limit: 40, deadline: Date.now() + 19_000, paused: false, waiting: [] }
const path = "/tv/EBER-7Q4K"
/** What a TV is told of the table. */
const seen = { me: -1, host: false, chairs }

/** A match of Polterfass as nobody in particular sees it. */
function match(s: Spot, rest: Partial<State> = {}): State {
  const f = frame({ ...s, me: -1 })
  const t = table({ ...seen, game: "polterfass", state: "playing", match: "p1", params: f.params })
  return { path, only: "tv", table: t, frame: f, ...rest }
}

const mid: Spot = { reach: [7, 8, 12, 17], orders: [[], [5, 2], [1], [3], [4, 1]], more: { clock } }
const said = { n: 1, chair: 1, person: "p-mehmet", name: "Mehmet", text: "Ich mach gleich zu", at: 0 }

/** As many people, columns and fields as there can be. */
const columns4 = { ...one, columns: "4", croatian: "1", pair: "1" }
const full = sheet(
  fields(columns4),
  [0, 1, 2, 3].map((c) => fields(columns4).map((_, i) => (i + c) * 3)),
)
const eight = ["Gerda", "Tobi", "Pia", "Kaspar-Eberhard", "Mehmet", "Ayla", "Ole", "Jule"].map((n, i) =>
  seatOf(n, i),
)

/** A match of Bluff-Poker as nobody in particular sees it. */
function poker(s: Bluff, rest: Partial<State> = {}): State {
  const f = bluff({ ...s, me: -1, moves: [] })
  const t = table({ ...seen, game: "bluff-poker", state: "playing", match: "b1", params: f.params })
  return { path, only: "tv", table: t, frame: f, ...rest }
}
const shown = { limit: 40, deadline: Date.now() + 27_000, paused: false, waiting: [] }
const anew = {
  phase: "starting" as const,
  claim: "",
  claimant: -1,
  way: 0,
  hidden: 3,
  open: [],
  throws: 2,
  acting: 2,
  starter: 2,
}
/** The end of a round comes once the page is there. */
const verdict = (s: Bluff): Partial<State> => ({
  shows: ".judge",
  pushed: [
    {
      type: "frame",
      frame: bluff({
        me: -1,
        moves: [],
        ...s,
        view: { ...anew, round: 18, throws: 1, ...s.view },
        more: { seq: 101, after: 100 },
      }),
    },
  ],
})

export const tv: Record<string, State> = {
  "tv-gathering": {
    path,
    only: "tv",
    table: table({
      ...seen,
      game: "polterfass",
      params: plain,
      chairs: [chair("Jule", { host: true }), chair("Mehmet", { ready: true }), open, bot("Kalle")],
    }),
  },
  "tv-gathering-here": {
    path,
    only: "tv",
    table: table({
      ...seen,
      url: "http://127.0.0.1:8080/t/EBER7Q4K2M",
      chairs: [chair("Jule", { host: true }), open],
    }),
  },
  "tv-polterfass": match(mid, {
    shows: ".says",
    pushed: [
      {
        type: "table",
        table: table({ ...seen, seq: 13, game: "polterfass", state: "playing", match: "p1", talk: [said] }),
      },
    ],
  }),
  "tv-polterfass-many": match({
    ...mid,
    seats: [...five, { ...five[0]!, chair: 4, name: "Kaspar-Eberhard", person: "p-k" }],
    barrels: "6 5 7 4 8 . 9 double cross",
    reach: [30, 39, 48],
    score: [-12, 22, 57, 38, -7, 75],
    orders: [[], [5, 2], [1], [3], [], []],
    phase: "ordering",
  }),
  "tv-polterfass-bill": match(
    { ...mid, score: [31, 48, 22, 57, 38] },
    {
      shows: ".mugs",
      pushed: [
        {
          type: "frame",
          frame: frame({
            me: -1,
            phase: "ordering",
            host: 1,
            round: 7,
            thrown: 1,
            barrels: "6 . . . 3",
            orders: [[], [], [], [], []],
            pad: [greedy],
            entries: greedyEntries,
            score: [45, 41, 29, 57, 38],
            more: { seq: 101, after: 100 },
          }),
        },
      ],
    },
  ),
  "tv-bluffpoker": poker({ more: { clock: shown } }),
  "tv-bluffpoker-advised": poker(
    { view: { advised: true, claim: "654", open: [6, 5], hidden: 1 } },
    {
      shows: ".says",
      pushed: [
        {
          type: "table",
          table: table({
            ...seen,
            seq: 13,
            game: "bluff-poker",
            state: "playing",
            match: "b1",
            talk: [{ ...said, text: "Das glaubst du doch selbst nicht" }],
          }),
        },
      ],
    },
  ),
  "tv-bluffpoker-start": poker({ view: anew, entries: [entry(2, "look"), entry(2, "again")] }),
  "tv-bluffpoker-reveal": poker(
    {},
    verdict({
      view: { acting: 4, starter: 4, points: [6, 1, 0, 2, 5, 3] },
      entries: [entry(5, "doubt"), entry(-1, "reveal 4 2")],
    }),
  ),
  "tv-bluffpoker-shoot": poker({
    view: { phase: "shooting", claim: "333", hidden: 0, open: [3, 3, 1], throws: 1 },
    entries: [...past.slice(0, -1), entry(4, "claim 333"), entry(5, "believe"), entry(-1, "roll 3 3 1")],
  }),
  "tv-bluffpoker-equal": poker(
    { view: { phase: "shooting", claim: "333", hidden: 0, open: [3, 3, 3], throws: 2 } },
    verdict({ entries: [entry(5, "stop")], view: { points: [6, 1, 0, 2, 4, 3] } }),
  ),
  "tv-bluffpoker-over": poker({
    view: { ...anew, phase: "over", acting: 0, starter: 0, hidden: 0, throws: 0, points: [7, 2, 1, 3, 6, 4] },
    more: { ranks: [6, 1, 1, 1, 1, 1], score: [7, 2, 1, 3, 6, 4], awaited: [] },
  }),
  "tv-over": match({
    phase: "over",
    barrels: "5",
    orders: [[], [], [], [], []],
    score: [31, 78, 22, 57, 38],
    more: { ranks: [4, 1, 5, 2, 3], awaited: [] },
  }),
  "tv-knobeln-many": {
    path,
    only: "tv",
    table: table({ ...seen, state: "playing", match: "m1", chairs: eight.map((s) => chair(s.name)) }),
    frame: {
      ...knobeln({
        params: columns4,
        seats: eight,
        sheets: eight.map(() => full),
        dice: [1, 2, 3, 4, 5],
        kept: [2, 3],
      }),
      me: -1,
      moves: [],
    },
    cut: true,
  },
  "tv-sheet": {
    path: "/t/t1",
    table: table({ watch: false }),
    clicks: ['[aria-label="Menü"]', ".it:nth-child(2)"],
  },
  "tv-sheet-here": {
    path: "/t/t1",
    table: table({ url: "http://127.0.0.1:8080/t/EBER7Q4K2M" }),
    clicks: ['[aria-label="Menü"]', ".it:nth-child(2)"],
  },
  "tv-closed": {
    path,
    only: "tv",
    table: table({ ...seen, game: "polterfass", state: "playing", match: "p1", watch: false }),
  },
  "tv-knobeln": {
    path,
    only: "tv",
    table: table({ ...seen, state: "playing", match: "m1", chairs: chairs.slice(0, 4) }),
    frame: {
      ...knobeln({ sheets: fourSheets, dice: [4, 4, 4, 4, 2], kept: [4, 4, 4, 4] }),
      me: -1,
      moves: [],
      seats: four,
    },
  },
}
