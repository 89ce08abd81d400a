import type { Game, Params } from "../api"

/** A chair of a table that is about to be opened. */
export interface Place {
  kind: "me" | "open" | "bot"
  level?: string
}

export const clocks = [0, 30, 60, 120] as const

export const defaults = (g: Game): Params => Object.fromEntries(g.params.map((p) => [p.name, p.default]))

/** The last table's choices, as a start for the next. */
export interface Habit {
  params: Params
  clock: number
  watch: boolean
  places: Place[]
}

const place = (game: string) => `spelunke-table-${game}`

export function habit(g: Game): Habit {
  const fresh: Habit = {
    params: defaults(g),
    clock: 60,
    watch: true,
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
    return { ...fresh, params, clock, watch: kept.watch !== false }
  } catch {
    return fresh
  }
}

export function keepHabit(game: string, h: Habit) {
  try {
    localStorage.setItem(place(game), JSON.stringify({ params: h.params, clock: h.clock, watch: h.watch }))
  } catch {
    // next time it begins with the usual
  }
}
