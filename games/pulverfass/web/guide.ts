import type { Frame } from "$client/api"
import type { GuideStep, GuideUI } from "$client/lib/guide"
import { k, nameOf, type Key } from "./text"
import { view, type View } from "./view"

type Values = Record<string, string | number>

const step = (id: string, values: Values = {}, holds = false): GuideStep => ({
  id,
  text: k(`guide.${id}` as Key, values),
  holds,
})

/** What somebody at his own decision is told. */
function mine(v: View, f: Frame, me: number): GuideStep[] {
  if (v.phase === "window") {
    const out = [step("window", { name: nameOf(f, v.acting) })]
    if (v.target === me && v.chain.length === 0) out.push(step("aimed"))
    if (v.chain.length > 0) out.push(step("chain"))
    return out
  }
  switch (v.phase) {
    case "playing":
      return [step("hello"), step("turn"), step("cards"), step("risk")]
    case "giving":
      return [step("give")]
    case "saving":
      return [step("king")]
    case "putting":
      return [step("put")]
  }
  return []
}

/** What somebody who waits is told. */
function waiting(v: View, f: Frame): GuideStep[] {
  const name = nameOf(f, v.acting)
  if (v.phase === "saving") return [step("king", {}, true)]
  if (f.entries.some((e) => e.move.startsWith("out"))) return [step("out", {}, true)]
  return v.phase === "playing" ? [step("hello", {}, true), step("wait", { name }, true)] : []
}

/** Whoever has played, reacted and seen a keg knows the game. */
const knows = (seen: readonly string[]): boolean =>
  ["cards", "window"].every((id) => seen.includes(id)) && ["king", "out"].some((id) => seen.includes(id))

function steps(f: Frame, me: number, seen: readonly string[]): GuideStep[] {
  const v = view(f)
  if (v.phase === "over" || v.phase === "dealing" || !v.living[me]) return []
  const acts = v.phase === "window" ? f.moves.includes("pass") : f.awaited.includes(me)
  const now = acts ? mine(v, f, me) : waiting(v, f)
  return knows(seen) ? [...now, { ...step("done"), last: true }] : now
}

export const guide: GuideUI = { bots: 3, level: "frischling", steps }
