import type { Turn } from "./turn.svelte"
import { numbers } from "./view"

export interface Reach {
  by: "double" | "cross" | "both" | "specials"
  from: number
  to: number
}

/** What the special barrels that stand can make of the sum; null without them. */
export function reachOf(faces: string[], reach: number[], freeChoice: boolean): Reach | null {
  const specials = faces.slice(numbers).filter(Boolean)
  if (!specials.length || reach.length < 2) return null
  const kinds = new Set(specials)
  const alone = specials.length === 1 ? (kinds.has("double") ? "double" : "cross") : "specials"
  return {
    by: freeChoice ? "specials" : kinds.size > 1 ? "both" : alone,
    from: reach[0]!,
    to: reach.at(-1)!,
  }
}

export const reachNow = (turn: Turn): Reach | null =>
  turn.tossing
    ? null
    : reachOf(turn.view.barrels, turn.view.reach, turn.play.frame.params.special_choice === "1")
