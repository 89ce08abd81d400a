import type { Entry, Frame } from "$client/api"
import { Machine, type Event, type Lie } from "./machine"
import { view } from "./view"

/** Something to be seen, and what lies on the table once it has been. */
export interface Scene {
  event: Event
  after: Lie
}

/** Times at normal speed, in milliseconds. */
export const times = {
  shake: 700,
  roll: 700,
  look: 220,
  claim: 220,
  lift: 360,
  silence: 400,
  stroke: 450,
}

/** How long a verdict stays to be read, whatever the speed. */
const reads = 2500
const readsLast = 4000

const rulesOnly = (entries: Entry[]) => entries.filter((e) => !e.move.startsWith("@"))

/** What is to be seen of a frame, one after the other. */
export function scenes(f: Frame, before: Frame | null): Scene[] {
  if (!before?.view || !f.view) return []
  const m = Machine.from(view(before))
  return rulesOnly(f.entries).flatMap((e) => {
    const events = m.apply(e)
    return events.map((event) => ({ event, after: m.lie }))
  })
}

export function timeOf(e: Event): number {
  switch (e.kind) {
    case "shake":
      return times.shake
    case "roll":
      return times.roll
    case "look":
    case "lay":
      return times.look
    case "claim":
    case "answer":
      return times.claim
    case "lift":
      return times.lift + times.silence
    case "verdict":
      return 2 * times.stroke
  }
}

/** How long the frame holds those that follow. */
export const duration = (f: Frame, before: Frame | null): number =>
  scenes(f, before).reduce((ms, s) => ms + timeOf(s.event), 0)

/** A verdict is to be read before the game goes on. */
export function reading(f: Frame): number {
  const ended = f.entries.some((e) => /^(reveal|roll|stop|doubt)/.test(e.move)) && ends(f)
  if (!ended) return 0
  return f.over ? readsLast : reads
}

/** A frame with the end of a round shows the beginning of the next, or the end of the match. */
const ends = (f: Frame): boolean => f.over || (view(f).phase === "starting" && view(f).claim === "")
