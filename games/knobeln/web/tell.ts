import type { Entry, Frame } from "$client/api"
import { name as isolated } from "$client/i18n"
import type { Told } from "$client/lib/games"
import { fieldName, k } from "./text"
import { cell, view } from "./view"

/** A sentence for entry i, for somebody in seat me; null: it is told with the next one. */
export function tell(entries: Entry[], i: number, f: Frame, me: number): Told | null {
  const e = entries[i]
  if (!e) return null
  const [verb, ...rest] = e.move.split(" ")
  if (verb === "roll") return roll(entries, i, f, me, rest)
  if (verb === "score") return score(e, f, me, rest)
  return null
}

function roll(entries: Entry[], i: number, f: Frame, me: number, dice: string[]): Told {
  let at = i - 1
  while (at >= 0 && entries[at]!.by < 0) at--
  const before = entries[at]
  const seat = before?.by ?? view(f).seat
  const you = seat === me
  const who = isolated(f.seats[seat]?.name ?? "")
  const kept = before?.move.startsWith("keep ") ? before.move.slice(5) : "-"
  const values = { name: who, dice: dice.join(" "), kept }
  if (kept !== "-") return { text: k(you ? "tell.keepYou" : "tell.keep", values), value: "" }
  return { text: k(you ? "tell.rollYou" : "tell.roll", values), value: "" }
}

function score(e: Entry, f: Frame, me: number, [field = "", number]: string[]): Told {
  const v = view(f)
  const column = number ? Number(number) - 1 : 0
  const sheet = v.sheets[e.by]
  const points = sheet ? cell(v, sheet, field, column) : -1
  const you = e.by === me
  const name = isolated(f.seats[e.by]?.name ?? "")
  let what = fieldName(field)
  if (v.columns > 1) what = k("tell.column", { field: what, column: column + 1 })
  if (points === 0)
    return { text: k(you ? "tell.crossYou" : "tell.cross", { name, field: what }), value: "0" }
  return {
    text: k(you ? "tell.scoreYou" : "tell.score", { name, field: what }),
    value: points < 0 ? "" : String(points),
  }
}

/** What somebody wrote last, if the frame tells of it. */
export function written(f: Frame): { seat: number; field: string; column: number } | null {
  const e = f.entries.findLast((x) => x.move.startsWith("score "))
  if (!e) return null
  const [, field = "", number = "1"] = e.move.split(" ")
  return { seat: e.by, field, column: Number(number) - 1 }
}
