import type { Advised, Frame, Params, Why } from "../api"

/** How a game tells its adviser's values. */
export interface AdviceUI {
  /** What a move is called that frame f allows: "Hahn zu". Moves of one name are one choice. */
  name(move: string, f: Frame): string
  /** What the values rest on, in a line. */
  assumed(): string
  /** What else they say, in a sentence each. */
  facts?(advised: Advised, f: Frame): string[]
  /** What speaks for a move or against it, in a sentence. */
  why?(why: Why, params: Params): string
  /** The adviser goes by points and knows no chance to win: then the second column is the chance of the bonus. */
  byPoints?: boolean
  /** Points are bad here: of two choices that are as good, the one with fewer is better. */
  fewer?: boolean
  /** What is advised tells what only this seat has seen: it does not stay when nobody can be sure who looks. */
  secret?: boolean
  /** What points and the chance to win are called, where they are something else. */
  columns?(): { points: string; win: string; winLong: string }
  /** How points are written. */
  points?(points: number): string
}

/** Moves that are told as one, with what the best of them is worth. */
export interface Choice {
  name: string
  points: number
  /** Chance to win, in [0, 1]. */
  win: number
  /** Chance of the bonus, where the game has one. */
  bonus?: number
  /** What it gives away against the best: chance to win, or points. */
  lost: number
  /** There is nothing better. */
  best: boolean
  why: string
}

interface Value {
  win: number
  points: number
}

const better = (fewer: boolean) => (a: Value, b: Value) =>
  b.win - a.win || (fewer ? a.points - b.points : b.points - a.points)

/** Less is the rounding of what the house reckons. */
const nothing = 1e-9

/** The choices of a seat, the best first. */
export function choices(advised: Advised | undefined, ui: AdviceUI, f: Frame): Choice[] {
  const out = new Map<string, Choice>()
  const sorted = [...(advised?.moves ?? [])].sort(better(!!ui.fewer))
  const best = sorted[0]
  for (const { move, points, win, bonus, why } of sorted) {
    const name = ui.name(move, f)
    if (out.has(name) || !best) continue
    const lost = ui.byPoints ? best.points - points : best.win - win
    const choice: Choice = {
      name,
      points,
      win,
      lost: lost < nothing ? 0 : lost,
      best: lost < nothing && (!!ui.byPoints || points === best.points),
      why: (why && ui.why?.(why, f.params)) ?? "",
    }
    if (bonus !== undefined) choice.bonus = bonus
    out.set(name, choice)
  }
  return [...out.values()]
}

/** The best n choices and the chosen one. */
export const few = (list: Choice[], n: number, chosen: string): Choice[] =>
  list.filter((c, i) => i < n || c.name === chosen)

/** The chosen one and what it has to be compared with: the best, or where it is that, the next. */
export function pair(list: Choice[], chosen: string): Choice[] {
  return list[0]?.name === chosen ? list.slice(0, 2) : few(list, 1, chosen)
}

/** How much of the chance to win, or how many points, a choice costs. */
export const cost = (list: Choice[], chosen: string): number => list.find((c) => c.name === chosen)?.lost ?? 0

/** A choice that costs more is a blunder. */
export const blunder = (ui: AdviceUI): number => (ui.byPoints ? 3 : 0.03)
