import type { Frame } from "../api"

/** Whether a chart of points tells anything: some were made before the last round. */
export function tells(rows: number[][]): boolean {
  return rows.length > 2 && rows.slice(0, -1).some((row) => row.some((n) => n !== 0))
}

/** Points by round, then by seat: the first row is before the first round. */
export function byRound(frames: Frame[], round: (f: Frame) => number): number[][] {
  const started = frames.filter((f) => f.score.length > 0)
  const first = started[0]
  if (!first) return []
  const rows = [first.score.map(() => 0)]
  for (const f of started) {
    if (f.over) return [...rows, f.score]
    // The first frame of a round has all points of the rounds before.
    while (rows.length < round(f)) rows.push(f.score)
  }
  return rows
}
