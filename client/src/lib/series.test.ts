import { expect, it } from "vitest"
import { film } from "../../test/states"
import { scatter, usual } from "./chi"
import { byRound, tells } from "./series"

it("adds up a match round by round", () => {
  const frames = film()
  const rows = byRound(frames, (f) => (f.view as { round: number }).round)
  expect(rows.length).toBe(14)
  expect(rows[0]).toEqual([0, 0, 0, 0])
  expect(rows.at(-1)).toEqual(frames.at(-1)!.score)
  for (let r = 1; r < rows.length; r++)
    rows[r]!.forEach((n, s) => expect(n).toBeGreaterThanOrEqual(rows[r - 1]![s]!))
})

it("shows no chart of a game whose only points are made at its end", () => {
  const one = [0, 0, 0]
  expect(tells([one, one, one, one, [0, 1, 0]])).toBe(false) // as in Pulverfass
  expect(tells([one, [0, -2, 0], [5, -2, 0]])).toBe(true)
  expect(tells([one, [0, 1, 0]])).toBe(false) // one round is no line
  expect(tells([])).toBe(false)
})

it("knows how unusual a count is", () => {
  // Chi-squared of 11.07 with five degrees of freedom: the 5 % point of every table.
  const even = [100, 100, 100, 100, 100, 100]
  expect(scatter(even)).toBeCloseTo(1, 9)
  const d = Math.sqrt((11.0705 * 100) / 2)
  expect(scatter([100 + d, 100 - d, 100, 100, 100, 100])).toBeCloseTo(0.05, 4)
  expect(usual(600, 6)[1]).toBeCloseTo(100 + 2 * Math.sqrt((600 * 5) / 36), 9)
})
