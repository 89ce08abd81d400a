import { cleanup, fireEvent, render, screen } from "@testing-library/svelte"
import { tick } from "svelte"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import type { Frame } from "$client/api"
import { name as isolated } from "$client/i18n"
import { announcer } from "$client/lib/announce.svelte"
import type { Play } from "$client/lib/play"
import { above643, entry, frame, past, six } from "../../../client/test/bluffpoker"
import { patience } from "./peek.svelte"
import { sign } from "./sign"
import Table from "./Table.svelte"
import { Turn } from "./turn.svelte"
import type { View } from "./view"

function playing(f: Frame<View>, more: Partial<Play> = {}) {
  const moves: string[] = []
  const play: Play = {
    frame: f,
    before: null,
    pace: 0,
    canMove: f.moves.length > 0,
    busy: false,
    replay: false,
    up: true,
    me: f.me,
    history: f.entries,
    pausedBy: -1,
    away: () => false,
    move: (m) => {
      moves.push(m)
      return Promise.resolve()
    },
    finish: () => undefined,
    ...more,
  }
  return { play, moves }
}

function show(f: Frame<View>, more: Partial<Play> = {}) {
  const { play, moves } = playing(f, more)
  const r = render(Table, { play })
  vi.advanceTimersByTime(400) // the guard after a change
  return { ...r, moves, play }
}

/** Jule has believed the 643. */
const acting = (view: Partial<View> = {}, moves: string[] = []) =>
  frame({ view: { phase: "acting", ...view }, entries: [...past, entry(5, "believe")], moves })
const button = (name: RegExp) => screen.getByRole("button", { name })

beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe("the sign", () => {
  const words = (f: Frame<View>, more: Partial<Play> = {}) => {
    const turn = new Turn(() => playing(f, more).play)
    turn.follow()
    return sign(turn, false)
  }
  it("asks whom to believe", () => {
    expect(words(frame())).toMatchObject({ tone: "you", title: `Glaubst du ${isolated("Gerda")}?` })
    expect(words(frame({ view: { advised: true } })).text).toContain("Mit Rat")
  })
  it("says whom all wait for", () => {
    expect(words(frame({ me: 0, moves: [] }))).toMatchObject({
      tone: "other",
      title: `${isolated("Jule")} überlegt`,
    })
    expect(words(frame({ me: 0, view: { phase: "acting" } })).title).toBe(
      `${isolated("Jule")} hat den Becher`,
    )
  })
  it("says what a look has cost", () => {
    expect(words(acting({ looked: true, seen: [4, 2] }, ["cup 6"])).text).toBe("Blind weiter geht nicht mehr")
  })
})

describe("the answer", () => {
  it("is believed or doubted", async () => {
    const { moves } = show(frame())
    await fireEvent.click(button(/Glaub ich/))
    await fireEvent.click(button(/Bluff!/))
    expect(moves).toEqual(["believe", "doubt"])
  })
  it("takes keys", async () => {
    const { moves } = show(frame())
    await fireEvent.keyDown(document.body, { key: "z" })
    await fireEvent.keyDown(document.body, { key: "g" })
    expect(moves).toEqual(["doubt", "believe"])
  })
})

describe("the look", () => {
  const before = () => acting({}, [...above643, "look", "cup", "open all"])
  const dice = (r: HTMLElement) => r.querySelectorAll(".two .d").length

  it("is a move only once it has been held", async () => {
    const { moves } = show(before())
    const hold = button(/Halten, um/)
    await fireEvent.pointerDown(hold, { button: 0 })
    vi.advanceTimersByTime(patience - 50)
    await fireEvent.pointerUp(hold)
    vi.advanceTimersByTime(1000)
    expect(moves).toEqual([])
    await fireEvent.pointerDown(hold, { button: 0 })
    vi.advanceTimersByTime(patience + 10)
    expect(moves).toEqual(["look"])
  })

  it("shows the dice while it is held, and not in the page before or after", async () => {
    const f = frame({ view: { phase: "thrown", looked: true, seen: [4, 2] }, moves: [...above643, "lay 2"] })
    const { container } = show(f)
    expect(dice(container)).toBe(0)
    for (const end of ["pointerup", "blur", "pagehide"]) {
      const hold = button(/Halten, um/)
      await fireEvent.pointerDown(hold, { button: 0 })
      expect(dice(container)).toBe(2)
      if (end === "pointerup") await fireEvent.pointerUp(hold)
      else await fireEvent(window, new Event(end))
      expect(dice(container), end).toBe(0)
    }
  })

  it("is read out only where that was asked for, and what was read out does not stay", async () => {
    const f = frame({ view: { phase: "thrown", looked: true, seen: [4, 2] }, moves: [...above643, "lay 2"] })
    const { unmount } = show(f)
    await fireEvent.pointerDown(button(/Halten, um/), { button: 0 })
    expect(announcer.polite).not.toContain("4 und 2")
    await fireEvent.pointerUp(button(/^Halten/))
    for (const end of ["blur", "pagehide", "time", "gone"]) {
      await fireEvent.click(button(/Halten, um/), { detail: 0 })
      expect(announcer.polite, end).toContain("Unter dem Becher: 4 und 2")
      if (end === "time") vi.advanceTimersByTime(6000)
      else if (end === "gone") unmount()
      else await fireEvent(window, new Event(end))
      await tick()
      expect(announcer.polite, end).toBe("")
    }
  })

  it("does not show old knowledge where a hold is a new look", async () => {
    const { container } = show(acting({ seen: [4, 2] }, [...above643, "look", "cup", "open all"]))
    await fireEvent.pointerDown(button(/Halten, um/), { button: 0 })
    expect(dice(container)).toBe(0)
  })

  it("is held by a key, too", async () => {
    const f = frame({ view: { phase: "thrown", looked: true, seen: [4, 2] }, moves: above643 })
    const { container } = show(f)
    await fireEvent.keyDown(document.body, { key: "p" })
    expect(dice(container)).toBe(2)
    await fireEvent.keyUp(document.body, { key: "p" })
    expect(dice(container)).toBe(0)
  })
})

describe("the throw", () => {
  const moves = [
    "cup",
    "cup 2",
    "cup 4",
    "cup 6",
    "cup 6 4",
    "cup 6 2",
    "cup 4 2",
    "open all",
    "open + 6",
  ].concat(["open 2", "open 2 + 6", "open 4", "open 4 + 6", "open 4 2"])
  const looked = () => acting({ looked: true, seen: [4, 2] }, moves)

  it("starts covered and says under the cup or openly", async () => {
    const { moves: sent } = show(looked())
    expect(screen.queryByText(/4 und 2 siehst nur du/)).toBeNull()
    await fireEvent.click(button(/Aufdecken/))
    screen.getByText(/4 und 2 siehst nur du/)
    await fireEvent.click(button(/Würfel 2: bleibt/))
    await fireEvent.click(button(/1 verdeckt werfen/))
    await fireEvent.click(button(/Offen werfen/))
    expect(sent).toEqual(["cup 6 4", "open 2"])
    await fireEvent(window, new Event("blur"))
    expect(screen.queryByText(/4 und 2 siehst nur du/)).toBeNull()
  })

  it("lifts unseen dice only together", async () => {
    const { moves: sent } = show(acting({}, [...above643, "look", "cup", "open all", "open + 6"]))
    await fireEvent.click(button(/Werfen …/))
    vi.advanceTimersByTime(400)
    await fireEvent.click(button(/3 verdeckt werfen/))
    await fireEvent.click(screen.getAllByRole("button", { name: /Würfel verdeckt: werfen/ })[0]!)
    await fireEvent.click(button(/Offen werfen/))
    expect(sent).toEqual(["cup", "open + 6"])
  })
})

describe("the claim", () => {
  it("is chosen by steps, from the ladder or by digits", async () => {
    const { moves } = show(frame({ view: { phase: "thrown" }, moves: above643 }))
    await fireEvent.click(button(/^größer/))
    expect(button(/645 ansagen/)).toBeTruthy()
    await fireEvent.click(button(/^654/))
    await fireEvent.click(button(/654 ansagen/))
    await fireEvent.keyDown(document.body, { key: "6" })
    await fireEvent.keyDown(document.body, { key: "5" })
    await fireEvent.keyDown(document.body, { key: "0" })
    await vi.runAllTimersAsync()
    await fireEvent.click(button(/650 ansagen/))
    expect(moves).toEqual(["claim 654", "claim 650"])
  })

  it("names the direction and the favour first", async () => {
    const f = frame({
      view: {
        phase: "starting",
        claim: "",
        claimant: -1,
        way: 0,
        hidden: 3,
        open: [],
        acting: 5,
        starter: 5,
      },
      moves: ["left", "right", "look", "claim 444", "mats"],
      entries: [],
    })
    const { moves } = show(f)
    await fireEvent.click(button(/Ansagen …/))
    vi.advanceTimersByTime(400)
    await fireEvent.click(screen.getByRole("radio", { name: "Rechtsherum" }))
    await fireEvent.click(screen.getByRole("switch", { name: /Mit Rat/ }))
    await fireEvent.click(button(/Poker 4/))
    await fireEvent.click(button(/444 ansagen/))
    await vi.runAllTimersAsync()
    expect(moves).toEqual(["right", "mats", "claim 444"])
  })
})

describe("the verdict", () => {
  const before = frame()
  const after = frame({
    view: {
      phase: "starting",
      claim: "",
      claimant: -1,
      way: 0,
      hidden: 3,
      open: [],
      acting: 4,
      starter: 4,
      round: 18,
      points: [6, 1, 0, 2, 5, 3],
    },
    entries: [entry(5, "doubt"), entry(-1, "reveal 4 2")],
    more: { seq: 101, after: 100 },
  })

  it("is told with its stroke and put away", async () => {
    show(after, { before, history: [...past, ...after.entries] })
    screen.getByRole("heading", { name: "Erwischt!" })
    screen.getByText(`Strich für ${isolated("Gerda")}`)
    screen.getByText(/Noch 2, dann zahlt/)
    await fireEvent.click(button(/^Weiter$/))
    expect(screen.queryByRole("heading", { name: "Erwischt!" })).toBeNull()
  })

  it("waits in silence before it shows the dice", async () => {
    const { container } = show(after, { before, pace: 1, history: [...past, ...after.entries] })
    expect(screen.queryByRole("heading", { name: "Erwischt!" })).toBeNull()
    await vi.advanceTimersByTimeAsync(10)
    expect(container.querySelectorAll(".veil").length).toBe(2)
    await vi.advanceTimersByTimeAsync(700)
    screen.getByRole("heading", { name: "Erwischt!" })
    expect(screen.getByRole("button", { name: /Gerda/ }).textContent).toContain("4 Striche")
    await vi.advanceTimersByTimeAsync(500)
    expect(screen.getByRole("button", { name: /Gerda/ }).textContent).toContain("5 Striche")
  })
})

describe("somebody else", () => {
  it("sees no dice under the cup and nothing to press", () => {
    show(frame({ me: 0, moves: [], seats: six }))
    expect(screen.queryByRole("button", { name: /Bluff|Glaub|Halten/ })).toBeNull()
  })
})
