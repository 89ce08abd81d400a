import type { Frame } from "$client/api"

/** The table as the house shows it; everybody sees everything. */
export interface View {
  seat: number
  phase: "start" | "rolling" | "choose" | "over"
  dice: number[]
  kept: number[]
  thrown: number
  left: number
  sharp: boolean
  round: number
  rounds: number
  fields: string[]
  columns: number
  sheets: Sheet[]
  open: number[][]
}

export interface Sheet {
  cells: number[][]
  upper: number[]
  bonus: number[]
  lower: number[]
  croatian: number[]
  total: number
  stock: number
}

/** What may be entered in a field of a column. */
export interface Open {
  field: string
  column: number
  points: number
}

export type KnobelnFrame = Frame<View>

export const view = (f: Frame): View => f.view as View

/** What may be entered in a field of a column, if anything. */
export function entry(v: View, field: string, column: number): Open | undefined {
  const points = v.open[column]?.[v.fields.indexOf(field)] ?? -1
  return points < 0 ? undefined : { field, column, points }
}

/** All that may be entered, in the order of the sheet. */
export function entries(v: View): Open[] {
  return v.fields.flatMap((field) => v.open.flatMap((_, column) => entry(v, field, column) ?? []))
}

/** Number of dice in the cup. */
export const cup = 5
/** Fields of the upper block: ones to sixes. */
export const upper = 6
export const target = 63

/** What the upper fields that are filled would give with three of each. */
export function par(cells: number[]): number {
  return cells.slice(0, upper).reduce((sum, c, i) => (c < 0 ? sum : sum + 3 * (i + 1)), 0)
}

export const sum = (ns: number[]): number => ns.reduce((a, b) => a + b, 0)

/** The points in a field of a column, or −1. */
export function cell(v: View, s: Sheet, field: string, column = 0): number {
  const i = v.fields.indexOf(field)
  return i < 0 ? -1 : (s.cells[column]?.[i] ?? -1)
}
