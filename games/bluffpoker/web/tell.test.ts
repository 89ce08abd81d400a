import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { name as isolated } from "$client/i18n"
import { parseLog } from "$client/lib/log"
import { entry, frame, past } from "../../../client/test/bluffpoker"
import { follow } from "./machine"
import { tell } from "./tell"

const told = (entries: ReturnType<typeof entry>[], me = 5, before = frame()) =>
  entries.map((_, i) => tell(entries, i, frame({ entries }), me, before)?.text ?? null)

describe("what is told", () => {
  it("says what everybody does, and nothing of what lies under the cup", () => {
    const entries = [entry(5, "believe"), entry(5, "look"), entry(-1, "peek 4 2"), entry(5, "open 2 + 6")]
    expect(told(entries)).toEqual([
      "Du glaubst es",
      "Du schaust unter den Becher",
      null,
      "Du wirfst 2 Würfel offen",
    ])
    expect(told(entries, -1)[0]).toBe(`${isolated("Jule")} glaubt es`)
  })

  it("names the announcement with the claim", () => {
    expect(told([entry(4, "mats"), entry(4, "claim 654")])).toEqual([
      null,
      `${isolated("Gerda")} sagt 654, mit Rat`,
    ])
  })

  it("knows from the frame before who takes the stroke", () => {
    expect(told([entry(5, "doubt"), entry(-1, "reveal 4 2")])).toEqual([
      "Du zweifelst",
      `Gesagt war 643, da liegen 6, 4 und 2. Strich für ${isolated("Gerda")}`,
    ])
    expect(told([entry(5, "doubt"), entry(-1, "reveal 4 3")])[1]).toContain("Strich für dich")
  })

  it("tells a shoot-out to its end", () => {
    const before = frame({ view: { claim: "333", hidden: 0, open: [6, 4, 2] } })
    const equal = [
      entry(5, "believe"),
      entry(-1, "roll 3 3 1"),
      entry(5, "throw 1"),
      entry(-1, "roll 3"),
      entry(5, "stop"),
    ]
    expect(told(equal, 5, before)).toEqual([
      "Du glaubst es",
      "Du wirfst 3, 3 und 1",
      "Du wirfst 1 Würfel noch mal",
      "Du wirfst 3",
      "Um Poker 333: 3, 3 und 3. Kein Strich",
    ])
  })

  it("follows whole matches to the points that the house counted", () => {
    for (const [name, limit, score] of [
      ["all", 5, [1, 5]],
      ["base", 7, [4, 7, 1, 4]],
      ["random", 4, [0, 1, 3, 4, 2, 1]],
    ] as const) {
      const log = parseLog(readFileSync(`games/bluffpoker/testdata/logs/${name}.log`, "utf8"))
      const m = follow(
        log.entries.map((e) => ({ by: e.by, move: e.text, at: 0, round: 1 })),
        score.length,
        limit,
      )
      expect(m.points).toEqual(score)
      expect(m.last?.over).toBe(true)
    }
  })

  it("knows the claims of the round and how they came about", () => {
    expect(follow(past, 6, 7).claims.map((c) => [c.seat, c.claim, c.how])).toEqual([
      [2, "541", "start"],
      [3, "632", "blind"],
      [4, "643", "cup"],
    ])
  })
})
