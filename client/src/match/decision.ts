import type { Frame } from "../api"

export interface Decision {
  seat: number
  move: string
}

/** What somebody who was to act did after frames[i]: the next frame tells it. */
export function decisionAfter(frames: Frame[], i: number): Decision | null {
  const f = frames[i]
  if (!f || f.over) return null
  const e = frames[i + 1]?.entries.find((e) => e.by >= 0 && !e.move.startsWith("@"))
  return e && f.awaited.includes(e.by) ? { seat: e.by, move: e.move } : null
}
