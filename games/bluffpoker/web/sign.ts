import type { SignProps } from "$client/lib/games"
import { k } from "./text"
import { nameOf } from "./text"
import type { Turn } from "./turn.svelte"

type Words = Pick<SignProps, "title" | "text">

/** The one sentence that says whose turn it is and what is asked. */
export function sign(turn: Turn, wide: boolean): SignProps {
  const { play, view: v } = turn
  const f = play.frame
  if (turn.verdict) return judged(turn)
  if (v.phase === "over") return { tone: "other", icon: "trophy", title: k("sign.over"), text: "" }
  const moving = event(turn)
  if (moving) return moving
  const chair = f.seats[v.acting]?.chair
  return turn.mine ? { tone: "you", chair, ...mine(turn, wide) } : { tone: "other", chair, ...other(turn) }
}

/** The stroke and what it means. */
function judged(turn: Turn): SignProps {
  const { play } = turn
  const v = turn.verdict!
  const f = play.frame
  if (v.loser < 0) {
    return {
      tone: "other",
      chair: f.seats[v.by]?.chair,
      title: k("verdict.nobody"),
      text: k("verdict.nobodyText"),
    }
  }
  const n = (v.before[v.loser] ?? 0) + 1
  const you = v.loser === play.me
  const values = { name: nameOf(f, v.loser), n, limit: turn.view.limit }
  return {
    tone: "red",
    chair: f.seats[v.loser]?.chair,
    title: k(you ? "verdict.strokeYou" : "verdict.stroke", values),
    text: k(v.over ? "verdict.last" : you ? "verdict.countYou" : "verdict.count", values),
  }
}

/** While the cup goes up nobody knows more than that. */
function event(turn: Turn): SignProps | null {
  const e = turn.event
  if (e?.kind !== "lift") return null
  const f = turn.play.frame
  return {
    tone: "red",
    chair: f.seats[e.seat]?.chair,
    title: k("sign.lift"),
    text: k("sign.liftText", { claim: turn.lie.claim }),
  }
}

function mine(turn: Turn, wide: boolean): Words {
  const { view: v } = turn
  const f = turn.play.frame
  const name = nameOf(f, v.claimant)
  const claim = v.claim
  const above = claim ? k("sign.above", { claim }) : k("sign.first")
  switch (turn.doing) {
    case "hold":
      return { title: k("sign.hold"), text: k("sign.holdText") }
    case "answer":
      return wide
        ? { title: k("sign.answerLong", { name, claim }), text: k("sign.answerLongText") }
        : { title: k("sign.answer", { name }), text: k(v.advised ? "sign.answerAdvised" : "sign.answerText") }
    case "start":
      return { title: k("sign.start"), text: nth(turn, k(v.looked ? "sign.startLooked" : blind(turn))) }
    case "act":
      return { title: k("sign.act"), text: above }
    case "throw":
      return { title: k("sign.throw"), text: k(v.looked ? "sign.throwLooked" : "sign.throwBlind") }
    case "lay":
      return { title: k("sign.lay"), text: k("sign.layText") }
    case "raise":
      return { title: k("sign.raise", { claim }), text: k("sign.raiseText") }
    case "shoot":
      return { title: k("sign.shoot", { claim }), text: k("sign.shootText", { n: 3 - v.throws }) }
  }
  return { title: k("sign.claim"), text: above }
}

/** All see how often the starter has thrown. */
const nth = ({ view: { throws: n } }: Turn, text: string) => (n === 2 ? k("sign.startN", { n, text }) : text)

const blind = (turn: Turn) => (turn.view.throws >= 3 ? "sign.startThird" : "sign.startText")

const thrown = ({ view: { throws: n } }: Turn, text: string) => (n > 1 ? k("sign.startN", { n, text }) : text)

function other(turn: Turn): Words {
  const { view: v } = turn
  const f = turn.play.frame
  const name = nameOf(f, v.acting)
  const claim = v.claim
  const before = claim ? k("sign.above", { claim }) : k("sign.firstText")
  switch (v.phase) {
    case "answering":
      return { title: k("sign.otherAnswer", { name }), text: k("sign.otherAnswerText", { claim }) }
    case "shooting":
    case "raising":
      return { title: k("sign.otherShoot", { name, claim }), text: k("sign.otherShootText") }
    case "starting":
      return { title: k("sign.otherStart", { name }), text: claim ? before : thrown(turn, before) }
  }
  return { title: k("sign.otherAct", { name }), text: before }
}
