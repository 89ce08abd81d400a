import type { Frame } from "../api"

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
