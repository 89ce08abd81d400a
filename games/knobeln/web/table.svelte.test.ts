import { cleanup, configure, fireEvent, render, screen } from "@testing-library/svelte"
import { flushSync } from "svelte"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { four, fourSheets, frame, plain, type Spot } from "../../../client/test/fixtures"
import type { Frame } from "$client/api"
import type { Play } from "$client/lib/play"
import { settings } from "$client/lib/settings.svelte"
import Table from "./Table.svelte"

configure({ getElementError: (m) => new Error(m?.split("\n")[0]) })

const page = window as unknown as { happyDOM: { setViewport(size: { width: number; height: number }): void } }

/** A match in the hands of a test. */
class Hand implements Play {
  frame = $state.raw<Frame>(frame())
  before = null
  pace = $state(0)
  canMove = $state(true)
  busy = false
  replay = false
  up = true
  history = []
  pausedBy = -1
  made: string[] = []
  get me() {
    return this.frame.me
  }
  away = () => false
  move = (text: string) => {
    this.made.push(text)
    return Promise.resolve()
  }
  finish = vi.fn(() => {
    this.pace = 0
  })
}

const turn: Spot = { sheets: fourSheets, dice: [4, 4, 4, 1, 2], kept: [], thrown: 1 }

describe("Knobeln's table", () => {
  let play: Hand

  function show(s: Spot, pace = 0) {
    play = new Hand()
    play.frame = frame(s)
    play.pace = pace
    const out = render(Table, { play })
    vi.advanceTimersByTime(400) // the bar takes no taps just after it changed
    flushSync()
    return out
  }
  const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>("button", { name })
  const press = (key: string, on: Element = document.body) => fireEvent.keyDown(on, { key })
  /** Faces of the dice that are marked to stay. */
  const kept = () =>
    screen
      .getAllByRole("button", { name: /^Würfel \d: .*bleibt/ })
      .map((b) => Number(/: (\d)/.exec(b.getAttribute("aria-label") ?? "")?.[1]))

  beforeEach(() => {
    vi.useFakeTimers()
    settings.choices.keys = true
    page.happyDOM.setViewport({ width: 390, height: 844 })
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  it("begins a turn with the cup", async () => {
    show({ sheets: fourSheets })
    await fireEvent.click(button(/Würfeln/))
    expect(play.made).toEqual(["throw"])
  })

  it("keeps what is tapped and throws the rest", async () => {
    show(turn)
    for (const b of screen.getAllByRole("button", { name: /^Würfel \d: 4/ })) await fireEvent.click(b)
    expect(kept()).toEqual([4, 4, 4])
    await fireEvent.click(button(/2 Würfel werfen/))
    expect(play.made).toEqual(["keep 4 4 4"])
  })

  it("throws all again when nothing is kept", async () => {
    show(turn)
    await fireEvent.click(button(/5 Würfel werfen/))
    expect(play.made).toEqual(["keep -"])
  })

  it("leaves kept dice in their places", async () => {
    show(turn)
    const places = () =>
      screen.getAllByRole("button", { name: /^Würfel \d: 4/ }).map((b) => b.getAttribute("aria-label")![7])
    const before = places()
    for (const b of screen.getAllByRole("button", { name: /^Würfel \d: 4/ })) await fireEvent.click(b)
    play.frame = { ...frame({ ...turn, dice: [3, 4, 4, 4, 6], kept: [4, 4, 4], thrown: 2 }), seq: 101 }
    flushSync()
    expect(places()).toEqual(before)
    expect(kept()).toEqual([4, 4, 4])
  })

  it("shows what a field would give, and writes only at the button", async () => {
    show(turn)
    await fireEvent.click(button(/^Vierer\s*, noch frei, gäbe\s+12/))
    expect(play.made).toEqual([])
    await fireEvent.click(button(/12 eintragen/))
    expect(play.made).toEqual(["score fours"])
  })

  it("calls crossing out by its name", async () => {
    show(turn)
    await fireEvent.click(button(/^Knobel\s*, noch frei, gäbe\s+0/))
    await fireEvent.click(button(/Streichen/))
    expect(play.made).toEqual(["score knobel"])
  })

  it("names the column where there are several", async () => {
    const two = { ...plain, columns: "2" }
    const free = [0, 1].map(() => Array<number>(13).fill(-1))
    const sheets = four.map(() => ({
      ...fourSheets[0]!,
      cells: free,
      upper: [0, 0],
      bonus: [0, 0],
      lower: [0, 0],
      croatian: [0, 0],
    }))
    show({ ...turn, params: two, sheets })
    await fireEvent.click(button(/Spalte 2, Vierer, noch frei, gäbe 12/))
    await fireEvent.click(button(/12 eintragen/))
    expect(play.made).toEqual(["score fours 2"])
  })

  it("picks the only field there is", async () => {
    show({ ...turn, allowed: (f) => f === "chance" })
    await fireEvent.click(button(/15 eintragen/))
    expect(play.made).toEqual(["score chance"])
  })

  it("obeys keys: digits keep, space throws, arrows and enter write", async () => {
    show(turn)
    await press("1")
    await press("5")
    await press("5")
    await press(" ")
    expect(play.made[0]).toMatch(/^keep \d$/)
    await press("ArrowDown")
    await press("Enter")
    expect(play.made[1]).toMatch(/^score /)
    await press("Escape")
    expect(screen.queryByRole("button", { name: /eintragen|Streichen/ })).toBeNull()
  })

  it("keeps by digits also from the bar above, where closing a tip leaves the focus", async () => {
    show(turn)
    const tip = document.body
      .appendChild(document.createElement("header"))
      .appendChild(document.createElement("button"))
    await press("2", tip)
    expect(screen.queryAllByRole("button", { name: /bleibt/ }).length).toBe(1)
    await press(" ", tip) // that is the button's own
    expect(play.made).toEqual([])
    tip.parentElement!.remove()
  })

  it("leaves digits alone when they are switched off, and keys in fields of text", async () => {
    settings.choices.keys = false
    show(turn)
    await press("1")
    expect(screen.queryAllByRole("button", { name: /bleibt/ })).toEqual([])
    const input = document.body.appendChild(document.createElement("input"))
    await press(" ", input)
    expect(play.made).toEqual([])
    input.remove()
  })

  it("takes no taps for 350 ms after the action bar has changed", async () => {
    show({ sheets: fourSheets })
    play.frame = { ...frame(turn), seq: 101 }
    flushSync()
    await fireEvent.click(button(/5 Würfel werfen/))
    expect(play.made).toEqual([])
    vi.advanceTimersByTime(360)
    await fireEvent.click(button(/5 Würfel werfen/))
    expect(play.made).toEqual(["keep -"])
  })

  it("tells no result before the dice lie still, and a tap ends the roll", async () => {
    show({ sheets: fourSheets })
    play.pace = 1
    play.frame = { ...frame(turn), seq: 101 }
    flushSync()
    expect(screen.queryByRole("button", { name: /gäbe/ })).toBeNull()
    await fireEvent.click(screen.getAllByRole("button", { name: /^Würfel 1/ })[0]!)
    expect(play.finish).toHaveBeenCalled()
    flushSync()
    expect(screen.getAllByRole("button", { name: /gäbe/ }).length).toBeGreaterThan(3)
  })

  it("offers others nothing but a look", async () => {
    show({ ...turn, seat: 0, kept: [4, 4, 4] })
    expect(screen.getByText(/Gerda.*überlegt noch/)).toBeTruthy()
    expect(screen.queryByRole("button", { name: /werfen|eintragen/ })).toBeNull()
    await fireEvent.click(button(/Blatt ansehen/))
    expect(screen.getByRole("region", { name: /Blatt von .*Gerda/ })).toBeTruthy()
  })

  it("shows the clock's sign instead of its own when that matters more", () => {
    play = new Hand()
    play.frame = frame(turn)
    render(Table, { play, sign: { tone: "grey", icon: "off", title: "Keine Verbindung" } })
    expect(screen.getByText("Keine Verbindung")).toBeTruthy()
  })
})
