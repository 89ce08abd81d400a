import type { Entry, Frame, Params } from "$client/api"
import type { GameUI } from "$client/lib/games"
import { play } from "$client/lib/sound"
import { advice } from "./advice"
import Icon from "./Icon.svelte"
import Mat from "./Mat.svelte"
import { interval } from "./interval"
import { tell, written } from "./tell"
import { k, type Key } from "./text"
import de from "./de.json"
import { cell, view } from "./view"

/** How long one turn takes at a table, in seconds: for the estimate when a table is opened. */
const turnSeconds = 20

const ruleFiles = {
  de: () => import("./rules.de.md?raw"),
  en: () => import("./rules.en.md?raw"),
}

const flags = ["croatian", "sharp", "pair", "saved", "strict", "five_is_full_house"]

function settle(params: Params, changed: string): Params {
  const p = { ...params }
  if (changed === "strict" && p.strict === "1") {
    p.croatian = "0"
    p.columns = "1"
  }
  if (changed === "croatian" && p.croatian === "1") p.strict = "0"
  if (changed === "columns" && Number(p.columns) > 1) p.strict = "0"
  if (Number(p.columns) < 2) p.column_order = "free"
  if (p.strict === "1") p.five_is_full_house = "1"
  return p
}

function summary(p: Params): string[] {
  const out: string[] = []
  const columns = Number(p.columns ?? 1)
  if (columns > 1) out.push(k("tag.columns", { n: columns }))
  if (p.column_order === "mixed") out.push(k("tag.mixed"))
  for (const f of flags) {
    if (p[f] === "1" && !(f === "five_is_full_house" && p.strict === "1")) out.push(k(`tag.${f}` as Key))
  }
  return out
}

const fieldsOf = (p: Params): number => 13 + (p.pair === "1" ? 1 : 0) + (p.croatian === "1" ? 1 : 0)

const has = (f: Frame, verb: string) => f.entries.some((e) => e.move.startsWith(verb))

const knobeln: GameUI = {
  title: () => k("title"),
  Mat,
  Icon,
  table: async () => (await import("./Table.svelte")).default,
  tv: async () => (await import("./Tv.svelte")).default,
  preview: async () => (await import("./Preview.svelte")).default,
  rules: async (l) => (await ruleFiles[l]()).default,

  order: ["columns", "column_order", "croatian", "sharp", "pair", "saved", "strict", "five_is_full_house"],
  hint: (param, value) =>
    param === "column_order" && value === "mixed" ? k("param.column_order.mixedHint") : "",
  label(param) {
    const key = `param.${param}`
    return key in de ? { name: k(key as Key), hint: k(`${key}.hint` as Key) } : { name: param, hint: "" }
  },
  choice: (_, value) => (`choice.${value}` in de ? k(`choice.${value}` as Key) : value),
  note: () => k("param.note"),
  hidden(p) {
    const out = Number(p.columns) < 2 ? ["column_order"] : []
    if (p.strict === "1") out.push("five_is_full_house")
    return out
  },
  settle,
  summary,
  minutes: (p, people) => (fieldsOf(p) * Number(p.columns ?? 1) * people * turnSeconds) / 60,

  duration(f) {
    if (has(f, "roll ")) return 1000
    return has(f, "score ") ? 900 : 0
  },
  sound(f) {
    if (has(f, "roll ")) {
      play("shake")
      play("dice", 380)
    } else if (has(f, "score ")) play("pencil")
  },
  progress(f) {
    const v = view(f)
    const tags = [f.params.croatian === "1" && k("tag.croatian"), f.params.saved === "1" && k("tag.saved")]
    const words = tags.filter(Boolean)
    const turn = k("progress", { n: Math.min(v.round, v.rounds), all: v.rounds })
    // Where room is short the end is cut: that must not be the number.
    return (words.length > 1 ? [turn, ...words] : [...words, turn]).join(" · ")
  },
  round: (f) => view(f).round,
  tell: (entries: Entry[], i, f, me) => tell(entries, i, f, me),
  mark(f) {
    const w = written(f)
    const sheet = w && view(f).sheets[w.seat]
    if (!sheet) return ""
    const points = cell(view(f), sheet, w.field, w.column)
    if (points > 0 && w.field === "knobel") return "great"
    if (points > 0 && w.field === "large-straight") return "good"
    return points === 0 && w.seat === f.me ? "bad" : ""
  },
  points: (n) => k("points", { n }),
  interval,
  faces(moves) {
    const out = [0, 0, 0, 0, 0, 0]
    for (const m of moves) {
      if (!m.startsWith("roll ")) continue
      for (const d of m.slice(5).split(" ")) out[Number(d) - 1]!++
    }
    return out
  },
  advice,
  coach: async () => (await import("./coach")).coach,
}

export default knobeln
