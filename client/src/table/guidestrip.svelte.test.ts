import { cleanup, fireEvent, render, screen } from "@testing-library/svelte"
import { flushSync } from "svelte"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { alone, frame, type Spot } from "../../test/polterfass"
import type { Frame } from "../api"
import type { Evening } from "../lib/evening.svelte"
import { Guide, startGuide } from "../lib/guide.svelte"
import GuideStrip from "./GuideStrip.svelte"

const order: Spot = { phase: "ordering", orders: [[], [3], [], [], []], thrown: 1 }
const laid: Spot = { ...order, orders: [[], [3], [1], [3], [4]], phase: "serving" }

/** What the strip needs of an evening. */
class Shown {
  frame = $state.raw<Frame>(frame())
  moving = $state(false)
  held = false
  hold(on: boolean) {
    this.held = on
  }
}

describe("the guide's strip", () => {
  let play: Shown
  const text = () => document.querySelector(".guide p")?.textContent ?? ""
  const button = (name: string) => screen.getByRole("button", { name })

  beforeEach(() => {
    startGuide("t1")
    play = new Shown()
    play.frame = frame({ seats: alone, ...order })
    render(GuideStrip, { guide: new Guide("t1"), evening: play as unknown as Evening })
  })
  afterEach(() => {
    cleanup()
    sessionStorage.clear()
    vi.restoreAllMocks()
  })
  function then(s: Spot, moving = false) {
    play.moving = moving
    play.frame = frame({ seats: alone, ...s })
    flushSync()
  }

  it("says one thing after the other, in a polite region", async () => {
    expect(text()).toContain("hat alle neun Fässer geworfen")
    expect(document.querySelector(".guide")!.closest("[aria-live=polite]")).not.toBeNull()
    await fireEvent.click(button("Weiter"))
    expect(text()).toContain("Du bist Gast")
    await fireEvent.click(button("Verstanden"))
    expect(document.querySelector(".guide")).toBeNull()
    expect(play.held).toBe(false)
  })

  it("holds what comes next until it has been read", async () => {
    then(laid)
    expect(text()).toContain("liegt verdeckt")
    expect(play.held).toBe(true)
    for (const name of ["Weiter", "Weiter", "Verstanden"]) await fireEvent.click(button(name))
    expect(play.held).toBe(false)
  })

  it("says nothing before it can be seen, and holds already", () => {
    then(laid, true)
    expect(document.querySelector(".guide")).toBeNull()
    expect(play.held).toBe(true)
    play.moving = false
    flushSync()
    expect(text()).toContain("liegt verdeckt")
  })

  it("stays while others lay their orders", () => {
    then({ ...order, orders: [[], [3], [1], [], []] }, true)
    expect(text()).toContain("hat alle neun Fässer geworfen")
  })

  it("can be sent away", async () => {
    then(laid)
    await fireEvent.click(button("Ohne Führung weiter"))
    expect(document.querySelector(".guide")).toBeNull()
    expect(play.held).toBe(false)
    expect(new Guide("t1").active).toBe(false)
  })
})
