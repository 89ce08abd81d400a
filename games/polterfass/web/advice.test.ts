import { describe, expect, it } from "vitest"
import { frame, orderValues } from "../../../client/test/polterfass"
import { choices, cost, few, pair } from "$client/lib/advice"
import { advice } from "./advice"

describe("advice", () => {
  const f = frame({ me: 4, barrels: "5 . 4 . 3 . . double cross" })

  it("names orders by their sum", () => {
    expect(advice.name("order 5 2", f)).toBe("7 Krüge")
    expect(advice.name("order 1", f)).toBe("1 Krug")
    expect(advice.name("order 0", f)).toBe("0 Krüge")
  })

  it("names what the host may do", () => {
    expect(advice.name("close", f)).toBe("Hahn zu")
    expect(advice.name("throw", f)).toBe("Weiter zapfen")
    expect(advice.name("throw s1", f)).toBe("Weiter mit Verdoppler")
    expect(advice.name("throw s1 s2", f)).toBe("Weiter mit Spezialfässern")
    expect(advice.name("serve", f)).toBe("12 Krüge ausschenken")
    expect(advice.name("serve n1 double s1 n3 spoil s2", f)).toBe("13 Krüge ausschenken")
  })

  it("takes orders of one sum for one choice, the best first", () => {
    const list = choices({ seat: 4, moves: orderValues }, advice, f)
    expect(list).toHaveLength(14) // 0 to 13 mugs
    expect(list[0]!.name).toBe("4 Krüge")
    expect(few(list, 5, "13 Krüge").map((c) => c.name)).toEqual([
      "4 Krüge",
      "3 Krüge",
      "5 Krüge",
      "2 Krüge",
      "6 Krüge",
      "13 Krüge",
    ])
    expect(few(list, 5, "3 Krüge")).toHaveLength(5)
  })

  it("sets what was chosen against the best", () => {
    const list = choices({ seat: 4, moves: orderValues }, advice, f)
    expect(pair(list, "6 Krüge").map((c) => c.name)).toEqual(["4 Krüge", "6 Krüge"])
    expect(pair(list, "4 Krüge").map((c) => c.name)).toEqual(["4 Krüge", "3 Krüge"])
    expect(cost(list, "6 Krüge")).toBeCloseTo(0.024)
    expect(cost(list, "4 Krüge")).toBe(0)
    expect(cost(list, "20 Krüge")).toBe(0)
    expect(cost([], "4 Krüge")).toBe(0)
  })
})
