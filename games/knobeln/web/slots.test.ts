import { describe, expect, it } from "vitest"
import { land, marks } from "./slots"

const none = [false, false, false, false, false]

describe("land", () => {
  it("fills all places at the first throw", () => {
    const got = land([0, 0, 0, 0, 0], none, [1, 2, 2, 5, 6], [], 7)
    expect([...got.slots].sort()).toEqual([1, 2, 2, 5, 6])
    expect(got.rolled).toEqual([true, true, true, true, true])
  })

  it("leaves kept dice where they were marked", () => {
    const got = land([4, 2, 4, 6, 4], [false, false, true, false, true], [1, 3, 4, 4, 6], [4, 4], 3)
    expect(got.slots[2]).toBe(4)
    expect(got.slots[4]).toBe(4)
    expect(got.rolled).toEqual([true, true, false, true, false])
    expect([...got.slots].sort()).toEqual([1, 3, 4, 4, 6])
  })

  it("finds dice that others have kept", () => {
    const got = land([5, 1, 5, 2, 6], none, [3, 3, 5, 5, 6], [5, 5, 6], 1)
    expect(got.slots).toEqual([5, 3, 5, 3, 6])
    expect(got.rolled).toEqual([false, true, false, true, false])
  })

  it("places kept dice when it has not seen them before", () => {
    const got = land([0, 0, 0, 0, 0], none, [2, 3, 4, 5, 5], [5, 5], 1)
    expect(got.slots.slice(0, 2)).toEqual([5, 5])
    expect(got.rolled).toEqual([false, false, true, true, true])
  })

  it("loses no die, whatever is kept", () => {
    for (let salt = 0; salt < 500; salt++) {
      const dice = Array.from({ length: 5 }, (_, i) => 1 + ((salt * (i + 3)) % 6)).sort()
      const kept = dice.filter((_, i) => (salt >> i) & 1)
      const before = Array.from({ length: 5 }, (_, i) => 1 + ((salt * 7 + i) % 6))
      const got = land(before, none, dice, kept, salt)
      expect([...got.slots].sort()).toEqual(dice)
      expect(got.rolled.filter((r) => !r).length).toBe(kept.length)
    }
  })
})

describe("marks", () => {
  it("marks as many as were kept", () => {
    expect(marks([5, 3, 5, 5, 1], [5, 5])).toEqual([true, false, true, false, false])
  })
})
