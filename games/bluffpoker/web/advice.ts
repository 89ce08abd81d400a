import type { Advised, Frame } from "$client/api"
import { lang } from "$client/i18n"
import type { AdviceUI } from "$client/lib/advice"
import { diceList, k } from "./text"
import { diceOf, view } from "./view"

const count = (words: string) => diceOf(words).length

/** An open throw: all dice, or some from under the cup and some that lay open. */
function opened(words: string): string {
  if (words === "all") return k("advice.openAll")
  const [under = "", more = ""] = words.split("+").map((w) => w.trim())
  return k("advice.open", { dice: diceList([...diceOf(under), ...diceOf(more)]) })
}

/** What a move is called among others. */
function name(move: string): string {
  const [verb = "", ...rest] = move.split(" ")
  const words = rest.join(" ")
  switch (verb) {
    case "look":
      return k("advice.look")
    case "again":
      return k("start.again")
    case "left":
      return k("way.left")
    case "right":
      return k("way.right")
    case "mats":
      return k("mats.name")
    case "claim":
      return k("claim.say", { claim: words })
    case "doubt":
      return k("answer.doubt")
    case "believe":
      return k("answer.believe")
    case "cup":
      return words ? k("advice.cup", { n: count(words), dice: diceList(diceOf(words)) }) : k("advice.cupAll")
    case "open":
      return opened(words)
    case "lay":
      return k("advice.lay", { n: count(words), dice: diceList(diceOf(words)) })
    case "throw":
      return words ? k("advice.throw", { dice: diceList(diceOf(words)) }) : k("raise.throw")
    case "stop":
      return k("shoot.stop")
  }
  return move
}

/** Whoever doubts takes the stroke if the claim is true, and only then. */
function facts(advised: Advised, f: Frame): string[] {
  const { claim, phase } = view(f)
  const doubt = advised.moves.find((m) => m.move === "doubt")
  if (phase !== "answering" || !doubt) return []
  return [k("advice.true", { claim, chance: lang.percent(doubt.points) })]
}

/** Points are the strokes to be expected of this round, in [0, 1]; the chance is that of not losing the match. */
export const advice: AdviceUI = {
  name,
  assumed: () => k("advice.assumed"),
  facts,
  fewer: true,
  secret: true,
  columns: () => ({ points: k("advice.stroke"), win: k("advice.safe"), winLong: k("advice.safeLong") }),
  points: (p) => lang.percent(p),
}
