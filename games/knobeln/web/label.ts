import { k } from "./text"

/** How a cell is read out: "Vierer, noch frei, gäbe 16". */
export function cellLabel(field: string, points: number, would?: number): string {
  if (points > 0) return k("cell.done", { field, n: points })
  if (points === 0) return k("cell.crossed", { field })
  return would === undefined ? k("cell.free", { field }) : k("cell.would", { field, n: would })
}
