import type { Frame } from "$client/api"
import { lang, name as isolated } from "$client/i18n"
import type { GuideStep, GuideUI } from "$client/lib/guide"
import { isNote } from "$client/lib/play"
import { fromSlip, type Bill } from "./bill"
import { k, type Key } from "./text"
import { numbers, view, type Slip } from "./view"

type Values = Record<string, string | number>

const step = (id: string, values: Values = {}, holds = false): GuideStep => ({
  id,
  text: k(`guide.${id}` as Key, values),
  holds,
})

/** A bill has just been told: nobody has done anything since. */
function atBill(f: Frame): boolean {
  const show = f.entries.findLastIndex((e) => e.move.startsWith("show "))
  return show >= 0 && f.entries.slice(show + 1).every((e) => e.by < 0 || isNote(e))
}

/** Which of the texts tells a guest of a bill what he got and why. */
function guestText(b: Bill, me: number): string {
  if (b.kind !== "greedy") return b.kind
  const role = b.roles[me]
  if (role === "greedy" || role === "modest") return role
  return b.roles.includes("greedy") ? "none" : "equal"
}

const hostTexts = { bust: "hostBust", greedy: "hostGreedy", exact: "hostExact", over: "hostOver" }

function billStep(slip: Slip, f: Frame, me: number): GuideStep {
  const b = fromSlip(slip, [], f.score)
  const those = (role: string) =>
    lang.list(b.roles.flatMap((r, s) => (r === role ? [isolated(f.seats[s]?.name ?? "")] : [])))
  const values = {
    ordered: b.total,
    served: Math.max(0, b.served),
    own: Math.abs(b.gains[me] ?? 0),
    greedy: those("greedy"),
    modest: those("modest"),
  }
  const mine = b.host === me
  const { text } = step(mine ? hostTexts[b.kind] : guestText(b, me), values)
  return { id: mine ? "hostBill" : "bill", text, holds: true }
}

/** The last bills of a guest and of a host, the older first: one may have come while the page was away. */
function bills(f: Frame, me: number): GuideStep[] {
  const { pad } = view(f)
  const last = [pad.find((s) => s.host !== me), pad.find((s) => s.host === me)]
  return last
    .filter((s) => s !== undefined)
    .sort((a, b) => a.round - b.round)
    .map((s) => billStep(s, f, me))
}

/** What a guest is told until the bill. */
function guest(f: Frame, me: number): GuideStep[] {
  const v = view(f)
  const host = isolated(f.seats[v.host]?.name ?? "")
  if ((v.laid[me] ?? 0) === 0)
    return v.phase === "ordering" ? [step("throw", { host, sum: v.sum }), step("order")] : []
  const out = [step("secret", {}, true)]
  if (v.phase === "ordering") return out
  out.push(step("host", { host }, true))
  if (v.barrels.slice(numbers).some(Boolean)) out.push(step("specials", {}, true))
  return out
}

/** What the host is told until the bill. */
function host(f: Frame): GuideStep[] {
  const v = view(f)
  if (v.phase === "ordering") return [step("hosting", { sum: v.sum }, true)]
  if (v.phase === "reckoning") return [step("reckon")]
  const special = v.barrels.slice(numbers).some(Boolean)
  return [step("hosting", { sum: v.sum }), step("under"), ...(special ? [step("mine")] : [])]
}

function steps(f: Frame, me: number): GuideStep[] {
  const v = view(f)
  if (v.phase === "over") return []
  const bill = atBill(f)
  const out = bills(f, me)
  const hosted = v.pad.some((s) => s.host === me)
  const ordered = v.pad.some((s) => s.host !== me)
  if (hosted && ordered) return [...out, { ...step("done"), last: true }]
  if (ordered && v.host !== me) {
    const late = bill ? [] : guest(f, me).filter((s) => s.id === "specials")
    return [...out, step("next"), ...late]
  }
  if (bill) return out // the table of the next round is still under it
  return [...out, ...(v.host === me ? host(f) : guest(f, me))]
}

export const guide: GuideUI = { bots: 3, level: "frischling", steps }
