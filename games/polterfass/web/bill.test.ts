import { describe, expect, it } from "vitest"
import { fromSlip, shown } from "./bill"

const slip = (served: number, ...orders: number[]) => ({
  round: 1,
  host: 0,
  served,
  orders: [-1, ...orders],
  gains: [14, -7, 7, 0, 0],
})
const bill = (served: number, ...orders: number[]) => fromSlip(slip(served, ...orders), [], null)

describe("a bill", () => {
  it("is of one of four kinds", () => {
    const served = [14, 15, 16, -1]
    const kinds = served.map((v) => bill(v, 7, 1, 3, 4).kind)
    expect(kinds).toEqual(["greedy", "exact", "over", "bust"])
  })
  it("knows the greediest and the most modest, but not where all are alike", () => {
    expect(bill(3, 5, 5, 1, 3).roles).toEqual(["host", "greedy", "greedy", "modest", "none"])
    expect(bill(8, 4, 4, 4).roles).toEqual(["host", "none", "none", "none"])
    expect(bill(16, 7, 1, 3, 4).roles.slice(1)).toEqual(["paid", "paid", "paid", "paid"])
  })
  it("knows the points of before from those of after", () => {
    expect(fromSlip(slip(14, 7, 1, 3, 4), [], [45, 0, 29, 57, 38]).before).toEqual([31, 7, 22, 57, 38])
    expect(bill(14, 7, 1, 3, 4).before).toBeNull()
  })
  it("reads the cards shown", () => {
    expect(shown("show - 7+3 4")).toEqual([[], [7, 3], [4]])
  })
})
