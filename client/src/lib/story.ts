import type { Entry, Frame } from "../api"
import { name as isolated, t, type Key } from "../i18n"
import { gameUI } from "./games"
import { note } from "./play"

/** One line of what has happened. chair −1: the house itself. */
export interface Line {
  text: string
  value: string
  chair: number
  note: boolean
  /** Index of its last entry. */
  at: number
  round: number
}

const told = new Set(["bot", "back", "pause", "go", "timeout", "abandon", "join", "leave", "starter"])

function noteLine(e: Entry, f: Frame): Omit<Line, "at" | "round"> | null {
  const { verb, seat } = note(e.move)
  if (!told.has(verb) || (verb === "starter" && f.seats.length === 1)) return null
  // The starter is drawn by chairs; in playing order he is the first.
  const who = f.seats[verb === "starter" ? 0 : seat]
  const text = t(`note.${verb}` as Key, { name: isolated(who?.name ?? "") })
  return { text, value: "", chair: verb === "abandon" ? -1 : (who?.chair ?? -1), note: true }
}

/** Whose doing an entry is: for the House's moves that of whoever moved before. */
function actor(entries: Entry[], i: number): number {
  for (let j = i; j >= 0; j--) {
    const e = entries[j]!
    if (e.by >= 0 && !e.move.startsWith("@")) return e.by
  }
  return -1
}

/** Tells entries[i] in a sentence; null if it is told with another or not worth it. */
export function line(
  entries: Entry[],
  i: number,
  f: Frame,
  me: number,
  before: Frame | null = null,
): Line | null {
  const e = entries[i]!
  const round = e.round
  if (e.move.startsWith("@")) {
    const l = noteLine(e, f)
    return l && { ...l, at: i, round }
  }
  const l = gameUI(f.game).tell(entries, i, f, me, before)
  if (!l) return null
  const { text, value, seat = actor(entries, i) } = l
  return { text, value, chair: f.seats[seat]?.chair ?? -1, note: false, at: i, round }
}

export const logLines = (entries: Entry[], f: Frame, me: number, before: Frame | null = null): Line[] =>
  entries.flatMap((_, i) => line(entries, i, f, me, before) ?? [])

/** The sentences for a frame, as they are read out. */
export function sentences(f: Frame, before: Frame | null = null): string {
  const parts = logLines(f.entries, f, f.me, before).map((l) =>
    l.value && l.value !== "0" ? `${l.text}, ${l.value}` : l.text,
  )
  return parts.join(". ")
}
