import type { SignProps } from "$client/lib/games"
import { k, nameOf, theCard, cardName } from "./text"
import type { Turn } from "./turn.svelte"
import { drawers } from "./view"
import { otherwise, riskText, short } from "./words"

type Words = { title: string; text: string }

/** One sentence that says who acts and what is asked. */
export function sign(turn: Turn, wide: boolean): SignProps {
  const f = turn.play.frame
  const v = turn.view
  const chair = (seat: number) => f.seats[seat]?.chair
  if (v.phase === "over") {
    const won = v.living.indexOf(true)
    const title = won === turn.me ? k("sign.overYou") : k("sign.over", { name: nameOf(f, won) })
    return { tone: "other", chair: chair(won), title, text: k("sign.overText") }
  }
  if (v.phase === "window") return reacting(turn)
  const who = v.phase === "giving" || v.phase === "answering" ? v.target : v.acting
  const mine = who === turn.me && !turn.play.replay && turn.alive
  const words = mine ? own(turn, wide) : other(turn)
  return { tone: mine ? "you" : "other", chair: chair(who), ...words }
}

/** The window asks every living seat the same, whatever it holds. */
function reacting(turn: Turn): SignProps {
  const f = turn.play.frame
  const v = turn.view
  const author = v.chain.at(-1) ?? v.acting
  const chair = f.seats[author]?.chair
  switch (turn.doing) {
    case "react":
      return { tone: "red", chair, title: k("sign.react"), text: otherwise(f, turn.me) }
    case "passed":
      return { tone: "other", chair, title: k("sign.passed"), text: k("sign.passedText") }
  }
  if (author === turn.me && !turn.play.replay)
    return { tone: "other", chair, title: k("sign.laid"), text: k("sign.laidText") }
  const what = v.chain.length ? cardName("d") : short(f, turn.me, v.announced)
  return {
    tone: "other",
    chair,
    title: k("sign.window", { name: nameOf(f, author), what }),
    text: k("sign.windowText"),
  }
}

function own(turn: Turn, wide: boolean): Words {
  const f = turn.play.frame
  const v = turn.view
  const asker = nameOf(f, v.acting)
  switch (turn.doing) {
    case "give":
      return { title: k("sign.give", { name: asker }), text: k("sign.giveText") }
    case "answer": {
      const has = turn.offer.moves.some((m) => m.startsWith("give "))
      return {
        title: k("sign.answer", { name: asker, card: theCard(v.rank) }),
        text: k(has ? "sign.answerHas" : "sign.answerNone"),
      }
    }
    case "take":
      return { title: k("sign.take"), text: k("sign.takeText") }
    case "save": {
      const saved = turn.offer.moves.some((m) => m.startsWith("save "))
      return { title: k("sign.save"), text: k(saved ? "sign.saveText" : "sign.saveNone") }
    }
    case "put":
      return { title: k("sign.put"), text: putText(turn) }
    case "look":
      return turn.peek.holding
        ? { title: k("sign.look"), text: k("sign.lookText") }
        : { title: k("sign.lookCovered"), text: k("sign.lookHold") }
    case "target":
      return { title: targetTitle(turn), text: k("sign.targetText") }
    case "five":
      return { title: k("sign.five", { n: turn.five.length }), text: k("sign.targetText") }
  }
  const text = v.owed > 1 ? k("sign.owed", { n: v.owed }) : k("sign.turnText")
  return { title: k(wide ? "sign.turnLong" : "sign.turn"), text }
}

function targetTitle({ target }: Turn): string {
  if (target.count === 3) return k("sign.targetRank")
  return k("sign.target", { what: target.count === 2 ? k("target.count.2") : cardName(target.rank) })
}

/** Whom the keg would hit where it is being put. */
function putText(turn: Turn): string {
  const v = turn.view
  const who = drawers(v, turn.spot + 1, v.owed - 1).at(-1)!
  const n = turn.spot + 1
  return who === turn.me
    ? k("sign.putYou", { n })
    : k("sign.putText", { n, name: nameOf(turn.play.frame, who) })
}

function other(turn: Turn): Words {
  const f = turn.play.frame
  const v = turn.view
  const name = nameOf(f, v.acting)
  const target = nameOf(f, v.target)
  switch (v.phase) {
    case "dealing":
      return { title: k("sign.dealing"), text: "" }
    case "giving":
      return { title: k("sign.otherGive", { name: target }), text: k("sign.otherGiveText", { other: name }) }
    case "answering":
      return {
        title: k("sign.otherAnswer", { name: target, card: cardName(v.rank) }),
        text: k("sign.otherAnswerText", { other: name }),
      }
    case "taking":
      return { title: k("sign.otherTake", { name }), text: k("sign.takeText") }
    case "saving":
      return { title: k("sign.otherSave", { name }), text: k("sign.otherSaveText", { name }) }
    case "putting":
      return { title: k("sign.otherPut", { name }), text: k("sign.otherPutText", { name }) }
  }
  const risk = riskText(v, turn.play.odds ?? true)
  const text =
    v.owed > 1
      ? k("sign.otherOwed", { n: v.owed, risk })
      : k("sign.otherText", { n: v.living.filter(Boolean).length, risk })
  return { title: k("sign.other", { name }), text }
}
