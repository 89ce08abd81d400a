import { cleanup, render } from "@testing-library/svelte"
import { afterEach, describe, expect, it, vi } from "vitest"
import type { Play } from "$client/lib/play"
import { entry, frame, past, type Spot } from "../../../client/test/bluffpoker"
import Tv from "./Tv.svelte"

/** A match as a TV gets it. */
function show(s: Spot, more: Partial<Play> = {}) {
  const f = frame({ me: -1, moves: [], ...s })
  const play: Play = {
    frame: f,
    before: null,
    pace: 0,
    canMove: false,
    busy: false,
    replay: false,
    up: true,
    me: -1,
    history: f.entries,
    pausedBy: -1,
    away: () => false,
    move: () => Promise.reject(new Error("a TV moves")),
    finish: () => undefined,
    ...more,
  }
  return render(Tv, { play })
}
const words = (e: HTMLElement) => (e.textContent ?? "").replace(/[\u2066-\u2069]/g, "").replace(/\s+/g, " ")

describe("the big screen", () => {
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  it("shows the claim, how it came to it, and whose turn it is", () => {
    const { container } = show({})
    expect(container.querySelector(".bubble b")?.textContent).toBe("643")
    expect(words(container)).toMatch(/Glaubt Jule das\?.*Davor: Tobi 541 und Mehmet 632/)
    expect(words(container)).toMatch(/Gerda.*sagt an.*Jule.*ist dran/)
    expect(container.querySelectorAll(".side .d").length).toBe(1)
  })

  it("counts strokes, and says who has none", () => {
    const { container } = show({})
    const names = [...container.querySelectorAll("[role=img]")].map((e) => e.getAttribute("aria-label"))
    expect(names).toEqual(expect.arrayContaining(["6 Striche", "1 Strich", "4 Striche"]))
    expect(words(container)).toMatch(/Tobi noch sauber/)
  })

  it("says who begins, and which throw it is", () => {
    const view = {
      phase: "starting" as const,
      claim: "",
      claimant: -1,
      way: 0,
      hidden: 3,
      open: [],
      throws: 2,
      acting: 2,
      starter: 2,
    }
    const { container } = show({
      view,
      entries: [entry(2, "look"), entry(-1, "peek ? ? ?"), entry(2, "again")],
    })
    expect(words(container)).toMatch(/Tobi fängt an.*2\. Wurf/)
  })

  it("lifts the cup in silence, then tells what lay there and draws the stroke", async () => {
    vi.useFakeTimers()
    const view = {
      phase: "starting" as const,
      claim: "",
      claimant: -1,
      way: 0,
      hidden: 3,
      open: [],
      acting: 4,
      starter: 4,
      round: 18,
      points: [6, 1, 0, 2, 5, 3],
    }
    const entries = [entry(5, "doubt"), entry(-1, "reveal 4 2")]
    const before = frame({ me: -1, moves: [] })
    const { container } = show(
      { view, entries, more: { seq: 101, after: 100 } },
      { before, pace: 1, history: [...past, ...entries] },
    )
    await vi.advanceTimersByTimeAsync(300) // the answer
    expect(container.querySelectorAll(".veil").length).toBe(2)
    expect(words(container)).not.toMatch(/642|Erwischt/)
    await vi.advanceTimersByTimeAsync(800)
    expect(words(container)).toMatch(/Erwischt!.*643.*642/)
    expect(container.querySelector(".seats")?.innerHTML).toContain("4 Striche")
    await vi.advanceTimersByTimeAsync(500)
    expect(container.querySelector(".seats")?.innerHTML).toContain("5 Striche")
  })

  it("has nothing to press and nothing that lies under the cup", () => {
    const { container } = show({
      view: { phase: "acting", looked: true },
      entries: [...past, entry(5, "believe"), entry(5, "look")],
    })
    expect(container.querySelectorAll("button, .two, .grip, .tip").length).toBe(0)
  })
})
