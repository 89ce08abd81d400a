import type { Frame, Params, Why } from "$client/api"
import { lang } from "$client/i18n"
import type { AdviceUI } from "$client/lib/advice"
import { fieldName, k } from "./text"
import { entries, view } from "./view"

/** Between dice; a line is not broken there. */
const dash = "-\u2060"

function name(move: string, f: Frame): string {
  const [verb, ...rest] = move.split(" ")
  if (verb === "throw") return k("advice.throw")
  if (verb === "keep") return rest[0] === "-" ? k("advice.all") : k("advice.keep", { dice: rest.join(dash) })
  if (verb !== "score") return move
  const field = fieldName(rest[0] ?? "")
  const n = entries(view(f)).find((o) => o.field === rest[0])?.points
  return n === 0 ? k("advice.cross", { field }) : k("advice.score", { field, n: n ?? "?" })
}

const fixed = ["full-house", "small-straight", "large-straight", "knobel"]

/** A tenth of a per cent shows where a whole one would not. */
const chance = (x: number) => (x > 0 && x < 0.095 ? lang.percent(x, 1) : lang.percent(x))

function why({ about, this: mine, other }: Why, params: Params): string {
  const chances = { this: chance(mine), that: chance(other) }
  const points = { this: lang.decimal(mine), that: lang.decimal(other) }
  if (about === "bonus") return k("why.bonus", chances)
  if (about === "upper") return k("why.upper", points)
  if (about === "later") return k("why.later", points)
  const field = fieldName(about)
  // With sharp throws these fields count once or twice.
  if (fixed.includes(about) && params.sharp !== "1") return k("why.chance", { field, ...chances })
  return k("why.points", { field, ...points })
}

export const advice: AdviceUI = {
  name,
  assumed: () => k("advice.assumed"),
  why,
  byPoints: true,
}
