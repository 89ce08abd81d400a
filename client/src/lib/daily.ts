import type { Daily } from "../api"

/** What was answered on a day. */
export interface Answer {
  move: string
  /** Points given away against the best. */
  loss: number
}

/** Answers by day, as 2026-03-14. They never leave the device. */
export type Answers = Record<string, Answer>

const place = (game: string) => `spelunke-daily-${game}`

const isAnswer = (x: unknown): x is Answer =>
  typeof x === "object" &&
  !!x &&
  typeof (x as Answer).move === "string" &&
  Number.isFinite((x as Answer).loss)

export function answers(game: string): Answers {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place(game)) ?? "{}")
    if (typeof kept !== "object" || !kept) return {}
    return Object.fromEntries(Object.entries(kept).filter((e): e is [string, Answer] => isAnswer(e[1])))
  } catch {
    return {} // no storage, or something else in it
  }
}

/** Keeps the first answer of a day. */
export function keep(game: string, day: string, a: Answer): Answers {
  const all = answers(game)
  all[day] ??= a
  try {
    localStorage.setItem(place(game), JSON.stringify(all))
  } catch {
    // a private window: then it is forgotten
  }
  return all
}

const pad = (n: number) => String(n).padStart(2, "0")

/** A day as the house writes it, where the person is. */
export const dayOf = (d: Date): string => `${d.getFullYear()}-${pad(d.getMonth() + 1)}-${pad(d.getDate())}`

const before = (day: string): string => {
  const d = new Date(`${day}T12:00:00`)
  d.setDate(d.getDate() - 1)
  return dayOf(d)
}

/** How many days in a row, up to this one, the best was found. A day that is not answered yet breaks nothing. */
export function streak(all: Answers, day: string): number {
  let n = 0
  let d = all[day] ? day : before(day)
  while (all[d]?.loss === 0) {
    n++
    d = before(d)
  }
  return n
}

/** Points that a move gives away, of what the house says they are worth; null: it says nothing of it. */
export function lossOf(task: Daily, move: string): number | null {
  const mine = task.worth.find((w) => w.move === move)
  if (!mine) return null
  const loss = Math.max(...task.worth.map((w) => w.points)) - mine.points
  return loss < 1e-9 ? 0 : loss
}
