import type { Entry, Frame, Seat, Talk } from "../api"

/** How a seat reacts in windows: its player is asked, or it lets pass, always or unless the card hits it. */
export type Order = "ask" | "pass" | "unless-hit"

/** What a game's table needs of the match it shows, live or replayed. */
export interface Play {
  /** The frame that is shown; it may lag behind what is known while something moves. */
  readonly frame: Frame
  readonly before: Frame | null
  /** What durations are multiplied by; 0: show things at rest. */
  readonly pace: number
  /** Moves can be made: connected, not paused, my turn, and the newest frame is shown. */
  readonly canMove: boolean
  /** A move is under way and takes its time. */
  readonly busy: boolean
  readonly replay: boolean
  /** Is the connection up? Always true in a replay. */
  readonly up: boolean
  /** Nobody is "you" when everything is told from outside. */
  readonly me: number
  /** Somebody reads about what is shown: it stays as it is. */
  readonly held?: boolean
  /** All entries that this page has seen of the match, oldest first. */
  readonly history: Entry[]
  readonly pausedBy: number
  /** The person at this seat is not connected. */
  away(seat: number): boolean
  move(text: string): Promise<void>
  finish(): void
  /** The table shows odds that anybody could count; not said: it does. */
  readonly odds?: boolean
  /** Has the own seat react in windows by a standing order. */
  order?(order: Order): Promise<boolean>
  /** What has been said at the table, the newest last; nothing in a replay. */
  readonly spoken?: readonly Talk[]
  /** Says something to the table. */
  say?(text: string): Promise<boolean>
}

/** Seats in turn order with mine last; from outside simply in turn order. */
export function inOrder(seats: Seat[], me: number): number[] {
  const n = seats.length
  return Array.from({ length: n }, (_, i) => (me < 0 ? i : (me + 1 + i) % n))
}

/** Entries of the rules; notes of the house begin with @. */
export const isNote = (e: Entry) => e.move.startsWith("@")

/** A note taken apart: "@bot 2" is verb bot, seat 2. */
export function note(move: string): { verb: string; seat: number; rest: string[] } {
  const [verb = "", seat = "-1", ...rest] = move.slice(1).split(" ")
  return { verb, seat: Number.parseInt(seat, 10), rest }
}
