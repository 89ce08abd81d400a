import type { Entry, Frame } from "$client/api"
import { lang, name as isolated } from "$client/i18n"
import type { Told } from "$client/lib/games"
import { fromSlip, shown } from "./bill"
import { replay } from "./scenes"
import { faceList, k, signed, type Key } from "./text"
import { add, lying, sumOf, view, type Slip } from "./view"

/** A sentence for entry i, for somebody in seat me; null: it is told with the next one. */
export function tell(entries: Entry[], i: number, f: Frame, me: number): Told | null {
  const e = entries[i]
  if (!e) return null
  const verb = e.move.split(" ")[0]
  if (verb === "order") return order(entries, i, f, me)
  if (verb === "fall") return fall(entries, i, f, me)
  if (verb === "close") return say("close", e.by, f, me)
  if (verb === "serve") return serve(entries, i, f, me)
  if (verb === "show") return bill(e, f, me)
  return null
}

/** Words for somebody, in the second person if it is me. */
function say(
  key: string,
  seat: number,
  f: Frame,
  me: number,
  values: Record<string, string | number> = {},
): Told {
  const name = isolated(f.seats[seat]?.name ?? "")
  return { text: k(`tell.${key}${seat === me ? "You" : ""}` as Key, { name, ...values }), value: "", seat }
}

/** Index of the first entry of the round that entry i belongs to, as far back as the entries go. */
const begin = (entries: Entry[], i: number): number =>
  entries.slice(0, i).findLastIndex((e) => e.move.startsWith("show ")) + 1

/** Nothing is said about the cards themselves, not even to the one who laid them. */
function order(entries: Entry[], i: number, f: Frame, me: number): Told {
  const e = entries[i]!
  const again = entries.slice(begin(entries, i), i).some((o) => o.by === e.by && o.move.startsWith("order"))
  if (again) return say("changed", e.by, f, me)
  const cards = e.move.split(" ").length - 1
  if (cards === 0 || f.params.hide_card_count === "1") return say("ordered", e.by, f, me)
  return say("order", e.by, f, me, { n: cards })
}

function fall(entries: Entry[], i: number, f: Frame, me: number): Told {
  const from = begin(entries, i)
  const moves = entries.slice(from, i + 1).flatMap((e) => (e.move.startsWith("@") ? [] : [e.move]))
  // A round begins with a fall of the House; else the entries begin in its middle.
  const whole = moves[0]!.startsWith("fall")
  const opens = whole && moves.every((m) => m.startsWith("fall"))
  let again = false
  const end = replay(
    lying(),
    whole,
    f.params.first_throw_any === "1",
    moves,
    (_, _faces, _rolls, a) => (again = a),
  )
  if (again) return { text: k("tell.again"), value: "", seat: hostOf(entries, i, f) }
  const faces = entries[i]!.move.split(" ")
    .slice(1)
    .filter((_, j) => j % 2 === 1)
  const thrower = entries.slice(from, i).findLast((e) => e.move.startsWith("throw"))?.by
  const seat = thrower ?? hostOf(entries, i, f)
  if (entries[i + 1]?.move.startsWith("show ")) return say("bust", seat, f, me)
  const told = say(opens ? "first" : "fall", seat, f, me, { n: faces.length, faces: faceList(faces) })
  const last = entries.slice(i + 1).every((e) => !/^(fall|show)/.test(e.move))
  const sum = whole ? sumOf(end.faces) : last ? view(f).sum : 0
  return sum ? { ...told, text: k("tell.sum", { text: told.text, n: sum }) } : told
}

/** The host who throws the first throw of a round: the one after the last bill's. */
function hostOf(entries: Entry[], i: number, f: Frame): number {
  const show = entries.slice(0, i).findLast((e) => e.move.startsWith("show "))
  if (!show) return i === entries.length - 1 ? view(f).host : 0
  const last = shown(show.move).findIndex((o) => o.length === 0)
  return (last + 1) % f.seats.length
}

/** The slip of the pad that belongs to the orders shown. */
function slipOf(e: Entry, f: Frame): Slip | undefined {
  const sums = shown(e.move).map((o) => (o.length ? add(o) : -1))
  const fits = view(f).pad.filter((s) => s.orders.every((o, j) => o === sums[j]))
  return fits.find((s) => s.round === e.round) ?? fits[0]
}

function serve(entries: Entry[], i: number, f: Frame, me: number): Told {
  const show = entries.slice(i).find((e) => e.move.startsWith("show "))
  const slip = show && slipOf(show, f)
  const by = entries[i]!.by
  return slip ? say("serve", by, f, me, { n: slip.served }) : say("specials", by, f, me)
}

function bill(e: Entry, f: Frame, me: number): Told {
  const slip = slipOf(e, f)
  if (!slip) return { text: k("tell.bill", { ordered: add(shown(e.move).flat()) }), value: "" }
  const b = fromSlip(slip, [e], null)
  const who = (s: number) => (s === me ? k("tell.you") : isolated(f.seats[s]?.name ?? ""))
  const those = (role: string) => lang.list(b.roles.flatMap((r, s) => (r === role ? [who(s)] : [])))
  const values = {
    ordered: b.total,
    served: Math.max(0, b.served),
    greedy: those("greedy"),
    modest: those("modest"),
  }
  const kinds = {
    bust: "tell.billBust",
    greedy: "tell.billGreedy",
    exact: "tell.billExact",
    over: "tell.billOver",
  } as const
  const equal = b.kind === "greedy" && !b.roles.includes("greedy")
  const mine = me >= 0 ? (b.gains[me] ?? 0) : 0
  return {
    text: k(equal ? "tell.billEqual" : kinds[b.kind], values),
    value: mine ? signed(mine) : "",
    seat: slip.host,
  }
}
