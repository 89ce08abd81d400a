import { describe, expect, it } from "vitest"
import { frame, plain } from "../../../client/test/fixtures"
import { coached, knobelnValues } from "../../../client/test/knobeln-states"
import { lang } from "$client/i18n"
import { blunder, choices, cost } from "$client/lib/advice"
import { accuracy, dearest, finest, moments, options } from "$client/lib/coach"
import { advice } from "./advice"
import { coach } from "./coach"

/** No line is broken between dice. */
const joined = (name: string) => name.replaceAll("-", "-\u2060")

describe("advice", () => {
  const f = frame({ dice: [4, 4, 4, 4, 2] })

  it("names moves", () => {
    expect(advice.name("throw", f)).toBe("Würfeln")
    expect(advice.name("keep 4 4 4 4", f)).toBe(joined("4-4-4-4 behalten"))
    expect(advice.name("keep -", f)).toBe("Alle neu würfeln")
    expect(advice.name("score fours", f)).toBe("Vierer: 16")
    expect(advice.name("score knobel", f)).toBe("Knobel streichen")
  })

  it("goes by points and shows ties as ties", () => {
    const list = choices(knobelnValues[0], advice, f)
    expect(list.map((c) => c.best)).toEqual([true, true, false, false, false, false])
    expect(list[2]).toMatchObject({ name: "Vierer: 16", bonus: 0.78 })
    expect(cost(list, "Vierer: 16")).toBeCloseTo(5.2)
    expect(cost(list, "Vierer: 16")).toBeGreaterThan(blunder(advice))
  })

  it("writes chances as the language does", async () => {
    const why = { about: "knobel", this: 0.0278, other: 0.31 }
    await lang.use("en")
    expect(advice.why!(why, plain)).toContain("2.8% of cases, not 31%")
    await lang.use("de")
  })

  it("says why", () => {
    const say = (about: string, mine: number, other: number, sharp = "0") =>
      advice.why!({ about, this: mine, other }, { ...plain, sharp })
    expect(say("bonus", 0.68, 0.44)).toBe("Der Bonus kommt in 68\u00a0% statt 44\u00a0% der Fälle.")
    expect(say("knobel", 0.0278, 0)).toContain("2,8\u00a0% statt 0\u00a0%")
    expect(say("knobel", 12.3, 4, "1")).toContain("im Schnitt 12,3 statt 4,0 Punkte")
    expect(say("upper", 11.1, 4.2)).toContain("Oben")
    expect(say("later", 203.5, 200.7)).toContain("203,5 statt 200,7")
    expect(say("three-kind", 21, 8)).toContain("Dreierpasch bringt")
  })
})

describe("coach", () => {
  const { frames, review } = coached()
  const list = moments(review[3]!, frames, advice, coach)

  it("finds each decision in the replay", () => {
    expect(list).toHaveLength(39)
    const worst = dearest(list, 1)[0]!
    expect(worst).toMatchObject({ turn: 10, grade: "bad", name: joined("3-4-5 behalten") })
    expect(coach.title(worst.frame)).toBe("Zug 10, zweiter Wurf")
    expect(list.filter((m) => m.grade === "bad")).toHaveLength(3)
    expect(moments(review[3]!, frames.slice(1), advice, coach)).toHaveLength(38)
  })

  it("counts what was best", () => {
    expect(accuracy(list)).toBeCloseTo(21 / 39)
    expect(accuracy([])).toBe(1)
    expect(finest(list)!.ahead).toBeCloseTo(4.7)
    expect(finest(list.filter((m) => m.decided.loss > 0))).toBeNull()
  })

  it("sets what was done against the best", () => {
    const choices = options(dearest(list, 1)[0]!, 3, advice)
    expect(choices.map((c) => c.name)).toEqual(
      ["4-4-4 behalten", "3-4 behalten", "3-4-5 behalten"].map(joined),
    )
    expect(choices[2]!.lost).toBeCloseTo(7.2)
  })
})
