import type { Card, Chair, Frame, House, Me, Params, Past, Seat, Table } from "../src/api"
import type { Sheet, View } from "../../games/knobeln/web/view"

/** Made-up houses, tables and matches, as the house would send them. */

export const me: Me = { person: "p-jule", name: "Jule", owner: true }

const flag = (name: string) => ({
  name,
  kind: "flag" as const,
  min: 0,
  max: 1,
  step: 1,
  default: "0",
  choices: [],
})

export const house: House = {
  version: "1.0.0",
  name: "Spelunke",
  url: "http://kneipe.example",
  may_open: "everybody",
  owner: true,
  games: [
    {
      name: "knobeln",
      version: 1,
      least: 1,
      most: 8,
      bots: ["frischling", "stammgast", "kneipier"],
      adviser: true,
      coach: true,
      trainer: true,
      sheet: true,
      window: 0,
      points: 0,
      odds: false,
      params: [
        ...["croatian", "pair", "sharp", "strict", "saved", "five_is_full_house"].map(flag),
        { name: "columns", kind: "number", min: 1, max: 4, step: 1, default: "1", choices: [] },
        {
          name: "column_order",
          kind: "choice",
          min: 0,
          max: 1,
          step: 1,
          default: "free",
          choices: ["free", "mixed"],
        },
      ],
    },
    {
      name: "polterfass",
      version: 1,
      least: 3,
      most: 6,
      bots: ["frischling", "stammgast", "kneipier"],
      adviser: true,
      coach: false,
      trainer: false,
      sheet: false,
      window: 0,
      points: 0,
      odds: false,
      params: [
        { name: "stand_number", kind: "number", min: 5, max: 60, step: 5, default: "25", choices: [] },
        { name: "stand_special", kind: "number", min: 5, max: 60, step: 5, default: "25", choices: [] },
        ...["first_throw_any", "hide_card_count", "locked_orders", "bust_needs_number"].map(flag),
        ...["stack_specials", "special_choice", "must_use_specials", "floor_zero", "full_cycle"].map(flag),
        {
          name: "ties",
          kind: "choice",
          min: 0,
          max: 2,
          step: 1,
          default: "all",
          choices: ["all", "none", "split"],
        },
        { name: "target", kind: "number", min: 25, max: 200, step: 1, default: "75", choices: [] },
      ],
    },
    {
      name: "bluff-poker",
      version: 1,
      least: 3,
      most: 6,
      bots: ["frischling", "stammgast"],
      adviser: true,
      coach: false,
      trainer: false,
      sheet: false,
      window: 0,
      points: 0,
      odds: false,
      params: [
        ...["two_players", "odd_numbers", "raise_pokers", "lock_set_aside"].map((name) => ({
          ...flag(name),
          default: name === "odd_numbers" ? "1" : "0",
        })),
        { name: "limit", kind: "number", min: 3, max: 10, step: 1, default: "7", choices: [] },
      ],
    },
    {
      name: "pulverfass",
      version: 1,
      least: 2,
      most: 5,
      bots: ["frischling", "stammgast"],
      adviser: true,
      coach: false,
      trainer: false,
      sheet: false,
      window: 3,
      points: 3,
      odds: true,
      params: ["short_hands", "quick", "simple_double", "own_veto", "five_different"].map(flag),
    },
  ],
}

export const plain: Params = Object.fromEntries(house.games[0]!.params.map((p) => [p.name, p.default]))

export const cards: Card[] = [
  {
    table: "t1",
    code: "EBER-7Q4K",
    game: "knobeln",
    match: "m1",
    state: "playing",
    my_turn: true,
    awaited: ["Jule"],
    people: ["Gerda", "Tobi", "Mehmet"],
    at: Date.now(),
  },
  {
    table: "t2",
    code: "HUT-4M2X",
    game: "knobeln",
    match: "m2",
    state: "playing",
    my_turn: false,
    awaited: ["Mehmet"],
    people: ["Mehmet", "Pia"],
    at: Date.now(),
  },
]

/** The house values moves: for who plays against bots alone, and for all in the end. */
export const advised = (seats: Seat[], me: number, over: boolean): boolean =>
  over || (me >= 0 && seats.filter((s) => s.person).length === 1)

export function chair(name: string, more: Partial<Chair> = {}): Chair {
  return {
    kind: "person",
    person: `p-${name.toLowerCase()}`,
    name,
    level: "",
    present: true,
    ready: false,
    host: false,
    points: 0,
    ...more,
  }
}
export const open: Chair = chair("", { kind: "open", person: "", present: false })
export const bot = (name: string): Chair =>
  chair(name, { kind: "bot", person: "", level: "stammgast", ready: true })

export function table(more: Partial<Table> = {}): Table {
  return {
    id: "t1",
    code: "EBER-7Q4K",
    url: "http://kneipe.example/t/EBER7Q4K2M",
    seq: 12,
    state: "gathering",
    game: "knobeln",
    params: plain,
    clock: 60,
    window: 0,
    points: 0,
    odds: false,
    tips: false,
    watch: true,
    chairs: [chair("Jule", { host: true }), open, chair("Gerda", { ready: true }), bot("Kalle")],
    me: 0,
    host: true,
    watchers: [],
    tv: false,
    match: "",
    next: { match: "m9", commit: "033b7b317ef9a8f4" },
    missing: [],
    tally: [],
    talk: [],
    ...more,
  }
}

const people = ["Jule", "Mehmet", "Gerda", "Tobi"]
const seatOf = (name: string, chair: number, more: Partial<Seat> = {}): Seat => ({
  chair,
  name,
  person: `p-${name.toLowerCase()}`,
  level: "",
  auto: false,
  ...more,
})
/** Playing order: Gerda, Tobi, Mehmet, Jule; chairs as at the table. */
export const four: Seat[] = [seatOf("Gerda", 2), seatOf("Tobi", 3), seatOf("Mehmet", 1), seatOf("Jule", 0)]

export const fields = (p: Params): string[] => [
  ...["ones", "twos", "threes", "fours", "fives", "sixes"],
  ...(p.pair === "1" ? ["pair"] : []),
  ...["three-kind", "four-kind", "full-house", "small-straight", "large-straight", "knobel"],
  ...(p.croatian === "1" ? ["maximum", "minimum"] : ["chance"]),
]

const add = (ns: number[]) => ns.reduce((a, b) => a + Math.max(0, b), 0)

/** A sheet with these cells, added up as the house does it. */
export function sheet(names: string[], cells: number[][], stock = 0): Sheet {
  const upper = cells.map((c) => add(c.slice(0, 6)))
  const bonus = upper.map((u) => (u >= 63 ? 35 : 0))
  const lower = cells.map((c) =>
    add(c.filter((_, i) => i >= 6 && names[i] !== "maximum" && names[i] !== "minimum")),
  )
  const croatian = cells.map((c) => {
    const [max, min, one] = ["maximum", "minimum", "ones"].map((n) => c[names.indexOf(n)] ?? -1) as [
      number,
      number,
      number,
    ]
    return max >= 0 && min >= 0 && one >= 0 ? (max - min) * one : 0
  })
  const total = upper.reduce((s, u, i) => s + u + bonus[i]! + lower[i]! + croatian[i]!, 0)
  return { cells, upper, bonus, lower, croatian, total, stock }
}

const count = (dice: number[], face: number) => dice.filter((d) => d === face).length

/** What five dice give in a field. */
export function points(field: string, dice: number[]): number {
  const all = dice.reduce((a, b) => a + b, 0)
  const most = Math.max(...[1, 2, 3, 4, 5, 6].map((f) => count(dice, f)))
  const row = (n: number) =>
    [1, 2, 3].some((s) => Array.from({ length: n }, (_, i) => s + i).every((f) => f <= 6 && dice.includes(f)))
  const upper = ["ones", "twos", "threes", "fours", "fives", "sixes"].indexOf(field)
  if (upper >= 0) return count(dice, upper + 1) * (upper + 1)
  switch (field) {
    case "pair":
      return most >= 2 ? all : 0
    case "three-kind":
      return most >= 3 ? all : 0
    case "four-kind":
      return most >= 4 ? all : 0
    case "full-house":
      return most === 3 && [1, 2, 3, 4, 5, 6].some((f) => count(dice, f) === 2) ? 25 : 0
    case "small-straight":
      return row(4) ? 30 : 0
    case "large-straight":
      return row(5) ? 40 : 0
    case "knobel":
      return most === 5 ? 50 : 0
  }
  return all
}

export interface Spot {
  params?: Params
  seats?: Seat[]
  me?: number
  seat?: number
  sheets?: Sheet[]
  dice?: number[]
  kept?: number[]
  thrown?: number
  left?: number
  round?: number
  phase?: View["phase"]
  /** Which free cells may be filled; all without it. */
  allowed?: (field: string, column: number) => boolean
  more?: Partial<Frame<View>>
}

/** A frame of a match, with all that follows from the rules filled in. */
export function frame(s: Spot = {}): Frame<View> {
  const params = { ...plain, ...s.params }
  const names = fields(params)
  const seats = s.seats ?? four
  const seat = s.seat ?? 3
  const columns = Number(params.columns)
  const free = Array.from({ length: columns }, () => names.map(() => -1))
  const sheets = s.sheets ?? seats.map(() => sheet(names, free))
  const dice = [...(s.dice ?? [])].sort()
  const phase = s.phase ?? (dice.length ? "choose" : "start")
  const thrown = s.thrown ?? (dice.length ? 2 : 0)
  let open: number[][] = []
  if (phase === "choose")
    open = sheets[seat]!.cells.map((cells, column) =>
      names.map((field, i) =>
        cells[i]! < 0 && (s.allowed?.(field, column) ?? true) ? points(field, dice) : -1,
      ),
    )
  const view: View = {
    seat,
    phase,
    dice,
    kept: s.kept ?? [],
    thrown,
    left: s.left ?? 3 - thrown,
    sharp: false,
    round: s.round ?? 8,
    rounds: names.length * columns,
    fields: names,
    columns,
    sheets,
    open,
  }
  return {
    match: "m1",
    table: "t1",
    game: "knobeln",
    params,
    seq: 100,
    after: 0,
    entries: [],
    seats,
    me: s.me ?? 3,
    awaited: phase === "over" ? [] : [seat],
    window: false,
    order: "",
    view,
    // That there are any is all that the page needs to know.
    moves: phase !== "over" && seat === (s.me ?? 3) ? ["throw"] : [],
    score: sheets.map((x) => x.total),
    ranks: [],
    over: phase === "over",
    abandoned: false,
    advice: columns === 1 && advised(seats, s.me ?? 3, phase === "over"),
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

const base = fields(plain)
export const jule = sheet(base, [[2, 6, 9, -1, -1, 18, 22, -1, -1, 30, -1, -1, -1]])
export const mehmet = sheet(base, [[-1, 4, 12, -1, 15, 18, 22, -1, 25, -1, -1, -1, 5]])
export const gerda = sheet(base, [[3, 8, 6, 12, -1, 24, 24, -1, 25, 30, -1, 0, -1]])
export const tobi = sheet(base, [[1, -1, 9, 8, 20, -1, -1, 26, -1, 30, -1, -1, -1]])
export const fourSheets = [gerda, tobi, mehmet, jule]

export const past: Past[] = [
  {
    match: "m1",
    table: "t1",
    game: "knobeln",
    params: plain,
    at: Date.now() - 3_600_000,
    abandoned: false,
    seats: [
      { name: "Jule", bot: false, score: 231, rank: 1, me: true },
      { name: "Gerda", bot: false, score: 212, rank: 2, me: false },
      { name: "Kalle", bot: true, score: 188, rank: 3, me: false },
    ],
  },
  {
    match: "m2",
    table: "t1",
    game: "knobeln",
    params: { ...plain, croatian: "1" },
    at: Date.now() - 90_000_000,
    abandoned: false,
    seats: people.map((name, i) => ({ name, bot: false, score: 260 - 13 * i, rank: i + 1, me: i === 2 })),
  },
  {
    match: "m3",
    table: "t3",
    game: "knobeln",
    params: plain,
    at: Date.now() - 91_000_000,
    abandoned: true,
    seats: people.slice(0, 2).map((name, i) => ({ name, bot: false, score: 60 + i, rank: 0, me: i === 0 })),
  },
]

export { seatOf }
