import type { Advised, Frame } from "$client/api"
import { lang } from "$client/i18n"
import type { AdviceUI } from "$client/lib/advice"
import { cardName, k, nameOf } from "./text"
import { risk, view } from "./view"
import { announced } from "./words"

/** What a move is called among others. */
function name(move: string, f: Frame): string {
  const [verb = "", word = ""] = move.split(" ")
  switch (verb) {
    case "draw":
      return k("advice.draw")
    case "play":
    case "pair":
    case "triple":
    case "five":
      return laying(move, word, f)
    case "veto":
      return k("advice.veto")
    case "pass":
      return k("advice.pass")
    case "give":
      return k("advice.give", { card: cardName(word) })
    case "none":
      return k("advice.none")
    case "take":
      return k("advice.take", { card: cardName(word) })
    case "save":
      return k("advice.save")
    case "put":
      return k("advice.put", { n: Number(word) + 1 })
    case "out":
      return k("advice.out")
  }
  return move
}

function laying(move: string, word: string, f: Frame): string {
  const a = announced(move, -1)
  const target = nameOf(f, a.target)
  if (a.what === "five") return k("advice.five")
  if (a.what === "9") return k("advice.favour", { name: target })
  if (a.what === "pair") return k("advice.pair", { card: cardName(word.split("+")[0]!), name: target })
  if (a.what === "triple") return k("advice.triple", { card: cardName(a.rank), name: target })
  return k("advice.play", { card: cardName(a.what) })
}

/** What everybody can count. */
function facts(_: Advised, f: Frame): string[] {
  const v = view(f)
  return v.phase === "playing" ? [k("advice.public", { share: lang.percent(risk(v)) })] : []
}

/** A game has one point for the last one left: what counts is the chance of that. */
export const advice: AdviceUI = {
  name,
  assumed: () => k("advice.assumed"),
  facts,
  secret: true,
  columns: () => ({ points: k("advice.points"), win: k("advice.win"), winLong: k("advice.winLong") }),
  points: (p) => lang.decimal(p),
}
