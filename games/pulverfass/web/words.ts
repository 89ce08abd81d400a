import type { Frame } from "$client/api"
import { lang } from "$client/i18n"
import { cardName, k, nameOf, theCard, type Key } from "./text"
import { counts, drawers, risk, view, type View } from "./view"

/** An announcement taken apart. */
export interface Announced {
  /** play with the card, pair, triple or five. */
  what: string
  seat: number
  target: number
  rank: string
}

export function announced(move: string, seat: number): Announced {
  const [verb = "", card = "", target = "-1", rank = ""] = move.split(" ")
  if (verb === "five") return { what: verb, seat, target: -1, rank: "" }
  return {
    what: verb === "play" ? card : verb,
    seat,
    target: verb === "play" && card !== "9" ? -1 : Number(target),
    rank,
  }
}

/** "Gefallen von Tobi", "Mischen". */
export function short(f: Frame, me: number, move: string): string {
  const a = announced(move, -1)
  if (a.what === "pair" || a.what === "triple") {
    const card = a.what === "pair" ? cardName(move.split(" ")[1]!.split("+")[0]!) : cardName(a.rank)
    const key = `ann.${a.what}${a.target === me ? "You" : ""}` as Key
    return k(key, { card, name: nameOf(f, a.target) })
  }
  return k(`ann.${a.what}${a.what === "9" && a.target === me ? "you" : ""}` as Key, {
    name: nameOf(f, a.target),
  })
}

/** What somebody wants, in a sentence: "Tobi will einen Gefallen von dir". */
export function wants(f: Frame, me: number): string {
  const v = view(f)
  const a = announced(v.announced, v.acting)
  if (a.seat === me) return k("ask.me", { what: short(f, me, v.announced) })
  const you = a.target >= 0 && a.target === me ? "you" : ""
  const values = { name: nameOf(f, a.seat), other: nameOf(f, a.target), card: a.rank ? theCard(a.rank) : "" }
  return k(`ask.${a.what}${you}` as Key, values)
}

/** What happens if nobody vetoes any more: "Sonst mischt Mehmet den Stapel". */
export function otherwise(f: Frame, me: number): string {
  const v = view(f)
  if (!counts(v)) return k("else.off")
  const a = announced(v.announced, v.acting)
  const next = drawers(v, v.owed + 1).at(-1) ?? -1
  if (a.what === "b" && next === me) return k("else.bYou")
  const you = a.target >= 0 && a.target === me ? "you" : ""
  const values = { name: nameOf(f, a.seat), other: nameOf(f, a.target), next: nameOf(f, next) }
  return k(`else.${a.what}${you}` as Key, values)
}

/** The chain from the top: "Veto von Gerda gegen Veto von Tobi gegen Mischen". */
export function chain(f: Frame, me: number): string {
  const v = view(f)
  const vetoes = v.chain.toReversed().map((s) => vetoOf(f, me, s))
  return [...vetoes, short(f, me, v.announced)].join(k("chain.against"))
}

export const vetoOf = (f: Frame, me: number, seat: number): string =>
  seat === me ? k("chain.vetoYou") : k("chain.veto", { name: nameOf(f, seat) })

/** "3 Fässer in 9 Karten" */
export const riskLine = (v: View): string =>
  k("risk.line", { kegs: k("risk.short", { n: v.kings }), cards: k("stage.pile", { n: v.pile }) })

/** The same with the chance, as long as the table shows it. */
export const riskText = (v: View, odds: boolean): string =>
  odds ? k("sign.risk", { risk: riskLine(v), share: lang.percent(risk(v)) }) : riskLine(v)
