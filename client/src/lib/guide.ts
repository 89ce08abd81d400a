import type { Frame } from "../api"

/** One thing that a guided first match says: a sentence or two. */
export interface GuideStep {
  /** Nothing is said twice. */
  id: string
  text: string
  /** What comes next waits until this has been read. */
  holds?: boolean
  /** It is the end. */
  last?: boolean
}

/** How a game guides through a first match against bots, by nothing but the frames that are seen. */
export interface GuideUI {
  /** How many bots sit at the table, and how well they play. */
  bots: number
  level: string
  /** What there is to say about a frame to somebody in seat me who has read `seen`, in this order. */
  steps(f: Frame, me: number, seen: readonly string[]): GuideStep[]
}
