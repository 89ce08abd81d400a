import { beforeEach, describe, expect, it } from "vitest"
import { answers, dayOf, keep, lossOf, streak } from "./daily"
import type { Daily } from "../api"

describe("daily task", () => {
  beforeEach(() => localStorage.clear())

  it("keeps the first answer of a day", () => {
    keep("knobeln", "2026-03-14", { move: "keep 3 3", loss: 0 })
    keep("knobeln", "2026-03-14", { move: "keep 5", loss: 1 })
    expect(answers("knobeln")).toEqual({ "2026-03-14": { move: "keep 3 3", loss: 0 } })
    expect(answers("polterfass")).toEqual({})
    localStorage.setItem("spelunke-daily-knobeln", '{"2026-03-14":7,"2026-03-15":{"move":"keep 5","loss":0}}')
    expect(Object.keys(answers("knobeln"))).toEqual(["2026-03-15"])
    localStorage.setItem("spelunke-daily-knobeln", "no")
    expect(answers("knobeln")).toEqual({})
  })

  it("counts days in a row over the end of a month", () => {
    const hit = { move: "a", loss: 0 }
    const all = { "2026-02-27": hit, "2026-02-28": hit, "2026-03-01": hit }
    expect(streak(all, "2026-03-01")).toBe(3)
    expect(streak(all, "2026-03-02")).toBe(3)
    expect(streak({ ...all, "2026-03-02": { move: "a", loss: 0.4 } }, "2026-03-02")).toBe(0)
    expect(streak(all, "2026-03-03")).toBe(0)
    expect(dayOf(new Date(2026, 0, 5, 23, 59))).toBe("2026-01-05")
  })

  it("tells what a move gives away", () => {
    const worth = [
      { move: "a", points: 240, win: 0 },
      { move: "b", points: 240 - 1e-12, win: 0 },
      { move: "c", points: 238.5, win: 0 },
    ]
    const task = { worth } as Daily
    expect(["a", "b", "c", "d"].map((m) => lossOf(task, m))).toEqual([0, 0, 1.5, null])
  })
})
