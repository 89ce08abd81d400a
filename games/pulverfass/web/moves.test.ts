import { describe, expect, it } from "vitest"
import { laid, symbol } from "./cards"
import { Offer } from "./moves"
import { drawers, type View } from "./view"

describe("what the house offers", () => {
  const offer = new Offer([
    "draw",
    "play 8",
    "play 9 1",
    "play 9 2",
    "pair a+x 1",
    "pair x 1",
    "triple 6 2 2..bucket",
    "five of 2 4 6 8 b a x",
  ])
  it("stands for all that its short forms mean, and nothing else", () => {
    for (const m of ["draw", "triple 6 2 d", "triple 6 2 bucket", "five 2 4 6 8 b", "five 4 6 8 b x"])
      expect(offer.has(m), m).toBe(true)
    for (const m of [
      "play 7",
      "triple 6 2 k",
      "triple 6 1 d",
      "five 2 4 6 8",
      "five 2 4 6 a x",
      "five 3 4 6 8 b",
      "",
    ])
      expect(offer.has(m), m).toBe(false)
  })
  it("has a first way to lay a group down, and its targets", () => {
    expect(offer.group(2, "bucket")).toBe("pair a+x")
    expect(offer.targets(1, "9")).toEqual([1, 2])
    expect(offer.targets(3, "6")).toEqual([2])
    expect(offer.targets(2, "5")).toEqual([])
  })
})

describe("cards", () => {
  it("are laid down as an announcement says", () => {
    expect(laid("play 9 2")).toEqual(["9"])
    expect(laid("pair a+x 1")).toEqual(["a", "x"])
    expect(laid("triple 6 3 bucket")).toEqual(["6", "6", "6"])
    expect(laid("five 2 4 6 8 a")).toEqual(["2", "4", "6", "8", "a"])
  })
  it("have a drawing each, and one back", () => {
    expect(symbol("?", 3, "de")).toBe("card-back")
    expect(symbol("x", 1, "en")).toBe("card-en-X2")
    expect(symbol("10", 0, "de")).toMatch(/^card-de-10[SHDC]$/)
    expect(new Set([0, 1, 2, 3].map((n) => symbol("d", n, "de"))).size).toBe(4)
  })
})

describe("who draws next", () => {
  const v = { acting: 1, owed: 2, living: [true, true, false, true] } as View
  it("follows owed turns and passes over the dead", () => {
    expect(drawers(v, 6)).toEqual([1, 1, 3, 0, 1, 3])
    expect(drawers(v, 3, 1)).toEqual([1, 3, 0])
    expect(drawers(v, 2, 0)).toEqual([3, 0])
  })
})
