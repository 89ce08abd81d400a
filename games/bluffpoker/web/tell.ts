import type { Entry, Frame } from "$client/api"
import type { Told } from "$client/lib/games"
import { isNote } from "$client/lib/play"
import { Machine, type Verdict } from "./machine"
import { diceList, k, nameOf, type Key } from "./text"
import { diceOf, view } from "./view"

/** A sentence for entry i, for somebody in seat me; null: it is told with another. */
export function tell(
  entries: Entry[],
  i: number,
  f: Frame,
  me: number,
  before: Frame | null = null,
): Told | null {
  const e = entries[i]
  if (!e) return null
  const [verb = "", ...rest] = e.move.split(" ")
  const words = rest.join(" ")
  const say = (key: string, values: Record<string, string | number> = {}) =>
    sentence(key, e.by, f, me, values)
  switch (verb) {
    case "look":
      return say("look")
    case "again":
      return say("again")
    case "left":
    case "right":
      return say(verb)
    case "claim":
      return say(advised(entries, i) ? "claimMats" : "claim", { claim: words })
    case "believe":
      return say("believe")
    case "doubt":
      return ended(entries, i, f, me, before) ?? say("doubt")
    case "cup":
      return words ? say("cup", { n: 3 - rest.length, dice: diceList(diceOf(words)) }) : say("cupAll")
    case "open":
      return say("open", { n: words === "all" ? 3 : rest.filter((w) => w !== "+").length })
    case "lay":
      return say("lay", { dice: diceList(diceOf(words)) })
    case "throw":
      return words ? say("throw", { n: rest.length }) : say("shoot")
    case "stop":
      return ended(entries, i, f, me, before)
    case "roll":
      return ended(entries, i, f, me, before) ?? rolled(entries, i, f, me, words)
    case "reveal":
      return (
        ended(entries, i, f, me, before) ?? {
          text: k("tell.reveal", { dice: diceList(diceOf(words)) }),
          value: "",
        }
      )
  }
  return null
}

/** Words for somebody, in the second person if it is me. Nothing secret is ever in them. */
function sentence(
  key: string,
  seat: number,
  f: Frame,
  me: number,
  values: Record<string, string | number>,
): Told {
  const text = k(`tell.${key}${seat === me ? "You" : ""}` as Key, { name: nameOf(f, seat), ...values })
  return { text, value: "", seat }
}

const advised = (entries: Entry[], i: number): boolean => {
  const last = entries.slice(0, i).findLast((e) => !isNote(e))
  return last?.move === "mats"
}

function rolled(entries: Entry[], i: number, f: Frame, me: number, words: string): Told {
  const by = entries.slice(0, i).findLast((e) => e.by >= 0)?.by ?? view(f).acting
  return sentence("roll", by, f, me, { dice: diceList(diceOf(words)) })
}

/** How the round ended with this entry, or null if it did not. */
function ended(entries: Entry[], i: number, f: Frame, me: number, before: Frame | null): Told | null {
  const v = verdictAt(entries, i, f, before)
  if (!v) return null
  const name = (s: number) => nameOf(f, s)
  const dice = diceList(v.dice)
  const head = k(v.kind === "doubt" ? "tell.lay3" : "tell.shot", { dice, claim: v.claim })
  if (v.loser < 0) return { text: k("tell.nobody", { text: head }), value: "", seat: v.by }
  const key = v.loser === me ? "tell.strokeYou" : "tell.stroke"
  return { text: k(key, { text: head, name: name(v.loser) }), value: "+1", seat: v.loser }
}

/** The ends of rounds among these entries, by entry. */
const known = new WeakMap<Entry[], (Verdict | null)[]>()

/** How the round ended with entry i, or null if it did not, or if what came before is not known. */
function verdictAt(entries: Entry[], i: number, f: Frame, before: Frame | null): Verdict | null {
  let all = known.get(entries)
  if (!all) {
    const m = start(entries, f, before)
    all = entries.map((e) => {
      const end = m && !isNote(e) ? m.apply(e).find((x) => x.kind === "verdict") : undefined
      return end?.kind === "verdict" ? end.verdict : null
    })
    known.set(entries, all)
  }
  return all[i] ?? null
}

/** Where the entries begin: in the frame before, or at the beginning of the match. */
function start(entries: Entry[], f: Frame, before: Frame | null): Machine | null {
  if (before?.view) return Machine.from(view(before))
  const first = entries.find((e) => !isNote(e))
  const whole = first && first.round === 1 && /^(look|again|left|right|claim|lay|mats)/.test(first.move)
  const v = view(f)
  return whole ? new Machine(v.points.length, v.limit) : null
}
