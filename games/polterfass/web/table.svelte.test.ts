import { cleanup, configure, fireEvent, render, screen } from "@testing-library/svelte"
import { flushSync } from "svelte"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { barrels, frame, greedy, greedyEntries, servings, type Spot } from "../../../client/test/polterfass"
import type { Entry, Frame, Talk } from "$client/api"
import { announcer } from "$client/lib/announce.svelte"
import type { Play } from "$client/lib/play"
import { settings } from "$client/lib/settings.svelte"
import Table from "./Table.svelte"
import type { View } from "./view"

configure({ getElementError: (m) => new Error(m?.split("\n")[0]) })

const page = window as unknown as { happyDOM: { setViewport(size: { width: number; height: number }): void } }

/** A match in the hands of a test. */
class Hand implements Play {
  frame = $state.raw<Frame>(frame())
  before = $state.raw<Frame | null>(null)
  pace = $state(0)
  canMove = $state(true)
  busy = false
  replay = false
  up = true
  history: Entry[] = []
  pausedBy = -1
  made: string[] = []
  spoken = $state.raw<Talk[]>([])
  said: string[] = []
  told: Frame<View> | null = null
  get me() {
    return this.frame.me
  }
  away = () => false
  move = (text: string) => {
    this.made.push(text)
    return Promise.resolve()
  }
  say = (text: string) => {
    this.said.push(text)
    return Promise.resolve(true)
  }
  finish = vi.fn(() => {
    this.pace = 0
  })
}

const ordering: Spot = {
  phase: "ordering",
  barrels: "5 . 4 . . . . double .",
  orders: [[], [3], [], [2, 1], []],
  thrown: 1,
  reach: [9, 13, 14],
}
const laid: Spot = { ...ordering, orders: [[], [3], [], [2, 1], [5, 2]] }
const tap: Spot = { me: 0, host: 0, reach: [7, 8, 12, 17] }
const reckoning: Spot = {
  me: 0,
  host: 0,
  phase: "reckoning",
  reach: [7, 8, 12, 17],
  moves: servings(["n1", "n3", "n5"], { s1: "double", s2: "spoil" }),
}

describe("Polterfass' table", () => {
  let play: Hand

  function show(s: Spot, pace = 0) {
    play = new Hand()
    play.frame = frame(s)
    play.pace = pace
    const out = render(Table, { play, told: (f: Frame) => (play.told = f as Frame<View>) })
    wait(400) // the bar takes no taps just after it changed
    return out
  }
  /** The next frame. */
  function then(s: Spot, pace = 0) {
    play.before = play.frame
    play.pace = pace
    play.frame = { ...frame(s), seq: play.frame.seq + 1 }
    flushSync()
  }
  function wait(ms: number) {
    vi.advanceTimersByTime(ms)
    flushSync()
  }
  const button = (name: RegExp) => screen.getByRole<HTMLButtonElement>("button", { name })
  const press = (key: string, on: Element = document.body) => fireEvent.keyDown(on, { key })
  const text = () => document.body.textContent?.replace(/\s+/g, " ") ?? ""
  const card = (n: number) => button(new RegExp(`^Karte ${n}$`))

  beforeEach(() => {
    vi.useFakeTimers()
    // A cancelled animation is nobody's concern here.
    vi.spyOn(Animation.prototype, "cancel").mockImplementation(() => undefined)
    settings.choices.keys = true
    settings.choices.speed = "normal"
    page.happyDOM.setViewport({ width: 390, height: 844 })
  })
  afterEach(() => {
    cleanup()
    vi.useRealTimers()
  })

  describe("ordering", () => {
    it("lays one card or two, the higher first", async () => {
      show(ordering)
      expect(button(/Wie viel darf/).disabled).toBe(true)
      await fireEvent.click(card(2))
      expect(button(/2 Krüge bestellen/)).toBeTruthy()
      await fireEvent.click(card(5))
      await fireEvent.click(button(/7 Krüge bestellen/))
      expect(play.made).toEqual(["order 5 2"])
    })

    it("takes the oldest of three cards back, and a card that is tapped again", async () => {
      show(ordering)
      for (const n of [1, 2, 3]) await fireEvent.click(card(n))
      expect(button(/5 Krüge bestellen/)).toBeTruthy()
      await fireEvent.click(card(3))
      await fireEvent.click(button(/2 Krüge bestellen/))
      expect(play.made).toEqual(["order 2"])
    })

    it("obeys digits and space", async () => {
      show(ordering)
      await press("7")
      await press("0")
      await press(" ")
      expect(play.made).toEqual(["order 7 0"])
      settings.choices.keys = false
      await press("4")
      expect(screen.queryByRole("button", { name: /11 Krüge/ })).toBeNull()
    })

    it("offers to change an order only while one is missing, and not the same again", async () => {
      const all = show({ ...laid, moves: ["order 7"] })
      await fireEvent.click(button(/Ändern/))
      wait(400)
      await fireEvent.click(card(5))
      await fireEvent.click(card(2))
      expect(button(/7 Krüge bestellen/).disabled).toBe(true)
      expect(button(/7 Krüge bestellen/).textContent).toMatch(/liegt schon/)
      await fireEvent.click(card(2))
      await fireEvent.click(card(5))
      await fireEvent.click(card(7))
      await fireEvent.click(button(/7 Krüge bestellen/))
      expect(play.made).toEqual(["order 7"])
      all.unmount()
      show({ ...laid, moves: [] })
      expect(screen.queryByRole("button", { name: /Ändern/ })).toBeNull()
    })

    it("says who is missing", () => {
      show(laid)
      expect(text()).toMatch(/Es fehlt noch .*Tobi/)
    })

    it("shows that somebody has ordered where the number of cards is secret", () => {
      show({ ...laid, params: { hide_card_count: "1" } })
      expect(text()).toMatch(/Gerda.*hat bestellt/)
      expect(text()).not.toMatch(/hat mit \d Karte/)
    })
  })

  describe("the own order", () => {
    const secret = /hand-card|7 Krüge|5 \+ 2/
    const hold = () => button(/Halten, um/)

    it("is seen only while the button is held", async () => {
      show(laid)
      expect(text()).not.toMatch(secret)
      await fireEvent.pointerDown(hold(), { button: 0, pointerId: 1 })
      expect(text()).toMatch(/7 Krüge/)
      await fireEvent.pointerUp(hold(), { pointerId: 1 })
      expect(text()).not.toMatch(secret)
    })

    for (const [what, event] of [
      ["the window loses the focus", () => window.dispatchEvent(new Event("blur"))],
      ["the page goes", () => window.dispatchEvent(new Event("pagehide"))],
    ] as const) {
      it(`is covered when ${what}`, async () => {
        show(laid)
        await fireEvent.pointerDown(hold(), { button: 0, pointerId: 1 })
        expect(text()).toMatch(/7 Krüge/)
        event()
        flushSync()
        expect(text()).not.toMatch(secret)
      })
    }

    it("is covered when the page is hidden", async () => {
      show(laid)
      await fireEvent.pointerDown(hold(), { button: 0, pointerId: 1 })
      const seen = vi.spyOn(document, "visibilityState", "get").mockReturnValue("hidden")
      document.dispatchEvent(new Event("visibilitychange"))
      flushSync()
      expect(text()).not.toMatch(secret)
      seen.mockRestore()
    })

    it("is shown for five seconds to those who cannot hold", async () => {
      show(laid)
      await fireEvent.click(hold(), { detail: 0 })
      expect(text()).toMatch(/7 Krüge/)
      expect(announcer.polite).toContain("7")
      wait(5100)
      expect(text()).not.toMatch(secret)
      expect(announcer.polite).toBe("") // what was read out does not stay in the page
    })

    it("is not in the page while it is covered", () => {
      const { container } = show(laid)
      const drawn = container.querySelectorAll(".mine svg")
      expect(drawn.length).toBe(3) // two backs and the eye
      expect(container.querySelector(".mine")?.innerHTML).not.toContain("scale(1.86)")
    })
  })

  describe("the tap", () => {
    it("throws or is shut", async () => {
      show(tap)
      await fireEvent.click(button(/Weiter zapfen/))
      await fireEvent.click(button(/Hahn zudrehen/))
      expect(play.made).toEqual(["throw", "close"])
    })

    it("tells what could be served now, and how many barrels would be thrown", async () => {
      show(tap)
      expect(button(/Hahn zudrehen/).textContent).toMatch(/7 bis 17/)
      expect(button(/Weiter zapfen/).textContent).toMatch(/4 Fässer/)
      await fireEvent.click(button(/Verderber: bleibt/))
      expect(button(/Weiter zapfen/).textContent).toMatch(/5 Fässer/)
      await fireEvent.click(button(/Weiter zapfen/))
      expect(play.made).toEqual(["throw s2"])
    })

    it("obeys W and H", async () => {
      show(tap)
      await press("w")
      await press("h")
      expect(play.made).toEqual(["throw", "close"])
    })

    it("names barrels by what they show", () => {
      show(tap)
      expect(screen.getByRole("img", { name: "Fass 5, steht, andere Seite 6" })).toBeTruthy()
      expect(screen.getByRole("img", { name: "Fass 9 und 2, liegt" })).toBeTruthy()
    })

    it("throws no barrel where none is in the cup", () => {
      show({ ...tap, barrels: "6 5 7 4 8 3 9 double cross", moves: ["close", "throw s1"] })
      expect(button(/Weiter zapfen/).disabled).toBe(true)
    })

    it("takes no taps for 350 ms after the action bar has changed", async () => {
      show(laid)
      then({ ...tap, me: 0 })
      await fireEvent.click(button(/Hahn zudrehen/))
      expect(play.made).toEqual([])
      wait(360)
      await fireEvent.click(button(/Hahn zudrehen/))
      expect(play.made).toEqual(["close"])
    })
  })

  describe("the special barrels", () => {
    const double = (n: number) => button(new RegExp(`Fass ${n} verdoppeln`))
    const spoil = (n: number) => button(new RegExp(`Fass ${n}: verdorben`))

    it("act by taps, with the sum in sight", async () => {
      show(reckoning)
      expect(button(/12 Krüge ausschenken/)).toBeTruthy()
      await fireEvent.click(double(5))
      await fireEvent.click(spoil(3))
      await fireEvent.click(button(/14 Krüge ausschenken/))
      expect(play.made).toEqual(["serve n1 double s1 n5 spoil s2"])
    })

    it("are taken back, moved, and make room for each other", async () => {
      show(reckoning)
      await fireEvent.click(double(5))
      await fireEvent.click(double(5))
      expect(button(/12 Krüge/)).toBeTruthy()
      await fireEvent.click(double(5))
      await fireEvent.click(double(4))
      expect(button(/16 Krüge/)).toBeTruthy()
      await fireEvent.click(spoil(4))
      await fireEvent.click(button(/8 Krüge ausschenken/))
      expect(play.made).toEqual(["serve n3 spoil s2"])
    })

    it("both act on one barrel where they may", async () => {
      const both = ["n1", "n3"].flatMap((n) => [`serve ${n} double s1`, `serve ${n} double s2`])
      show({
        ...reckoning,
        barrels: "5 . 4 . . . . double double",
        params: { stack_specials: "1" },
        moves: ["serve", ...both, "serve n1 double s1 n1 double s2", "serve n1 double s1 n3 double s2"],
      })
      await fireEvent.click(double(5))
      await fireEvent.click(double(5))
      await fireEvent.click(button(/24 Krüge ausschenken/))
      expect(play.made).toEqual(["serve n1 double s1 n1 double s2"])
    })

    it("must act where the table says so", async () => {
      show({
        ...reckoning,
        params: { must_use_specials: "1" },
        moves: servings(["n1", "n3", "n5"], { s1: "double", s2: "spoil" }).filter(
          (m) => m.split(" ").length === 7,
        ),
      })
      expect(button(/ausschenken/).disabled).toBe(true)
      await fireEvent.click(double(5))
      expect(button(/ausschenken/).disabled).toBe(true)
      await fireEvent.click(spoil(4))
      await fireEvent.click(button(/13 Krüge ausschenken/))
      expect(play.made).toEqual(["serve n1 double s1 n3 spoil s2"])
    })

    it("have either effect where the legal moves have both", async () => {
      show({
        ...reckoning,
        barrels: "5 . . . . . . double .",
        params: { special_choice: "1" },
        moves: ["serve", "serve n1 double s1", "serve n1 spoil s1"],
      })
      await fireEvent.click(spoil(5))
      await fireEvent.click(button(/0 Krüge ausschenken/))
      expect(play.made).toEqual(["serve n1 spoil s1"])
    })
  })

  describe("a throw", () => {
    const before: Spot = { barrels: "5 . . . . . . . .", reach: [5] }
    const after: Spot = {
      barrels: "5 . 4 . . . . . .",
      thrown: 3,
      entries: [
        { by: 0, move: "throw", at: 0, round: 6 },
        { by: -1, move: "fall n3 4", at: 0, round: 6 },
      ],
      reach: [9],
    }
    const sum = () => document.querySelector(".sum b")?.textContent

    it("counts only when the last barrel rests", () => {
      show(before)
      then(after, 1)
      expect(sum()).toBe("5")
      wait(1300)
      expect(sum()).toBe("5")
      wait(150) // 700 + 80 for each of eight barrels
      expect(sum()).toBe("9")
    })

    it("is over at once when the table is tapped", async () => {
      show(before)
      then(after, 1)
      await fireEvent.click(document.querySelector(".stage")!)
      flushSync()
      expect(sum()).toBe("9")
      expect(play.finish).toHaveBeenCalled()
    })

    it("takes no time where nothing shall move", () => {
      show(before)
      then(after, 0)
      expect(sum()).toBe("9")
      expect(document.querySelector(".fly")).toBeNull()
    })
  })

  describe("a throw that falls over", () => {
    const before: Spot = {
      me: 4,
      barrels: "5 . . . . . . . .",
      reach: [5],
      orders: [[], [3], [1], [4], [5, 2]],
    }
    const after: Spot = {
      me: 4,
      phase: "ordering",
      host: 1,
      round: 7,
      thrown: 1,
      barrels: "6 . . . 3",
      orders: [[], [], [], [], []],
      pad: [{ ...greedy, served: -1, gains: [0, 7, 1, 3, 4] }],
      entries: [
        { by: 0, move: "throw", at: 0, round: 6 },
        { by: -1, move: "fall -", at: 0, round: 6 },
        ...greedyEntries.slice(1),
      ],
      score: [31, 55, 23, 60, 42],
    }
    const seats = () => document.querySelector(".seats")?.textContent?.replace(/\s+/g, " ") ?? ""

    it("tells nothing of the next round before its barrels rest", () => {
      page.happyDOM.setViewport({ width: 1280, height: 800 })
      show(before)
      const told = seats()
      then(after, 1)
      expect(text()).toMatch(/Mehmet.* wirft/)
      expect(text()).toMatch(/3. Wurf/)
      expect(screen.queryByRole("button", { name: /^Karte/ })).toBeNull()
      expect(seats()).toBe(told)
      expect(text()).not.toMatch(/umgefallen/)
      expect(play.told?.view).toMatchObject({ round: 6, host: 0 })
      wait(1500 + 360)
      expect(text()).toMatch(/Kein Fass bleibt stehen/)
      expect(play.told?.view).toMatchObject({ round: 6, host: 0 })
      wait(4 * 450 + 900 + 450 + 7000)
      expect(text()).toMatch(/55/)
      expect(play.told?.view).toMatchObject({ round: 7, host: 1 })
    })

    it("says what fell, and what would, where a number must stand", async () => {
      const params = { bust_needs_number: "1" }
      const all = show({ ...before, params })
      then({ ...after, params }, 1)
      wait(1500 + 360)
      expect(text()).toMatch(/Kein Zahlenfass bleibt stehen/)
      all.unmount()
      const numbers = show({ ...tap, params })
      expect(text()).toMatch(/Steht keine Zahl/)
      numbers.unmount()
      show({ ...tap, params, barrels: "6 5 7 4 8 3 9 . ." })
      expect(text()).toMatch(/Fällt alles um/)
    })

    it("looks like any other to the host", () => {
      const stands: Entry = { by: -1, move: "fall n3 4", at: 0, round: 6 }
      const clock = { limit: 30, deadline: Date.now() + 30_000, paused: false, waiting: [] }
      const good: Spot = {
        ...before,
        me: 0,
        thrown: 3,
        barrels: "5 . 4",
        entries: [after.entries![0]!, stands],
      }
      for (const what of [{ ...after, me: 0 }, good]) {
        const all = show({ ...before, me: 0 })
        then({ ...what, more: { clock } }, 1)
        expect(button(/Hahn zudrehen/).disabled).toBe(true)
        expect(button(/Weiter zapfen/).disabled).toBe(true)
        expect(text()).toMatch(/Du wirfst/)
        expect(text()).not.toMatch(/0:30/)
        all.unmount()
      }
    })

    it("does not end the match before its barrels rest", () => {
      show(before)
      then({ ...after, phase: "over" }, 1)
      expect(text()).not.toMatch(/Feierabend/)
      expect(text()).toMatch(/Mehmet.* wirft/)
    })
  })

  describe("the bill", () => {
    const next: Spot = {
      phase: "ordering",
      host: 1,
      round: 7,
      thrown: 1,
      barrels: "6 . . . 3",
      orders: [[], [], [], [], []],
      pad: [greedy],
      entries: greedyEntries,
      score: [45, 41, 29, 57, 38],
    }
    const cards = () => document.querySelectorAll(".flip").length

    it("is told step by step, and the points come last", () => {
      show({ phase: "reckoning", barrels: "5 . 4 . 3 . . double ." })
      then(next, 1)
      expect(text()).toMatch(/Die Zeche/)
      expect(cards()).toBe(0)
      wait(840) // 14 mugs
      expect(cards()).toBe(2) // Gerda's
      wait(3 * 450)
      expect(cards()).toBe(5)
      expect(text()).not.toMatch(/Zu gierig/)
      wait(450)
      expect(text()).toMatch(/Zu gierig! 15 bestellt, 14 gezapft/)
      expect(text()).not.toMatch(/\+14/)
      wait(900)
      expect(text()).toMatch(/\+14.*−7.*\+7/)
    })

    it("is skipped by taps, step by step", async () => {
      show({ phase: "reckoning", barrels: "5 . 4 . 3 . . double ." })
      then(next, 1)
      await fireEvent.click(document.querySelector(".stage")!)
      expect(cards()).toBe(2)
      for (let i = 0; i < 5; i++) await fireEvent.click(document.querySelector(".stage")!)
      expect(text()).toMatch(/\+14/)
    })

    it("stays until it is put away, then the next round's barrels fall", async () => {
      show({ phase: "reckoning", barrels: "5 . 4 . 3 . . double ." })
      then(next, 0)
      expect(text()).toMatch(/Zu gierig/)
      wait(400)
      await fireEvent.click(button(/^Weiter/))
      expect(button(/Wie viel darf/)).toBeTruthy()
      expect(screen.getByRole("img", { name: "Fass 6, steht, andere Seite 5" })).toBeTruthy()
    })

    it("goes by itself after a while, and can be shown again", async () => {
      show({ phase: "reckoning", barrels: "5 . 4 . 3 . . double ." })
      then(next, 0)
      wait(7100)
      expect(text()).not.toMatch(/Zu gierig/)
      await fireEvent.click(button(/Letzte Zeche/))
      expect(text()).toMatch(/Zu gierig/)
    })

    it("tells of a bust", () => {
      show({ phase: "serving", barrels: "5 . . . . . . . ." })
      const fell: Entry[] = [
        { by: 0, move: "throw", at: 0, round: 6 },
        { by: -1, move: "fall -", at: 0, round: 6 },
        ...greedyEntries.slice(1),
      ]
      then(
        {
          ...next,
          entries: fell,
          pad: [{ ...greedy, served: -1, gains: [0, 7, 1, 3, 4] }],
          score: [31, 55, 23, 60, 42],
        },
        0,
      )
      expect(text()).toMatch(/Umgefallen! 15 bestellt, und alles geht aufs Haus/)
    })

    it("shows the old points until the new ones are told", () => {
      page.happyDOM.setViewport({ width: 1280, height: 800 })
      show({ phase: "reckoning", barrels: "5 . 4 . 3 . . double ." })
      then(next, 1)
      const seat = () => document.querySelector(".seats .sv")?.textContent
      expect(seat()).toBe("31")
      wait(840 + 4 * 450 + 900)
      expect(seat()).toBe("45")
    })
  })

  it("shows the last bill only, where several rounds have gone by", () => {
    show({ phase: "reckoning", barrels: "5 . 4 . 3 . . double ." })
    const rounds: Entry[] = [
      { by: 0, move: "throw", at: 0, round: 5 },
      { by: -1, move: "fall n1 5", at: 0, round: 5 },
      { by: -1, move: "show 3 - 1 1 1", at: 0, round: 5 },
      { by: -1, move: "fall n1 6 n5 3", at: 0, round: 6 },
      ...greedyEntries,
    ]
    then(
      { phase: "ordering", host: 1, round: 7, pad: [greedy], entries: rounds, score: [90, 80, 70, 60, 50] },
      1,
    )
    expect(text()).toMatch(/Die Zeche/)
    wait(840 + 4 * 450 + 900)
    expect(text()).toMatch(/\+14jetzt 90.*−7jetzt 80.*\+7/)
  })

  it("shows scores below zero with a minus sign", () => {
    show({ ...tap, score: [-7, 48, -12, 57, 38] })
    expect(text()).toContain("−12")
    expect(text()).not.toContain("-12")
  })

  it("sends rumours, one in a breath, and shows what is said for some seconds", async () => {
    show(laid)
    await fireEvent.click(button(/Prost/))
    await fireEvent.click(button(/Durst/))
    expect(play.said).toEqual(["Prost!"])
    play.spoken = [{ n: 1, at: 0, person: "p-gerda", name: "Gerda", text: "Zudrehen!" }]
    flushSync()
    expect(document.querySelector(".bub")?.textContent).toBe("Zudrehen!")
    wait(5100)
    expect(document.querySelector(".bub")).toBeNull()
  })

  it("offers nothing to those who watch", () => {
    show({ me: -1, reach: [12] })
    expect(screen.queryByRole("button", { name: /zapfen|bestellen|Prost/ })).toBeNull()
    expect(text()).toMatch(/Mehmet.*überlegt noch/)
  })

  it("reads a picture of barrels", () => {
    expect(barrels("5 . 4")).toEqual(["5", "", "4", "", "", "", "", "", ""])
  })
})
