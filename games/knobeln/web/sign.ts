import { lang, name as isolated } from "$client/i18n"
import type { SignProps } from "$client/lib/games"
import { inOrder } from "$client/lib/play"
import { tell, written } from "./tell"
import { k } from "./text"
import type { Turn } from "./turn.svelte"

/** The one sentence that says whose turn it is and what is asked. */
export function sign(turn: Turn, wide: boolean): SignProps {
  const { play, view: v } = turn
  const f = play.frame
  if (v.phase === "over")
    return { tone: "other", icon: "trophy", title: k("sign.over"), text: k("sign.overText") }
  const chair = f.seats[v.seat]?.chair
  return turn.mine ? { tone: "you", chair, ...mine(turn, wide) } : { tone: "other", chair, ...other(turn) }
}

type Words = Pick<SignProps, "title" | "text">

function mine(turn: Turn, wide: boolean): Words {
  const v = turn.view
  const saved = turn.play.frame.params.saved === "1"
  const strict = turn.play.frame.params.strict === "1"
  if (v.phase === "start") {
    return {
      title: k("sign.start"),
      text: saved ? k("sign.startStock", { n: v.left }) : last(turn) || k("sign.startText"),
    }
  }
  if (!turn.resting) return { title: k("sign.rolling"), text: " " }
  if (v.left === 0) {
    if (strict) return { title: k("sign.write"), text: k("sign.strictText") }
    return { title: k("sign.write"), text: k(turn.entry ? "sign.writePicked" : "sign.writeText") }
  }
  const title = saved ? k("stock.left", { n: v.left }) : k("sign.left", { n: v.left })
  if (v.sharp) return { title, text: k("sign.sharpText") }
  if (strict) return { title, text: k("sign.strictText") }
  if (saved) return { title, text: k("sign.stockText") }
  return { title, text: k(wide ? "sign.leftLong" : "sign.leftText") }
}

function other(turn: Turn): Words {
  const { play, view: v } = turn
  const name = isolated(play.frame.seats[v.seat]?.name ?? "")
  if (v.phase === "start") return { title: k("sign.otherStart", { name }), text: last(turn) || next(turn) }
  if (!turn.resting || v.phase === "rolling")
    return { title: k("sign.otherRolling", { name }), text: next(turn) }
  return { title: k(v.left > 0 ? "sign.otherChoose" : "sign.otherWrite", { name }), text: next(turn) }
}

/** What was written just now. */
function last(turn: Turn): string {
  const f = turn.play.frame
  if (!written(f)) return ""
  const i = f.entries.findLastIndex((e) => e.move.startsWith("score "))
  const told = tell(f.entries, i, f, turn.play.me)
  if (!told) return ""
  return told.value && told.value !== "0" ? k("tell.points", { text: told.text, n: told.value }) : told.text
}

/** Who comes after. */
function next(turn: Turn): string {
  const { play, view: v } = turn
  const f = play.frame
  if (f.seats.length === 1) return ""
  const after = inOrder(f.seats, v.seat).slice(0, -1)
  const at = after.indexOf(play.me)
  if (at === 0) return k("sign.thenYou")
  const names = after.slice(0, 2).map((s) => isolated(f.seats[s]!.name))
  return k("sign.then", { names: lang.list(names) })
}
