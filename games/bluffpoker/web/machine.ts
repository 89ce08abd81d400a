import type { Entry } from "$client/api"
import { rank, worth } from "./claims"
import { diceOf, sorted, without, type View } from "./view"

/** A claim that was made. */
export interface Said {
  seat: number
  claim: string
  advised: boolean
  /** How it came about: blind, after a throw under the cup or in the open, or at the start. */
  how: "start" | "blind" | "cup" | "open" | "raise"
}

/** How a round ended. */
export interface Verdict {
  kind: "doubt" | "shoot"
  round: number
  claim: string
  claimant: number
  /** Who doubted, or threw for the poker. */
  by: number
  dice: number[]
  worth: number
  /** Who takes the stroke; −1: nobody. */
  loser: number
  /** Strokes by seat before it. */
  before: number[]
  over: boolean
}

/** What lies open in the middle, as all see it. */
export interface Lie {
  open: number[]
  hidden: number
  claim: string
  claimant: number
  advised: boolean
  claims: Said[]
}

export type Event =
  | { kind: "shake"; seat: number }
  | { kind: "roll"; seat: number; dice: number[] }
  | { kind: "look"; seat: number }
  | { kind: "lay"; seat: number }
  | { kind: "claim"; seat: number }
  | { kind: "answer"; seat: number; doubt: boolean }
  | { kind: "lift"; seat: number; dice: number[]; open: number[] }
  | { kind: "verdict"; verdict: Verdict }

/** Follows the public side of a match through its moves. */
export class Machine {
  round = 1
  open: number[] = []
  hidden = 3
  claim = ""
  claimant = -1
  advised = false
  claims: Said[] = []
  points: number[]
  private mats = false
  private doubter = -1
  private shooter = -1
  private shots = 0
  private how: Said["how"] = "start"
  private limit: number
  /** The end of the last round. */
  last: Verdict | null = null

  constructor(seats: number, limit: number) {
    this.points = Array<number>(seats).fill(0)
    this.limit = limit
  }

  /** From what a frame shows, so that the moves after it can be followed. */
  static from(v: View): Machine {
    const m = new Machine(v.points.length, v.limit)
    m.round = v.round
    m.open = [...v.open]
    m.hidden = v.hidden
    m.claim = v.claim
    m.claimant = v.claimant
    m.advised = v.phase === "answering" && v.advised
    m.points = [...v.points]
    m.mats = v.phase === "claiming" && v.advised
    m.how = v.claim ? "blind" : "start"
    if (v.phase === "shooting") [m.shooter, m.shots] = [v.acting, v.throws]
    if (v.phase === "raising") m.shooter = v.acting
    return m
  }

  get lie(): Lie {
    const { open, hidden, claim, claimant, advised, claims } = this
    return { open, hidden, claim, claimant, advised, claims }
  }

  /** Makes one move; says what is to be seen of it. */
  apply(e: Entry): Event[] {
    const [verb = "", ...rest] = e.move.split(" ")
    const words = rest.join(" ")
    switch (verb) {
      case "look":
        return [{ kind: "look", seat: e.by }]
      case "again":
        return [{ kind: "shake", seat: e.by }]
      case "mats":
        this.mats = true
        return []
      case "claim":
        return this.say(e.by, words)
      case "doubt":
      case "believe":
        return this.answer(e.by, verb === "doubt")
      case "cup":
        this.open = diceOf(words)
        this.hidden = 3 - this.open.length
        this.how = "cup"
        return [{ kind: "shake", seat: e.by }]
      case "open":
        this.lifted(words)
        return []
      case "lay":
        this.open = sorted([...this.open, ...diceOf(words)])
        this.hidden -= diceOf(words).length
        return [{ kind: "lay", seat: e.by }]
      case "throw":
        this.shooter = e.by
        this.open = without(this.open, diceOf(words))
        if (!words && this.hidden === 0) this.open = []
        return []
      case "stop":
        return this.settle()
      case "roll":
        return this.roll(diceOf(words))
      case "reveal":
        return this.reveal(diceOf(words))
    }
    return []
  }

  private say(seat: number, claim: string): Event[] {
    this.claims = [...this.claims, { seat, claim, advised: this.mats, how: this.how }]
    this.claim = claim
    this.claimant = seat
    this.advised = this.mats
    this.mats = false
    return [{ kind: "claim", seat }]
  }

  private answer(seat: number, doubt: boolean): Event[] {
    this.advised = false
    this.how = rank(Number(this.claim)) > 700 ? "raise" : "blind"
    this.doubter = doubt ? seat : -1
    this.shooter = doubt ? -1 : seat
    this.shots = 0
    const said: Event[] = [{ kind: "answer", seat, doubt }]
    if (!doubt || this.hidden > 0) return said
    return [...said, ...this.end("doubt", seat)]
  }

  private lifted(words: string) {
    this.how = "open"
    if (words === "all") {
      this.open = []
      this.hidden = 0
      return
    }
    const [under = "", more = ""] = words.split("+")
    this.hidden -= diceOf(under).length
    this.open = without(this.open, diceOf(more))
  }

  private roll(dice: number[]): Event[] {
    // A shoot-out begins with all dice, even if they lay open before.
    if (this.open.length + dice.length > 3) this.open = []
    this.open = sorted([...this.open, ...dice])
    const seen: Event[] = [{ kind: "roll", seat: this.shooter, dice }]
    if (!this.shooting) return seen
    this.shots++
    return this.shots === 3 ? [...seen, ...this.settle()] : seen
  }

  /** A poker has been believed, and is not raised. */
  private get shooting(): boolean {
    return this.shooter >= 0 && rank(Number(this.claim)) > 700
  }

  private reveal(dice: number[]): Event[] {
    const open = this.open
    this.open = sorted([...open, ...dice])
    this.hidden = 0
    const seat = this.doubter >= 0 ? this.doubter : this.shooter
    const lift: Event = { kind: "lift", seat, dice, open }
    return this.doubter >= 0 ? [lift, ...this.end("doubt", seat)] : [lift]
  }

  private settle(): Event[] {
    return this.end("shoot", this.shooter)
  }

  private end(kind: Verdict["kind"], by: number): Event[] {
    const got = worth(this.open)
    const [mine, said] = [rank(got), rank(Number(this.claim))]
    const lost = kind === "doubt" ? (mine >= said ? by : this.claimant) : mine < said ? by : this.claimant
    const loser = kind === "shoot" && mine === said ? -1 : lost
    const before = this.points
    this.points = before.map((p, s) => (s === loser ? p + 1 : p))
    const over = loser >= 0 && this.points[loser]! >= this.limit
    const { round, claim, claimant } = this
    const verdict: Verdict = {
      kind,
      round,
      claim,
      claimant,
      by,
      dice: this.open,
      worth: got,
      loser,
      before,
      over,
    }
    this.last = verdict
    this.begin()
    return [{ kind: "verdict", verdict }]
  }

  private begin() {
    this.round++
    this.open = []
    this.hidden = 3
    this.claim = ""
    this.claimant = -1
    this.advised = this.mats = false
    this.claims = []
    this.doubter = this.shooter = -1
    this.how = "start"
  }
}

/** The match up to an entry, from all that has happened. */
export function follow(entries: readonly Entry[], seats: number, limit: number): Machine {
  const m = new Machine(seats, limit)
  for (const e of entries) if (!e.move.startsWith("@")) m.apply(e)
  return m
}
