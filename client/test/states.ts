import type { Advised, Daily, Frame, Push, Reviewed, Table } from "../src/api"
import type { View } from "../../games/knobeln/web/view"
import {
  bot,
  chair,
  fields,
  four,
  fourSheets,
  frame,
  jule,
  open,
  plain,
  seatOf,
  sheet,
  table,
  type Spot,
} from "./fixtures"

import { bluffpoker } from "./bluffpoker-states"
import { coached, knobelnValues } from "./knobeln-states"
import { polterfass } from "./polterfass-states"
import { pulverfass } from "./pulverfass-states"
import { tv } from "./tv-states"

/** One picture: where the page is, what the house answers, and what is done before the picture is taken. */
export interface State {
  path: string
  table?: Table
  frame?: Frame
  frames?: Frame[]
  log?: string
  /** What the adviser says of every frame; without it he fails. */
  advice?: Advised[]
  /** The day's task; it has been answered if that says what moves are worth. */
  daily?: Daily
  /** What a finished match is reviewed as; without it nobody knows. */
  review?: Reviewed[]
  cards?: boolean
  /** The page guides at the table; these steps have been read. */
  guided?: string[]
  /** Nobody has told a name yet. */
  stranger?: boolean
  /** No connection; with a code, the house says why. */
  down?: true | string
  /** What is clicked, one after the other; "phone: …" only there. */
  clicks?: string[]
  /** What is held down then. */
  keys?: string[]
  /** What the pointer holds down while pictures are taken. */
  holds?: string
  /** What is in the page once the state can be seen. */
  shows?: string
  /** Names are so long that they must be cut. */
  cut?: boolean
  /** Pictures only where the layout is made for it. */
  only?: "phone" | "desktop" | "tv"
  /** What the house sends once the page is there. */
  pushed?: Push[]
  /** The page may scroll inside, its parts may be out of sight. */
  long?: boolean
  /** A phone on its side is looked at, too. */
  side?: boolean
}

/** What can be seen of a page once it has come. */
export const shows = (s: State): string =>
  s.down ? ".sign.grey" : /^\/tv?\//.test(s.path) ? ".sign, .win" : "h1"

/** A house that only its own machine reaches. */
const here = "http://127.0.0.1:8080/t/EBER7Q4K2M"

const chairs = [
  chair("Jule", { host: true }),
  chair("Mehmet"),
  chair("Gerda", { ready: true }),
  chair("Tobi"),
]
const playing = (more: Partial<Table> = {}) => table({ state: "playing", match: "m1", chairs, ...more })

/** A table with a match in the middle. */
function match(s: Spot, more: Partial<Table> = {}, rest: Partial<State> = {}): State {
  const f = frame(s)
  return { path: "/t/t1", table: playing({ params: f.params, ...more }), frame: f, ...rest }
}

const turn: Spot = { sheets: fourSheets, dice: [4, 4, 4, 4, 2], kept: [4, 4, 4, 4] }
const pickFour = '[data-field="four-kind"]'
const clock = (seconds: number) => ({
  limit: 60,
  deadline: Date.now() + seconds * 1000,
  paused: false,
  waiting: [],
})

const eightSeats = [
  "Gerda:2",
  "Tobi:3",
  "Pia:4",
  "Kaspar-Eberhard:5",
  "Mehmet:1",
  "Ayla:6",
  "Ole:7",
  "Jule:0",
].map((s) => {
  const [name = "", c = "0"] = s.split(":")
  return seatOf(name, Number(c), name.startsWith("Kaspar") ? { person: "", level: "stammgast" } : {})
})
const eightSheets = eightSeats.map((s, i) => {
  if (s.name === "Jule") return jule
  const cells = fields(plain).map((_, j) => ((i + j) % 3 ? -1 : ((i * 7 + j * 3) % 25) + 2))
  return sheet(fields(plain), [cells])
})
const eightChairs = [...eightSeats]
  .sort((a, b) => a.chair - b.chair)
  .map((s) => (s.person ? chair(s.name, { host: s.chair === 0 }) : bot(s.name)))

const croatian = { ...plain, croatian: "1" }
const cf = fields(croatian)
const croatianSheets = [
  sheet(cf, [[3, 8, 6, 12, -1, 24, 24, -1, 25, -1, -1, -1, 25, -1]]),
  sheet(cf, [[1, -1, 9, 8, 20, -1, -1, 26, -1, 30, -1, -1, -1, 9]]),
  sheet(cf, [[-1, 4, 12, -1, 15, 18, 22, -1, 25, -1, -1, -1, 28, -1]]),
  sheet(cf, [[3, 6, 9, -1, -1, 18, 22, -1, 25, 30, -1, -1, 26, -1]]),
]
const saved = { ...plain, saved: "1" }
const savedSheets = fourSheets.map((s, i) => ({ ...s, stock: [2, 0, 6, 5][i]! }))

const mixed = { ...plain, columns: "4", column_order: "mixed" }
const mixedMine = sheet(fields(mixed), [
  [3, 6, 9, 8, 15, -1, -1, -1, -1, -1, -1, -1, -1],
  [-1, -1, -1, -1, -1, -1, -1, -1, -1, 30, 0, 50, 22],
  [2, -1, 9, -1, -1, 18, 24, -1, 25, -1, -1, -1, 23],
  [-1, 8, -1, -1, -1, -1, 19, -1, -1, 30, 40, -1, -1],
])
const mixedSheets = [0, 1, 2].map((i) =>
  sheet(
    fields(mixed),
    mixedMine.cells.map((c, j) => c.map((v, k) => (v < 0 && (i + j + k) % 4 === 0 ? 12 + i : v))),
  ),
)
const allowed = (field: string, c: number) => c > 1 || (c === 0 ? field === "sixes" : field === "full-house")

const all = { ...plain, croatian: "1", pair: "1", saved: "1", sharp: "1" }
const af = fields(all)
const allSheets = [5, 4, 3, 6].map((stock, i) =>
  sheet(af, [af.map((_, j) => ((i + j) % 2 ? -1 : ((i * 5 + j * 4) % 22) + 3))], stock),
)

const overSeats = four
const overSheets = [212, 188, 240, 231].map((total, i) => ({ ...fourSheets[i]!, total }))
const over = frame({
  sheets: overSheets,
  seat: -1,
  phase: "over",
  round: 14,
  more: { ranks: [3, 4, 1, 2], score: [212, 188, 240, 231], seats: overSeats },
})

/** A short match for the replay, made of throws and entries. */
export function film(): Frame<View>[] {
  const names = fields(plain)
  const cells = four.map(() => names.map(() => -1))
  const out: Frame<View>[] = []
  let seq = 1
  const at = Date.UTC(2026, 2, 14, 20, 0)
  const push = (s: Spot, moves: [number, string][]) =>
    out.push(
      frame({
        ...s,
        sheets: cells.map((c) => sheet(names, [[...c]])),
        more: {
          seq,
          after: seq++ - 1,
          entries: moves.map(([by, move]) => ({ by, move, at: at + seq * 4000, round: s.round ?? 0 })),
        },
      }),
    )
  for (let round = 1; round <= 13; round++) {
    for (let seat = 0; seat < 4; seat++) {
      const dice = Array.from(
        { length: 5 },
        (_, i) => 1 + ((round * 5 + seat * 3 + i * i * ((round % 3) + 1)) % 6),
      ).sort()
      push({ seat, round, dice, thrown: 1, left: 2 }, [
        [seat, "throw"],
        [-1, `roll ${dice.join(" ")}`],
      ])
      const i = (round * 5 + seat) % 13
      const field = names.findIndex((_, k) => cells[seat]![(i + k) % 13]! < 0)
      const f = (i + field) % 13
      cells[seat]![f] = [3, 6, 9, 12, 15, 18, 22, 24, 25, 30, 40, 0, 21][f]! - (seat === 1 && f < 6 ? f : 0)
      const next = (seat + 1) % 4
      const end = round === 13 && seat === 3
      push({ seat: end ? -1 : next, round: seat === 3 ? round + 1 : round, phase: end ? "over" : "start" }, [
        [seat, `score ${names[f]}`],
      ])
    }
  }
  const last = out.at(-1)!
  const score = last.score
  last.ranks = score.map((s) => 1 + score.filter((o) => o > s).length)
  return out
}

const task = (worth: Daily["worth"]): Daily => ({
  day: "2026-03-14",
  number: 73,
  worth,
  frame: frame({
    seats: [seatOf("Du", 0)],
    me: 0,
    seat: 0,
    sheets: [jule],
    dice: [4, 4, 4, 4, 2],
    thrown: 2,
  }),
})

export const states: Record<string, State> = {
  ...polterfass,
  ...bluffpoker,
  ...pulverfass,
  ...tv,
  home: { path: "/", cards: true, side: true },
  "home-first": { path: "/", stranger: true },
  name: { path: "/", stranger: true, clicks: [".me"] },
  create: { path: "/new/knobeln", clicks: [".sts button:nth-of-type(3)"], long: true, side: true },
  "create-four": {
    path: "/new/knobeln",
    clicks: [
      ".sts button:nth-of-type(3)",
      ".stp .ib:last-child",
      ".stp .ib:last-child",
      ".stp .ib:last-child",
      '.vv [role="radio"]:last-child',
    ],
    long: true,
  },
  gathering: {
    path: "/t/t1",
    table: table({
      watchers: ["Ole"],
      tally: [
        { person: "p-jule", name: "Jule", wins: 2, places: [2, 1, 0] },
        { person: "p-gerda", name: "Gerda", wins: 1, places: [1, 1, 1] },
      ],
    }),
    side: true,
  },
  "gathering-guest": {
    path: "/t/t1",
    table: table({
      me: 1,
      host: false,
      chairs: [
        chair("Gerda", { host: true }),
        chair("Jule"),
        chair("Tobi", { ready: true, present: false }),
        open,
      ],
    }),
  },
  invite: { path: "/t/t1", table: table(), only: "phone", clicks: [".dock .btn.ghost"] },
  "invite-desktop": { path: "/t/t1", table: table(), only: "desktop" },
  "invite-here": { path: "/t/t1", table: table({ url: here }), only: "phone", clicks: [".dock .btn.ghost"] },
  "invite-here-desktop": { path: "/t/t1", table: table({ url: here }), only: "desktop" },
  chair: {
    path: "/t/t1",
    table: table({ talk: [{ n: 1, at: Date.now(), person: "p-gerda", name: "Gerda", text: "Moin" }] }),
    clicks: [".wc:nth-child(2)"],
  },
  knobeln: match(turn, {}, { clicks: [pickFour], side: true }),
  "knobeln-start": match({
    sheets: fourSheets,
    more: { entries: [{ by: 2, move: "score chance", at: 0, round: 8 }] },
  }),
  "knobeln-clock": match({ ...turn, more: { clock: clock(33) } }),
  "knobeln-short": match({ ...turn, more: { clock: clock(9) } }),
  "knobeln-last": match({ ...turn, thrown: 3 }, {}, { clicks: [pickFour] }),
  "knobeln-other": match({ ...turn, seat: 2, more: { clock: clock(40) } }),
  eight: match(
    { seats: eightSeats, sheets: eightSheets, seat: 5, me: 7, dice: [5, 5, 5, 2, 6], kept: [5, 5, 5] },
    { chairs: eightChairs },
    { side: true },
  ),
  "eight-saved": match(
    {
      params: saved,
      seats: eightSeats,
      sheets: eightSheets.map((sh, i) => ({ ...sh, total: 160 + i, stock: 7 + i })),
      seat: 5,
      me: 7,
      dice: [5, 5, 5, 2, 6],
      left: 4,
      more: { score: eightSheets.map((_, i) => 160 + i) },
    },
    { chairs: eightChairs },
  ),
  fourcolumns: match(
    {
      params: mixed,
      sheets: [...mixedSheets, mixedMine],
      dice: [6, 6, 6, 6, 2],
      kept: [6, 6, 6, 6],
      thrown: 3,
      round: 29,
      allowed,
    },
    {},
    { clicks: ['[data-field="sixes"][data-column="0"]'], side: true },
  ),
  twocolumns: match({
    params: { ...plain, columns: "2" },
    sheets: [0, 1, 2, 3].map((i) => sheet(fields(plain), mixedMine.cells.slice(i % 2, (i % 2) + 2))),
    dice: [1, 2, 3, 4, 6],
    round: 15,
  }),
  croatian: match(
    { params: croatian, sheets: croatianSheets, dice: [1, 1, 1, 2, 3], kept: [1, 1, 1], round: 9 },
    {},
    { clicks: ['[data-field="minimum"]'], side: true },
  ),
  saved: match(
    { params: saved, sheets: savedSheets, dice: [2, 3, 4, 4, 5], kept: [2, 3, 4, 5], left: 5, thrown: 2 },
    {},
    { clicks: ['[data-field="chance"]'] },
  ),
  everything: match(
    { params: all, sheets: allSheets, dice: [3, 3, 4, 5, 5], left: 4, thrown: 1, round: 8 },
    {},
    { side: true },
  ),
  "everything-other": match({
    params: all,
    sheets: allSheets.map((sh) => ({ ...sh, croatian: [125], stock: 23 })),
    seat: 2,
    dice: [3, 3, 4, 5, 5],
    left: 21,
    thrown: 2,
    round: 8,
  }),
  missing: match(
    {
      ...turn,
      seat: 1,
      more: { votes: [{ about: "bot", seat: 1, yes: [0], no: [], need: 2 }] },
    },
    {
      missing: [{ chair: 3, since: 0 }],
      chairs: chairs.map((c) => (c.name === "Tobi" ? { ...c, present: false } : c)),
    },
  ),
  abandon: match({ ...turn, more: { votes: [{ about: "abandon", seat: -1, yes: [2], no: [], need: 3 }] } }),
  auto: match({ ...turn, seats: four.map((s) => (s.name === "Jule" ? { ...s, auto: true } : s)) }),
  paused: match({
    ...turn,
    more: {
      clock: { limit: 60, deadline: 0, paused: true, waiting: [1, 3] },
      entries: [{ by: -1, move: "@pause 2", at: 0, round: 8 }],
    },
  }),
  watching: match(
    { ...turn, seat: 0, me: -1 },
    { me: -1, host: false, chairs: chairs.map((c) => (c.name === "Tobi" ? bot("Tobi") : c)) },
  ),
  "replay-mid": {
    path: "/m/m1",
    frames: film(),
    shows: ".ctl",
    clicks: Array<string>(29).fill(".ctl .ib:last-child"),
  },
  offline: match(turn, {}, { down: true }),
  crowded: match(turn, {}, { down: "too_many_pages" }),
  talk: match(
    turn,
    {
      talk: [
        {
          n: 1,
          at: Date.now() - 60000,
          person: "p-gerda",
          name: "Gerda",
          text: "Wer holt die nächste Runde?",
        },
        { n: 2, at: Date.now() - 30000, person: "p-jule", name: "Jule", text: "Immer der, der fragt." },
        {
          n: 3,
          at: Date.now(),
          person: "p-mehmet",
          name: "Mehmet",
          text: "Drei Vierer, und dann so was. Das glaubt mir zu Hause wieder keiner.",
        },
      ],
    },
    { clicks: [".bar .ib:nth-last-child(2)"], long: true, side: true },
  ),
  menu: match(
    turn,
    { tally: [{ person: "p-jule", name: "Jule", wins: 2, places: [2, 1, 0] }] },
    { clicks: [".bar .ib:last-child"], long: true },
  ),
  names: match(
    {
      ...turn,
      seat: 0,
      seats: four.map((s, i) => ({
        ...s,
        name: ["Maximiliane von und zu Hohenschwangau", "عبد الرحمن", "👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦", "Jule"][i]!,
      })),
    },
    {},
    { cut: true },
  ),
  over: {
    path: "/t/t1",
    table: playing({
      state: "over",
      chairs: chairs.map((c) => ({ ...c, ready: c.name === "Gerda" || c.name === "Mehmet" })),
    }),
    frame: over,
    frames: film(),
    shows: ".chart",
    long: true,
    side: true,
  },
  daily: {
    path: "/daily/knobeln",
    daily: task([]),
    shows: ".sign",
    clicks: ["phone: .dw:nth-child(1)"],
    side: true,
  },
  "daily-done": {
    path: "/daily/knobeln",
    daily: task(knobelnValues[0]!.moves),
    shows: ".sign",
    clicks: ["phone: .acts .main", "desktop: .acts .main"],
    side: true,
    long: true,
  },
  "knobeln-tip": match(
    {
      ...turn,
      seats: four.map((s) =>
        s.name === "Jule" ? s : seatOf(s.name, s.chair, { person: "", level: "stammgast" }),
      ),
    },
    {},
    { advice: knobelnValues, clicks: [".bar .tip"], side: true, long: true },
  ),
  "knobeln-tips": match({ ...turn, more: { advice: true } }, { tips: true }),
  coach: { path: "/m/m1/coach", ...coached(), shows: ".chart", side: true, long: true },
  "coach-best": {
    path: "/m/m1/coach",
    ...coached(),
    shows: ".chart",
    clicks: ["phone: .arrow:last-child", "desktop: .head .ib:nth-of-type(2)"],
    long: true,
  },
  "coach-other": {
    path: "/m/m1/coach",
    ...coached(),
    shows: ".chart",
    clicks: [".who button:nth-child(2)"],
    long: true,
  },
  "coach-unknown": { path: "/m/m1/coach", frames: coached().frames, shows: ".wait .note" },
  "replay-worth": {
    path: "/m/m1",
    frames: coached().frames,
    advice: coached().review.map(({ seat, decisions }) => ({ seat, moves: decisions[2]!.options })),
    shows: ".ctl",
    clicks: [".worth .ask", ".worth th"],
    side: true,
  },
  replay: { path: "/m/m1", frames: film(), shows: ".ctl", side: true },
  fair: { path: "/m/m1/fair", frames: film(), shows: ".ok:not(.wait)", long: true },
  past: { path: "/past", long: true },
  rules: { path: "/rules/knobeln", long: true, side: true },
  "rules-guided": { path: "/rules/polterfass", long: true, side: true },
  "create-guided": { path: "/new/polterfass", long: true, side: true },
  settings: { path: "/settings", long: true, side: true },
}
