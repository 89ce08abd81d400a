import { cleanup, fireEvent, render, screen } from "@testing-library/svelte"
import { afterEach, describe, expect, it, vi } from "vitest"
import type { Advised } from "$client/api"
import { choices } from "$client/lib/advice"
import Tip from "$client/table/Tip.svelte"
import type { Evening } from "$client/lib/evening.svelte"
import { frame } from "../../../client/test/bluffpoker"
import { advice } from "./advice"

const worth = (move: string, points: number, win: number): Advised["moves"][number] => ({ move, points, win })
const answers = [worth("doubt", 0.62, 0.8), worth("believe", 0.31, 0.87)]

describe("advice", () => {
  const f = frame()
  const name = (move: string) => advice.name(move, f)

  it("names every kind of move", () => {
    expect(name("look")).toBe("Reinschauen")
    expect(name("again")).toBe("Alle noch mal")
    expect(name("left")).toBe("Linksherum")
    expect(name("mats")).toBe("Mit Rat")
    expect(name("claim 654")).toBe("654 ansagen")
    expect(name("doubt")).toBe("Bluff!")
    expect(name("believe")).toBe("Glaub ich")
    expect(name("cup")).toBe("Alle verdeckt werfen")
    expect(name("cup 4")).toBe("Verdeckt werfen, 4 bleibt")
    expect(name("cup 6 4")).toBe("Verdeckt werfen, 6 und 4 bleiben")
    expect(name("open all")).toBe("Alle offen werfen")
    expect(name("open 5 + 2")).toBe("5 und 2 offen werfen")
    expect(name("open + 2")).toBe("2 offen werfen")
    expect(name("lay 6")).toBe("6 offen hinlegen")
    expect(name("throw 5 2")).toBe("5 und 2 noch mal werfen")
    expect(name("throw")).toBe("Drum werfen")
    expect(name("stop")).toBe("Genug")
  })

  it("has the best first, and of equals the one with fewer strokes", () => {
    const list = choices({ seat: 5, moves: [...answers, worth("claim 644", 0.2, 0.87)] }, advice, f)
    expect(list.map((c) => c.name)).toEqual(["644 ansagen", "Glaub ich", "Bluff!"])
  })

  it("says how likely the claim is, where it is to be answered", () => {
    expect(advice.facts!({ seat: 5, moves: answers }, f)).toEqual(["Die 643 stimmt: etwa 62\u00a0%"])
    const acting = frame({ view: { phase: "acting" } })
    expect(advice.facts!({ seat: 5, moves: [worth("look", 0.2, 0.9)] }, acting)).toEqual([])
    expect(advice.facts!({ seat: 5, moves: [] }, f)).toEqual([])
  })
})

describe("the tip", () => {
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })
  const open = async () => {
    vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ seats: [{ seat: 5, moves: answers }] })))
    const onclose = vi.fn()
    const evening = { frame: frame(), settled: true } as unknown as Evening
    render(Tip, { evening, choice: "", onclose })
    await screen.findByText("am besten")
    return onclose
  }

  it("tells strokes and chances in shares", async () => {
    await open()
    const text = document.body.textContent?.replace(/\s+/g, " ") ?? ""
    expect(text).toMatch(/Die 643 stimmt: etwa 62 %/)
    expect(text).toMatch(/Strich.*Heil.*Glaub ich.*31 %.*87 %.*Bluff!.*62 %.*80 %/)
  })

  it("does not stay when nobody can be sure who looks", async () => {
    for (const leave of ["blur", "pagehide"]) {
      const onclose = await open()
      await fireEvent(window, new Event(leave))
      expect(onclose, leave).toHaveBeenCalled()
      cleanup()
    }
  })
})
