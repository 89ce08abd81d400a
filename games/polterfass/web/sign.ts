import { lang, name as isolated } from "$client/i18n"
import type { SignProps } from "$client/lib/games"
import { k } from "./text"
import type { Turn } from "./turn.svelte"
import { flag } from "./view"

/** The one sentence that says whose turn it is and what is asked. */
export function sign(turn: Turn, wide: boolean): SignProps {
  const { play, view: v } = turn
  const f = turn.frame
  const chair = f.seats[v.host]?.chair
  if (turn.bill && !turn.billed)
    return { tone: "other", chair: f.seats[turn.bill.host]?.chair, ...revealing(turn.bill.host, turn) }
  if (v.phase === "over")
    return { tone: "other", icon: "trophy", title: k("sign.over"), text: k("sign.overText") }
  if (turn.bill) return { tone: "other", chair, ...next(turn) }
  if (turn.doing === "order") {
    return {
      tone: "you",
      chair: f.seats[play.me]?.chair,
      title: k(turn.changing ? "sign.change" : "sign.order"),
      text: k(flag(f, "hide_card_count") ? "sign.orderHidden" : "sign.orderText"),
    }
  }
  if (turn.rolling) return { tone: turn.mine ? "you" : "other", chair, ...rolling(turn) }
  if (v.phase === "ordering") return ordering(turn)
  return turn.mine ? { tone: "you", chair, ...mine(turn) } : { tone: "other", chair, ...other(turn, wide) }
}

type Words = Pick<SignProps, "title" | "text">

const nameOf = (turn: Turn, seat: number) => isolated(turn.frame.seats[seat]?.name ?? "")

/** Who is still missing, in words. */
function missing(turn: Turn): string {
  const f = turn.frame
  const names = f.awaited.filter((s) => s !== play(turn).me).map((s) => isolated(f.seats[s]!.name))
  return names.length ? k("sign.missing", { n: names.length, names: lang.list(names) }) : ""
}

const play = (turn: Turn) => turn.play

function next(turn: Turn): Words {
  const host = turn.view.host
  const title = turn.hosting ? k("sign.nextYou") : k("sign.next", { name: nameOf(turn, host) })
  return { title, text: missing(turn) || k("sign.nextText") }
}

/** Who comes next, or that nobody does, is told after the bill. */
function revealing(host: number, turn: Turn): Words {
  return { title: k("sign.reveal"), text: k("sign.guestsText", { name: nameOf(turn, host) }) }
}

function rolling(turn: Turn): Words {
  const v = turn.view
  const text = k("stage.throwN", { n: v.thrown })
  return {
    title: turn.hosting ? k("sign.rollingYou") : k("sign.rolling", { name: nameOf(turn, v.host) }),
    text,
  }
}

function ordering(turn: Turn): SignProps {
  const f = turn.frame
  const waits = missing(turn)
  if (turn.hosting) {
    return { tone: "other", chair: f.seats[turn.view.host]?.chair, title: k("sign.guests"), text: waits }
  }
  const first = f.awaited[0] ?? turn.view.host
  const text =
    turn.play.me < 0 || turn.play.replay
      ? k("sign.guestsText", { name: nameOf(turn, turn.view.host) })
      : k(turn.mayChange ? "sign.mayChange" : "sign.locked")
  return { tone: "other", chair: f.seats[first]?.chair, title: waits || k("sign.guests"), text }
}

function mine(turn: Turn): Words {
  const f = turn.frame
  if (turn.view.phase === "reckoning") {
    return {
      title: k("sign.reckon"),
      text: k(flag(f, "must_use_specials") ? "sign.reckonMust" : "sign.reckonText"),
    }
  }
  return { title: k("sign.tap"), text: k(turn.needsNumber ? "sign.tapNumber" : "sign.tapText") }
}

function other(turn: Turn, wide: boolean): Words {
  const name = nameOf(turn, turn.view.host)
  if (turn.view.phase === "reckoning")
    return { title: k("sign.otherReckon", { name }), text: k("sign.otherReckonText") }
  return wide
    ? {
        title: k("sign.otherTapLong", { name }),
        text: k(turn.needsNumber ? "sign.otherTapNumber" : "sign.otherTapLongText"),
      }
    : { title: k("sign.otherTap", { name }), text: k("sign.otherTapText") }
}
