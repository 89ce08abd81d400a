import type { Frame } from "$client/api"

/** The table as the house shows it to one viewer. */
export interface View {
  phase: "opening" | "ordering" | "serving" | "throwing" | "reckoning" | "billing" | "over"
  host: number
  round: number
  thrown: number
  /** What n1 to n7, s1 and s2 show; "" where they lie. */
  barrels: string[]
  /** By seat: cards laid, 0 none yet, −1 laid but their number is hidden. */
  laid: number[]
  /** By seat: the cards, as far as the viewer knows them. */
  orders: number[][]
  sum: number
  reach: number[]
  bust: boolean
  served: number
  pad: Slip[]
  target: number
}

export interface Slip {
  round: number
  host: number
  /** −1: the host was bust. */
  served: number
  orders: number[]
  /** What it brought each seat. */
  gains: number[]
}

export type PolterfassFrame = Frame<View>

export const view = (f: Frame): View => f.view as View

export const names = ["n1", "n2", "n3", "n4", "n5", "n6", "n7", "s1", "s2"] as const
export const numbers = 7

/** The two ends of each barrel, the higher or the doubler first. */
export const ends: readonly (readonly [string, string])[] = [
  ["6", "5"],
  ["6", "5"],
  ["7", "4"],
  ["7", "4"],
  ["8", "3"],
  ["8", "3"],
  ["9", "2"],
  ["double", "cross"],
  ["double", "cross"],
]

export const isSpecial = (barrel: number): boolean => barrel >= numbers
export const lying = (): string[] => names.map(() => "")

/** The number barrels that stand, added up. */
export const sumOf = (faces: string[]): number =>
  faces.slice(0, numbers).reduce((sum, f) => sum + (f ? Number(f) : 0), 0)

export const add = (ns: number[]): number => ns.reduce((a, b) => a + b, 0)

export const flag = (f: Frame, name: string): boolean => f.params[name] === "1"
