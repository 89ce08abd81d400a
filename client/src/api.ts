/** The types of the wire, one for each schema of the house's API. */

export type Params = Record<string, string>

export interface House {
  version: string
  name: string
  url: string
  may_open: "everybody" | "word"
  owner: boolean
  games: Game[]
}

export interface Game {
  name: string
  version: number
  least: number
  most: number
  params: Param[]
  bots: string[]
}

export interface Param {
  name: string
  kind: "flag" | "number" | "choice"
  min: number
  max: number
  default: string
  choices: string[]
}

export interface Me {
  person: string
  name: string
  owner: boolean
}

export interface Card {
  table: string
  code: string
  game: string
  match: string
  state: TableState
  my_turn: boolean
  awaited: string[]
  people: string[]
  at: number
}

export type TableState = "gathering" | "playing" | "over" | "closed"

export interface Table {
  id: string
  code: string
  url: string
  seq: number
  state: TableState
  game: string
  params: Params
  clock: number
  watch: boolean
  chairs: Chair[]
  me: number
  host: boolean
  watchers: string[]
  match: string
  next: { match: string; commit: string }
  missing: { chair: number; since: number }[]
  tally: Tally[]
  talk: Talk[]
}

export interface Chair {
  kind: "open" | "person" | "bot"
  person: string
  name: string
  level: string
  present: boolean
  ready: boolean
  host: boolean
}

export interface Tally {
  person: string
  name: string
  wins: number
  places: number[]
}

export interface Talk {
  n: number
  at: number
  person: string
  name: string
  text: string
}

export interface Past {
  match: string
  table: string
  game: string
  params: Params
  at: number
  seats: PastSeat[]
  abandoned: boolean
}

export interface PastSeat {
  name: string
  bot: boolean
  score: number
  rank: number
  me: boolean
}

/** Everything that one viewer is shown of a match. `V` is the game's own view. */
export interface Frame<V = unknown> {
  match: string
  table: string
  game: string
  params: Params
  seq: number
  after: number
  entries: Entry[]
  seats: Seat[]
  me: number
  awaited: number[]
  window: boolean
  view: V
  moves: string[]
  score: number[]
  ranks: number[]
  over: boolean
  abandoned: boolean
  clock: Clock
  votes: Vote[]
  fair: Fair
}

/** by: game seat, −1 the House. */
export interface Entry {
  by: number
  move: string
  at: number
  round?: number
}

export interface Seat {
  chair: number
  name: string
  person: string
  level: string
  auto: boolean
}

/** limit in seconds, deadline and now in Unix milliseconds of the server's clock. */
export interface Clock {
  limit: number
  deadline: number
  now?: number
  paused: boolean
  waiting: number[]
}

export interface Vote {
  about: "bot" | "abandon"
  seat: number
  yes: number[]
  no: number[]
  need: number
}

export interface Fair {
  commit: string
  seed: string
  contributions: { chair: number; name: string; hex: string }[]
}

export interface Push {
  type: "table" | "frame" | "beat" | "bye"
  table?: Table
  frame?: Frame
  now?: number
  why?: "restart" | "closed" | "kicked" | "slow"
}

export interface ProblemBody {
  type: string
  title: string
  status: number
  detail: string
  code: string
  frame?: Frame
}
