import type { Frame, Params } from "$client/api"
import type { GameUI } from "$client/lib/games"
import { settings } from "$client/lib/settings.svelte"
import { play } from "$client/lib/sound"
import { advice } from "./advice"
import de from "./de.json"
import { duration, eventsOf, reading } from "./events"
import { guide } from "./guide"
import Icon from "./Icon.svelte"
import { interval } from "./interval"
import Mat from "./Mat.svelte"
import { tell } from "./tell"
import { k, type Key } from "./text"
import { view } from "./view"

const ruleFiles = {
  de: () => import("./rules.de.md?raw"),
  en: () => import("./rules.en.md?raw"),
}

const flags = ["short_hands", "quick", "simple_double", "own_veto", "five_different"] as const

/** About how many turns a game has by players, and how long one takes at a table, in seconds. */
const turns: Record<number, number> = { 2: 28, 3: 27, 4: 25, 5: 22 }
const turnSeconds = 16

function minutes(p: Params, people: number): number {
  const n = (turns[people] ?? 25) * (p.short_hands === "1" ? 1.3 : 1) * (p.quick === "1" ? 0.7 : 1)
  return (n * turnSeconds) / 60
}

/** What is to be heard of a frame, when it is to be seen. */
function sound(f: Frame, before: Frame | null) {
  let at = 0
  for (const e of eventsOf(f, before)) {
    const after = at * settings.pace
    if (e.kind === "announce" || e.kind === "draw" || e.kind === "gift" || e.kind === "steal")
      play("card", after)
    else if (e.kind === "veto") play("slap", after)
    else if (e.kind === "king") play("fuse", after)
    else if (e.kind === "save") play("splash", after)
    else if (e.kind === "out") play("bang", after)
    else if (e.kind === "put") play("card", after)
    at += 300
  }
}

const pulverfass: GameUI = {
  title: () => k("title"),
  cards: true,
  Mat,
  Icon,
  table: async () => (await import("./Table.svelte")).default,
  tv: async () => (await import("./Tv.svelte")).default,
  preview: async () => (await import("./Preview.svelte")).default,
  rules: async (l) => (await ruleFiles[l]()).default,

  order: [...flags],
  label(param) {
    const key = `param.${param}`
    return key in de ? { name: k(key as Key), hint: k(`${key}.hint` as Key) } : { name: param, hint: "" }
  },
  hint: () => "",
  choice: (_, value) => value,
  note: () => k("note"),
  hidden: () => [],
  settle: (params) => params,
  summary: (p) => flags.flatMap((f) => (p[f] === "1" ? [k(`tag.${f}`)] : [])),
  minutes,

  duration,
  reading,
  sound,
  progress: (f) => k("progress", { n: view(f).round }),
  round: (f) => view(f).round,
  tell,
  mark(f) {
    if (f.entries.some((e) => e.move.startsWith("out"))) return "bad"
    if (f.entries.some((e) => e.move === "drawn k")) return "great"
    return f.entries.some((e) => e.move.startsWith("veto")) ? "good" : ""
  },
  points: (n) => k("points", { n }),
  interval,
  faces: () => null,
  advice,
  guide,
}

export default pulverfass
