import type { Entry, Frame, Params } from "$client/api"
import type { GameUI } from "$client/lib/games"
import { play } from "$client/lib/sound"
import { advice } from "./advice"
import { kindOf } from "./bill"
import de from "./de.json"
import { guide } from "./guide"
import Icon from "./Icon.svelte"
import { interval } from "./interval"
import Mat from "./Mat.svelte"
import { duration } from "./scenes"
import { tell } from "./tell"
import { k, type Key } from "./text"
import { add, view } from "./view"

const ruleFiles = {
  de: () => import("./rules.de.md?raw"),
  en: () => import("./rules.en.md?raw"),
}

const flags = [
  "first_throw_any",
  "hide_card_count",
  "locked_orders",
  "bust_needs_number",
  "stack_specials",
  "special_choice",
  "must_use_specials",
  "floor_zero",
  "full_cycle",
]

/** Slim, usual and squat barrels: how often they stand, in per cent. */
const woods = ["15", "25", "35"]

/** How long a round takes at a table, in seconds, and how much each guest adds. */
const roundSeconds = 60
const guestSeconds = 15

function summary(p: Params): string[] {
  const out: string[] = []
  if (p.target !== "75") out.push(k("tag.target", { n: Number(p.target) }))
  if (p.stand_number !== "25") out.push(k("tag.wood", { n: Number(p.stand_number) }))
  if (p.stand_special !== "25") out.push(k("tag.woodSpecial", { n: Number(p.stand_special) }))
  for (const f of flags) if (p[f] === "1") out.push(k(`tag.${f}` as Key))
  if (p.ties && p.ties !== "all") out.push(k(`tag.ties.${p.ties}` as Key))
  return out
}

/** A round brings the leader about seven points, more where barrels stand easily. */
function minutes(p: Params, people: number): number {
  const rounds = Number(p.target) / (4.5 + Number(p.stand_number) / 10)
  return (rounds * (roundSeconds + guestSeconds * (people - 1))) / 60
}

const has = (f: Frame, verb: string) => f.entries.some((e) => e.move.startsWith(verb))

const polterfass: GameUI = {
  title: () => k("title"),
  Mat,
  Icon,
  table: async () => (await import("./Table.svelte")).default,
  tv: async () => (await import("./Tv.svelte")).default,
  preview: async () => (await import("./Preview.svelte")).default,
  rules: async (l) => (await ruleFiles[l]()).default,

  order: [
    "target",
    "stand_number",
    "stand_special",
    "full_cycle",
    "hide_card_count",
    "locked_orders",
    "special_choice",
    "stack_specials",
    "must_use_specials",
    "bust_needs_number",
    "first_throw_any",
    "ties",
    "floor_zero",
  ],
  label(param) {
    const key = `param.${param}`
    return key in de ? { name: k(key as Key), hint: k(`${key}.hint` as Key) } : { name: param, hint: "" }
  },
  hint(param, value) {
    if (param === "ties") return k(`param.ties.${value}` as Key)
    if (!param.startsWith("stand_")) return ""
    const n = Number(value)
    return woods.includes(value)
      ? k("wood.hint", { word: k(`wood.${value}` as Key), n })
      : k("wood.plain", { n })
  },
  choice: (_, value) => (`choice.${value}` in de ? k(`choice.${value}` as Key) : value),
  presets: (param) =>
    param === "stand_number" ? woods.map((value) => ({ value, label: k(`wood.${value}` as Key) })) : [],
  note: () => k("param.note"),
  hidden: () => [],
  settle: (params) => params,
  summary,
  minutes,

  duration,
  reading: (f) => (f.over && has(f, "show ") ? 4000 : 0),
  sound(f, before) {
    // What falls and the bill are heard as they are seen; here is the rest.
    if (has(f, "order") && before) play("card")
    if (has(f, "close")) play("tap")
  },
  progress(f) {
    const v = view(f)
    const hosting = f.me >= 0 && f.me === v.host && !f.over
    return hosting ? k("progress.host", { n: v.round }) : k("progress", { n: v.round, target: v.target })
  },
  round: (f) => view(f).round,
  tell: (entries: Entry[], i, f, me) => tell(entries, i, f, me),
  mark(f) {
    const slip = has(f, "show ") ? view(f).pad[0] : undefined
    if (!slip) return ""
    const kind = kindOf(slip.served, add(slip.orders.filter((o) => o >= 0)))
    if (kind === "bust") return "bad"
    return kind === "greedy" ? "great" : kind === "exact" ? "good" : ""
  },
  points: (n) => k("points", { n }),
  interval,
  faces: () => null,
  advice,
  guide,
}

export default polterfass
