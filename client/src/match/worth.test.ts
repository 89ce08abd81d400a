import { cleanup, fireEvent, render, screen } from "@testing-library/svelte"
import { flushSync } from "svelte"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { film, orderValues } from "../../test/polterfass"
import { gameUI } from "../lib/games"
import { decisionAfter } from "./decision"
import { Replay } from "./replay.svelte"
import { Worth } from "./worth.svelte"
import Panel from "./Worth.svelte"

const tap = [
  { move: "close", points: 8.31, win: 0.284 },
  { move: "throw", points: 9.84, win: 0.312 },
]

describe("what a decision was worth", () => {
  let asked: string[]
  let answers: (() => Response)[]
  let worth: Worth
  const text = () => document.body.textContent?.replace(/\s+/g, " ") ?? ""

  beforeEach(() => {
    vi.useFakeTimers()
    asked = []
    answers = []
    const seats = [{ seat: 0, moves: tap }, ...[1, 2, 3, 4].map((seat) => ({ seat, moves: orderValues }))]
    vi.stubGlobal("fetch", (path: string) => {
      asked.push(path)
      return Promise.resolve(answers.shift()?.() ?? Response.json({ seats }))
    })
    const replay = new Replay(film(), () => 0)
    worth = new Worth(replay, gameUI("polterfass").advice!)
  })
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
    vi.useRealTimers()
  })
  async function wait(ms: number) {
    await vi.advanceTimersByTimeAsync(ms)
    flushSync()
  }

  it("belongs to the frame before it", () => {
    const frames = film()
    expect(decisionAfter(frames, 0)).toEqual({ seat: 1, move: "order 5 2" })
    expect(decisionAfter(frames, 4)).toEqual({ seat: 0, move: "throw" })
    expect(decisionAfter(frames, frames.length - 1)).toBeNull()
  })

  it("is asked for when it is wanted, and once", async () => {
    render(Panel, { worth, wide: false })
    worth.replay.seek(4)
    await wait(1000)
    expect(asked).toEqual([])
    expect(text()).toContain("Dann ⁨Mehmet⁩: Weiter zapfen")
    await fireEvent.click(screen.getByRole("button", { name: /Was war das wert/ }))
    expect(text()).toContain("Wird gerechnet")
    await wait(300)
    expect(asked).toEqual(["/api/matches/p1/advice?frame=5"])
    expect(text()).toMatch(/Mehmet.*Weiter zapfen.*am besten.*9,8.*31\s%.*Hahn zu.*8,3.*28\s%/)
    worth.replay.seek(0)
    await wait(300)
    worth.replay.seek(4)
    await wait(300)
    expect(asked).toHaveLength(2)
  })

  it("does not ask about frames that pass quickly", async () => {
    render(Panel, { worth, wide: true })
    worth.open = true
    for (let i = 0; i < 5; i++) {
      worth.replay.seek(i)
      await wait(100)
    }
    expect(asked).toEqual([])
    await wait(200)
    expect(asked).toEqual(["/api/matches/p1/advice?frame=5"])
  })

  it("says what went wrong and asks again", async () => {
    answers.push(() => Response.json({ code: "other_rules" }, { status: 409 }))
    render(Panel, { worth, wide: false })
    worth.open = true
    await wait(300)
    expect(text()).toContain("Die Regeln haben sich seit diesem Spiel geändert.")
    await fireEvent.click(screen.getByRole("button", { name: "Noch einmal" }))
    await wait(10)
    expect(text()).toContain("7 Krüge")
    expect(asked).toHaveLength(2)
  })

  it("finds the next blunder of mine", async () => {
    const frames = film()
    frames[4]!.entries[0]!.move = "order 7 6"
    worth = new Worth(new Replay(frames, () => 0), gameUI("polterfass").advice!)
    worth.open = true
    await worth.next()
    expect(worth.replay.at).toBe(3)
    expect(asked).toEqual(["/api/matches/p1/advice?frame=4"])
    await worth.next()
    expect(worth.replay.at).toBe(3)
    expect(worth.none).toBe(true)
  })
})
