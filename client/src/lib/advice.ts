import type { Advised, Frame } from "../api"

/** How a game tells its adviser's values. */
export interface AdviceUI {
  /** What a move is called that frame f allows: "Hahn zu". Moves of one name are one choice. */
  name(move: string, f: Frame): string
  /** What the values rest on, in a line. */
  assumed(): string
  /** What else they say, in a sentence each. */
  facts?(advised: Advised, f: Frame): string[]
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
}

interface Value {
  win: number
  points: number
}

const better = (fewer: boolean) => (a: Value, b: Value) =>
  b.win - a.win || (fewer ? a.points - b.points : b.points - a.points)

/** The choices of a seat, the best first. */
export function choices(advised: Advised | undefined, ui: AdviceUI, f: Frame): Choice[] {
  const out = new Map<string, Choice>()
  for (const { move, points, win } of [...(advised?.moves ?? [])].sort(better(!!ui.fewer))) {
    const name = ui.name(move, f)
    if (!out.has(name)) out.set(name, { name, points, win })
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

/** How much of the chance to win a choice costs. */
export const cost = (list: Choice[], chosen: string): number =>
  (list[0]?.win ?? 0) - (list.find((c) => c.name === chosen)?.win ?? list[0]?.win ?? 0)

/** A choice that costs more is a blunder. */
export const blunder = 0.03
