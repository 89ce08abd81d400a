import { expect, it } from "vitest"
import { interval } from "./interval"

it("lays the rolls end to end", () => {
  expect(interval("roll 1 1 1 1 1")).toEqual({ lo: 0n, hi: 1n, n: 7776n })
  expect(interval("roll 1 1 1 1 2")).toEqual({ lo: 1n, hi: 6n, n: 7776n })
  expect(interval("roll 6 6 6 6 6")).toEqual({ lo: 7775n, hi: 7776n, n: 7776n })
  expect(interval("roll 3 5")).toEqual({ lo: 23n, hi: 25n, n: 36n })
  expect(interval("roll 6")).toEqual({ lo: 5n, hi: 6n, n: 6n })
})

it("knows no place for dice that do not exist or are not in order", () => {
  expect(interval("roll 7")?.n).toBe(-1n)
  expect(interval("roll 2 1")?.n).toBe(-1n)
  expect(interval("@starter 1")).toBeNull()
})
