import { describe, expect, it } from "vitest"
import type { Frame } from "$client/api"
import { alone, frame, greedyEntries, type Spot } from "../../../client/test/polterfass"
import { guide } from "./guide"
import type { Slip } from "./view"

const steps = (f: Frame, me: number) => guide.steps(f, me, [])
const plain = (text: string | undefined) => text?.replace(/[\u2066-\u2069]/g, "")

/** What a bill brings where all ties count, from the booklet's table. */
function gains(served: number, host: number, orders: number[]): number[] {
  const guests = orders.filter((o) => o >= 0)
  const total = guests.reduce((a, b) => a + b, 0)
  const [least, most] = [Math.min(...guests), Math.max(...guests)]
  const greedy = served >= 0 && total > served
  return orders.map((o, s) => {
    if (s === host) return served < 0 ? 0 : greedy ? served : served - total
    if (!greedy) return o
    if (least === most) return 0
    return o === most ? -most : o === least ? most : 0
  })
}

describe("the guided first round", () => {
  const at = (s: Spot) => frame({ seats: alone, ...s })
  const ids = (s: Spot, me = 4) => steps(at(s), me).map((x) => x.id)
  const ordering: Spot = { phase: "ordering", orders: [[], [3], [], [], []], thrown: 1 }
  const slip = (served: number, host = 0, orders = [-1, 7, 1, 3, 4]): Slip => ({
    round: 1,
    host,
    served,
    orders,
    gains: gains(served, host, orders),
  })
  /** Just after a bill; Uschi is the next host. */
  const after = (s: Slip, more: Spot = {}): Spot => ({
    phase: "ordering",
    host: 1,
    orders: [[], [], [], [], []],
    pad: [s],
    entries: greedyEntries,
    ...more,
  })
  const bill = (s: Slip, me = 4) => plain(steps(at(after(s, { me })), me)[0]!.text)

  it("tells a guest what stands and what an order is, then of the secret", () => {
    expect(ids(ordering)).toEqual(["throw", "order"])
    expect(plain(steps(at(ordering), 4)[0]!.text)).toMatch(/^Kalle ist Wirt .* bis jetzt 12\.$/)
    const laid = at({ ...ordering, orders: [[], [3], [], [], [4]] })
    const [secret, ...rest] = steps(laid, 4)
    expect(secret).toMatchObject({ id: "secret", holds: true })
    expect(rest).toEqual([])
  })

  it("tells a guest what the host decides, and of special barrels where there are some", () => {
    expect(ids({})).toEqual(["secret", "host", "specials"])
    expect(ids({ barrels: "5 . 4" })).toEqual(["secret", "host"])
    expect(steps(at({}), 4).every((s) => s.holds)).toBe(true)
  })

  it("holds the bill and says why a guest got what he got", () => {
    expect(steps(at(after(slip(14))), 4).map((s) => [s.id, !!s.holds])).toEqual([
      ["bill", true],
      ["next", false],
    ])
    expect(bill(slip(14))).toMatch(
      /^15 bestellt, 14 gezapft: zu gierig.* Uschi an Hein, und du gehst leer aus\.$/,
    )
    expect(bill(slip(14, 0, [-1, 1, 3, 4, 7]))).toMatch(/Du wolltest am meisten und zahlst 7 an Uschi\.$/)
    expect(bill(slip(14, 0, [-1, 7, 3, 4, 1]))).toMatch(/bekommst 7, bezahlt von Uschi\.$/)
    expect(bill(slip(14, 0, [-1, 4, 4, 4, 4]))).toMatch(/Ihr wolltet alle gleich viel/)
    expect(bill(slip(15))).toMatch(/genau gereicht.*du also 4, und der Wirt nichts\.$/)
    expect(bill(slip(20))).toMatch(/Es reicht\..*du also 4/)
    expect(bill(slip(-1))).toMatch(/^Umgefallen.*du also 4\.$/)
  })

  it("tells the host when to go under and when over", () => {
    const mine: Spot = { host: 4, orders: [[3], [3], [3], [3], []] }
    expect(ids({ ...ordering, ...mine, orders: [[], [3], [], [], []] })).toEqual(["hosting"])
    expect(ids(mine)).toEqual(["hosting", "under", "mine"])
    expect(ids({ ...mine, barrels: "5 . 4" })).toEqual(["hosting", "under"])
    expect(ids({ ...mine, phase: "reckoning" })).toEqual(["reckon"])
  })

  it("shows nothing of the next round while the bill lies over it", () => {
    expect(ids(after(slip(14), { host: 4 }))).toEqual(["bill"])
    const later = [...greedyEntries, { by: 1, move: "order ?", at: 0, round: 2 }]
    expect(ids(after(slip(14), { host: 4, entries: later }))).toEqual(["bill", "hosting"])
  })

  it("still tells of a bill that came while the page was away", () => {
    const later: Spot = { ...ordering, pad: [{ ...slip(14, 1, [7, -1, 1, 3, 4]), round: 2 }, slip(-1)] }
    expect(plain(steps(at(later), 4)[0]!.text)).toMatch(/Kalle an Hein, und du gehst leer aus/)
  })

  it("ends when both has been done, in either order", () => {
    const mine = slip(14, 4, [7, 1, 3, 4, -1])
    const both = at(after({ ...mine, round: 2 }, { pad: [{ ...mine, round: 2 }, slip(14)] }))
    expect(steps(both, 4).map((s) => [s.id, !!s.last])).toEqual([
      ["bill", false],
      ["hostBill", false],
      ["done", true],
    ])
    expect(plain(steps(both, 4)[1]!.text)).toMatch(/Sie wollten zu viel, und du kassierst 14/)
    // The host of the first round has not been a guest.
    expect(ids(after(mine, { host: 0 }))).toEqual(["hostBill"])
    expect(ids({ ...ordering, pad: [mine] })).toEqual(["hostBill", "throw", "order"])
  })

  it("says nothing at the end", () => {
    expect(ids(after(slip(14), { phase: "over" }))).toEqual([])
  })

  it("is brief and does not shout, in both languages", async () => {
    const { default: de } = await import("./de.json")
    const { default: en } = await import("./en.json")
    for (const texts of [de, en] as Record<string, unknown>[]) {
      for (const [key, text] of Object.entries(texts)) {
        if (!key.startsWith("guide.")) continue
        expect({ key, long: String(text).length > 165 }).toEqual({ key, long: false })
        expect(String(text)).not.toMatch(/!|\n/)
      }
    }
  })
})
