import type { Game, Params, Table } from "../api"
import { startGuide } from "./guide.svelte"
import type { GuideUI } from "./guide"
import { http } from "./http"
import { contribution } from "./random"
import { session } from "./session.svelte"

/** A chair of a table that is about to be opened. */
export interface Place {
  kind: "me" | "open" | "bot"
  level?: string
}

export const clocks = [0, 30, 60, 120] as const
/** How long a reaction window may be open, in seconds; 0: until everybody has answered. */
export const windows = [2, 3, 5, 8, 0] as const

/** What a table agrees on beside the rules and the clock; nothing where the game has no such thing. */
export interface Terms {
  window?: number
  points?: number
  odds?: boolean
  tips?: boolean
}

/** What the game usually has. */
export const usual = (g: Game): Terms => ({
  ...(g.window ? { window: g.window } : {}),
  ...(g.points ? { points: g.points } : {}),
  ...(g.odds ? { odds: true } : {}),
})

export const defaults = (g: Game): Params => Object.fromEntries(g.params.map((p) => [p.name, p.default]))

/** The last table's choices, as a start for the next. */
export interface Habit {
  params: Params
  clock: number
  watch: boolean
  terms: Terms
  places: Place[]
}

const place = (game: string) => `spelunke-table-${game}`

/** Of what was kept, what still makes sense. */
function pickTerms(g: Game, kept: Partial<Terms> | undefined): Terms {
  const out: Terms = {}
  if (g.window && windows.includes(kept?.window as 0)) out.window = kept!.window
  if (g.points && Number.isInteger(kept?.points) && kept!.points! >= 1 && kept!.points! <= 9)
    out.points = kept!.points
  if (g.odds && typeof kept?.odds === "boolean") out.odds = kept.odds
  if (g.adviser && typeof kept?.tips === "boolean") out.tips = kept.tips
  return out
}

export function habit(g: Game): Habit {
  const fresh: Habit = {
    params: defaults(g),
    clock: 60,
    watch: true,
    terms: usual(g),
    places: [{ kind: "me" }, { kind: "open" }, { kind: "open" }, { kind: "open" }],
  }
  try {
    const kept = JSON.parse(localStorage.getItem(place(g.name)) ?? "null") as Partial<Habit> | null
    if (!kept) return fresh
    const params = { ...fresh.params }
    for (const p of g.params) {
      const v = kept.params?.[p.name]
      if (typeof v === "string") params[p.name] = v
    }
    const clock = clocks.includes(kept.clock as 0) ? (kept.clock as number) : fresh.clock
    const terms = { ...fresh.terms, ...pickTerms(g, kept.terms) }
    return { ...fresh, params, clock, terms, watch: kept.watch !== false }
  } catch {
    return fresh
  }
}

export function keepHabit(game: string, h: Habit) {
  try {
    localStorage.setItem(
      place(game),
      JSON.stringify({ params: h.params, clock: h.clock, watch: h.watch, terms: h.terms }),
    )
  } catch {
    // next time it begins with the usual
  }
}

/** A word of the house is needed to open a table. */
export const wordNeeded = (): boolean => session.house?.may_open === "word" && !session.house.owner

/** Opens an ordinary table of bots without a clock, begins, and remembers that the page guides there; returns its id. */
export async function openGuided(g: Game, guide: GuideUI, word?: string): Promise<string> {
  const bots = Array.from({ length: guide.bots }, () => ({ kind: "bot", level: guide.level }))
  const table = await http.command<Table>("/api/tables", {
    game: g.name,
    params: defaults(g),
    clock: 0,
    ...(g.window ? { window: 0 } : {}), // whoever reads what is said needs time
    watch: true,
    chairs: [{ kind: "me" }, ...bots],
    word,
  })
  startGuide(table.id)
  await http.command<Table>(`/api/tables/${table.id}/start`, { contribution: contribution() })
  return table.id
}
