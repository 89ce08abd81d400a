import type { Frame, Params } from "$client/api"
import type { GameUI } from "$client/lib/games"
import { settings } from "$client/lib/settings.svelte"
import { play } from "$client/lib/sound"
import { advice } from "./advice"
import de from "./de.json"
import { guide } from "./guide"
import Icon from "./Icon.svelte"
import { interval } from "./interval"
import Mat from "./Mat.svelte"
import OverStrokes from "./OverStrokes.svelte"
import { duration, reading, scenes, timeOf } from "./scenes"
import { tell } from "./tell"
import { k, nameOf, type Key } from "./text"
import { view } from "./view"

const ruleFiles = {
  de: () => import("./rules.de.md?raw"),
  en: () => import("./rules.en.md?raw"),
}

/** How long a claim with all that leads to it takes at a table, in seconds, and how many a round has. */
const claimSeconds = 14
const claimsPerRound = 3.5

function summary(p: Params): string[] {
  const out: string[] = []
  if (p.limit !== "7") out.push(k("tag.limit", { n: Number(p.limit) }))
  if (p.odd_numbers === "0") out.push(k("tag.odd_numbers"))
  for (const f of ["raise_pokers", "lock_set_aside"] as const) if (p[f] === "1") out.push(k(`tag.${f}`))
  return out
}

/** It ends when somebody has all strokes; the others have about half of them then. */
function minutes(p: Params, people: number): number {
  const rounds = Number(p.limit) * (1 + 0.5 * (people - 1))
  return (rounds * claimsPerRound * claimSeconds) / 60
}

/** What is to be heard of a frame, when it is to be seen. */
function sound(f: Frame, before: Frame | null) {
  let at = 0
  for (const { event } of scenes(f, before)) {
    const after = at * settings.pace
    if (event.kind === "shake") {
      play("shake", after)
      play("slam", after + 520 * settings.pace)
    } else if (event.kind === "roll") play("dice", after + 120 * settings.pace)
    else if (event.kind === "lift" || event.kind === "look") play("lift", after)
    else if (event.kind === "claim") play("tick", after)
    else if (event.kind === "verdict" && event.verdict.loser >= 0) play("pencil", after + 450 * settings.pace)
    at += timeOf(event)
  }
}

const loserOf = (f: Frame): number => f.ranks.findIndex((r) => r > 1)

const bluffpoker: GameUI = {
  title: () => k("title"),
  Mat,
  Icon,
  table: async () => (await import("./Table.svelte")).default,
  tv: async () => (await import("./Tv.svelte")).default,
  preview: async () => (await import("./Preview.svelte")).default,
  rules: async (l) => (await ruleFiles[l]()).default,

  order: ["limit", "odd_numbers", "raise_pokers", "lock_set_aside", "two_players"],
  label(param) {
    const key = `param.${param}`
    return key in de ? { name: k(key as Key), hint: k(`${key}.hint` as Key) } : { name: param, hint: "" }
  },
  hint: () => "",
  choice: (_, value) => value,
  note: () => "",
  hidden: () => [],
  settle: (params) => params,
  summary,
  minutes,

  duration,
  reading,
  sound,
  progress(f) {
    const v = view(f)
    return k("progress", { n: v.round, limit: v.limit })
  },
  round: (f) => view(f).round,
  tell,
  mark(f) {
    const ended = f.entries.some((e) => e.move === "doubt") && (f.over || view(f).phase === "starting")
    return ended ? "bad" : f.entries.some((e) => e.move === "stop") ? "good" : ""
  },
  points: (n) => k("points", { n }),
  over(f) {
    const seat = loserOf(f)
    if (seat < 0) return null
    const n = f.score[seat] ?? 0
    return seat === f.me
      ? { title: k("over.you"), text: k("over.textYou", { n }), seat }
      : { title: k("over.name", { name: nameOf(f, seat) }), text: k("over.text", { n }), seat }
  },
  Strokes: OverStrokes,
  interval,
  faces(moves) {
    // Only what was thrown in the open: dice under the cup are drawn when somebody looks, and shown again.
    const out = [0, 0, 0, 0, 0, 0]
    for (const m of moves)
      if (m.startsWith("roll ")) for (const d of m.slice(5).split(" ")) out[Number(d) - 1]!++
    return out
  },
  advice,
  guide,
}

export default bluffpoker
