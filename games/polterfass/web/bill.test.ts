import { describe, expect, it } from "vitest"
import { plain } from "../../../client/test/polterfass"
import { gainsOf, shown } from "./bill"

const bill = (served: number, ...orders: number[]) => ({ round: 1, host: 0, served, orders: [-1, ...orders] })

describe("a bill", () => {
  it("pays the host when too much was ordered", () => {
    expect(gainsOf(bill(14, 7, 1, 3, 4), plain)).toEqual([14, -7, 7, 0, 0])
  })
  it("leaves the host nothing when it is exactly enough", () => {
    expect(gainsOf(bill(15, 7, 1, 3, 4), plain)).toEqual([0, 7, 1, 3, 4])
  })
  it("gives the host the rest", () => {
    expect(gainsOf(bill(16, 7, 1, 3, 4), plain)).toEqual([1, 7, 1, 3, 4])
  })
  it("is on the house when all has fallen", () => {
    expect(gainsOf(bill(-1, 7, 1, 3, 4), plain)).toEqual([0, 7, 1, 3, 4])
  })
  it("knows three kinds of ties", () => {
    const two = bill(3, 5, 5, 1)
    expect(gainsOf(two, plain)).toEqual([3, -5, -5, 5])
    expect(gainsOf(two, { ...plain, ties: "none" })).toEqual([3, 0, 0, 5])
    expect(gainsOf(two, { ...plain, ties: "split" })).toEqual([3, -2, -2, 5])
  })
  it("does nothing to guests who are all alike", () => {
    expect(gainsOf(bill(8, 4, 4, 4), plain)).toEqual([8, 0, 0, 0])
  })
  it("reads the cards shown", () => {
    expect(shown("show - 7+3 4")).toEqual([[], [7, 3], [4]])
  })
})
