import { cleanup, fireEvent, render, screen } from "@testing-library/svelte"
import { createRawSnippet, tick } from "svelte"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import type { Frame } from "$client/api"
import { announcer } from "$client/lib/announce.svelte"
import type { Play } from "$client/lib/play"
import { entry, frame, mine, plain } from "../../../client/test/pulverfass"
import Table from "./Table.svelte"
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
    order: (o) => {
      moves.push(`order ${o}`)
      return Promise.resolve(true)
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

const button = (name: RegExp) => screen.getByRole("button", { name })
const text = () => (document.body.textContent ?? "").replace(/[\u2066-\u2069]/g, "")
const without = (card: string) => {
  const i = mine.indexOf(card)
  return mine.filter((_, j) => j !== i)
}
const inWindow = (view: Partial<View> = {}, moves = ["veto 1", "pass"]) =>
  frame({
    view: { phase: "window", acting: 1, announced: "play 9 4", cards: ["9"], target: 4, ...view },
    moves,
  })

beforeEach(() => {
  sessionStorage.clear()
  vi.useFakeTimers()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

describe("the own turn", () => {
  it("draws, and plays what is picked up", async () => {
    const { moves } = show(frame())
    await fireEvent.click(button(/Ziehen/))
    await fireEvent.click(button(/^Mischen \(8\)/))
    await fireEvent.click(button(/^Mischen 1 Karte|^Mischen1 Karte/))
    expect(moves).toEqual(["draw", "play 8"])
  })

  it("takes no taps just after it has changed", async () => {
    const { play, moves } = playing(frame())
    render(Table, { play })
    await fireEvent.click(button(/Ziehen/))
    expect(moves).toEqual([])
  })

  it("asks whom a pair is aimed at before anything is laid down", async () => {
    const { moves } = show(frame())
    await fireEvent.click(button(/^4, 2 auf der Hand/))
    await fireEvent.click(button(/^Paar/))
    await vi.dynamicImportSettled()
    vi.advanceTimersByTime(400)
    await tick()
    expect(moves).toEqual([])
    await fireEvent.click(document.querySelector(".who .one:nth-child(3)")!)
    await fireEvent.click(button(/bestehlen/))
    expect(moves).toEqual(["pair 4 3"])
  })
})

describe("the rail", () => {
  it("has room for the talk where there is any to be had", async () => {
    vi.stubGlobal("matchMedia", () => Object.assign(new EventTarget(), { matches: true }))
    const { play } = playing(frame())
    const talk = createRawSnippet(() => ({ render: () => "<p>Wer holt die nächste Runde?</p>" }))
    render(Table, { play, talk })
    expect(text()).not.toContain("Wer holt")
    await fireEvent.click(screen.getByRole("radio", { name: "Reden" }))
    expect(text()).toContain("Wer holt")
    await fireEvent.click(screen.getByRole("radio", { name: "Karten" }))
    expect(text()).not.toContain("Wer holt")
    cleanup()
    render(Table, { play: { ...play, replay: true } })
    expect(screen.queryByRole("radio", { name: "Reden" })).toBeNull()
    expect(screen.queryByRole("radio", { name: "Karten" })).not.toBeNull()
    vi.unstubAllGlobals()
  })
})

describe("a stack of the hand", () => {
  const up = () => [...document.querySelectorAll(".hand .up use")].map((u) => u.getAttribute("href"))
  const hand = ["4", "4", "8", "8", "b", "d", "a", "x"]
  const symbols = (name: RegExp) =>
    [...button(name).querySelectorAll("use")].map((u) => u.getAttribute("href"))

  it("lifts one card for five different ones, the one that is announced", async () => {
    const moves = ["draw", "five of 4 8 b d a x"]
    const { moves: sent } = show(
      frame({ params: { ...plain, five_different: "1" }, view: { hands: [[], [], [], [], hand] }, moves }),
    )
    await fireEvent.click(button(/^Fünf Verschiedene/))
    vi.advanceTimersByTime(400)
    const names = [/^4, 2/, /\(8\), 2/, /^Doppelzug/, /^Veto \(/, /^Eimer/]
    for (const name of names) await fireEvent.click(button(name))
    expect(up().toSorted()).toEqual(names.map((n) => symbols(n).at(-1)).toSorted())
    await fireEvent.click(button(/^Fünf ablegen/))
    expect(sent).toEqual(["five 4 8 b d x"])
  })

  it("lifts the one card that is given away, and all of what may be laid down", async () => {
    const view = { phase: "giving" as const, acting: 1, target: 4, announced: "play 9 4", cards: ["9"] }
    show(frame({ view: { ...view, hands: [[], [], [], [], hand] }, moves: ["give 4", "give 8"] }))
    await fireEvent.click(button(/^4, 2/))
    expect(up()).toEqual(symbols(/^4, 2/).slice(1))
    cleanup()
    show(frame({ view: { hands: [[], [], [], [], hand] }, moves: ["draw", "play 8", "pair 8 1"] }))
    await fireEvent.click(button(/\(8\), 2/))
    expect(up()).toEqual(symbols(/\(8\), 2/))
  })
})

describe("the window", () => {
  it("asks the same whatever is held", () => {
    const prompt = (f: Frame<View>) => {
      show(f)
      const sign = document.querySelector(".sign")!.textContent
      const acts = [...document.querySelectorAll(".acts .btn")].map((b) => b.textContent)
      cleanup()
      return [sign, ...acts]
    }
    const holds = prompt(inWindow())
    const not = prompt(inWindow({ hands: [[], [], [], [], without("d")] }, ["pass"]))
    expect(holds).toEqual(not)
    expect(holds.join()).toContain("Veto oder durchlassen?")
  })

  it("lets pass and vetoes with the number of the chain", async () => {
    const { moves } = show(inWindow({ chain: [4, 0] }, ["veto 3", "pass"]))
    await fireEvent.click(button(/Veto!/))
    await fireEvent.click(button(/Durchlassen/))
    expect(moves).toEqual(["veto 3", "pass"])
  })

  it("cannot veto without one", async () => {
    const { moves } = show(inWindow({ hands: [[], [], [], [], without("d")] }, ["pass"]))
    expect((button(/Veto!/) as HTMLButtonElement).disabled).toBe(true)
    await fireEvent.click(button(/Veto!/))
    expect(moves).toEqual([])
  })

  it("tells the chain in words, and whether it counts", () => {
    show(inWindow({ acting: 3, announced: "play 8", target: -1, chain: [1, 0] }, ["veto 3", "pass"]))
    expect(text()).toContain("Veto von Gerda gegen Veto von Tobi gegen Mischen: gilt zur Zeit")
    cleanup()
    show(inWindow({ acting: 3, announced: "play 8", target: -1, chain: [1] }, ["veto 2", "pass"]))
    expect(text()).toContain("Veto von Tobi gegen Mischen: gilt zur Zeit nicht")
  })

  it("offers a standing order to everybody", async () => {
    const { moves } = show(inWindow({ hands: [[], [], [], [], without("d")] }, ["pass"]))
    await fireEvent.click(screen.getByRole("radio", { name: "Nie fragen" }))
    expect(moves).toEqual(["order pass"])
  })

  it("is called out", async () => {
    show(inWindow())
    await tick()
    expect(announcer.assertive).toContain("Veto oder durchlassen?")
  })
})

describe("what is known of the pile", () => {
  const notes = [
    { card: "k", from: 0, to: 0 },
    { card: "8", from: 1, to: 1 },
  ]
  const cards = () => [...document.querySelectorAll(".pk use")].map((u) => u.getAttribute("href"))
  async function hold() {
    show(frame({ view: { notes, pile: 11 } }))
    await fireEvent.click(button(/Stapel/))
    vi.advanceTimersByTime(400)
    expect(cards()).not.toContain("#card-de-KS")
    await fireEvent.pointerDown(button(/^Halten/), { button: 0, pointerId: 1 })
    expect(cards().some((c) => c?.startsWith("#card-de-K"))).toBe(true)
  }
  const covered = () => expect(cards().some((c) => c?.startsWith("#card-de-"))).toBe(false)

  it("shows only while it is held", async () => {
    await hold()
    await fireEvent.pointerUp(button(/^Halten/), { pointerId: 1 })
    covered()
  })
  it("is covered when nobody can be sure who looks", async () => {
    await hold()
    await fireEvent.blur(window)
    covered()
  })
  it("is covered when a window opens", async () => {
    const f = frame({ view: { notes, pile: 11 } })
    const { play } = playing(f)
    const r = render(Table, { play })
    vi.advanceTimersByTime(400)
    await fireEvent.click(button(/Stapel/))
    await fireEvent.pointerDown(button(/^Halten/), { button: 0, pointerId: 1 })
    await r.rerender({ play: { ...play, frame: { ...inWindow({ notes }), seq: 101 }, before: f } })
    covered()
  })
})

describe("the keg", () => {
  it("goes where its owner says, and the sign says whom it would hit", async () => {
    const put = frame({
      view: { phase: "putting", kings: 2 },
      moves: Array.from({ length: 10 }, (_, i) => `put ${i}`),
    })
    const { moves } = show(put)
    expect(text()).toContain("Auf Platz 1 träfe es Gerda")
    await fireEvent.click(button(/tiefer/))
    await fireEvent.click(button(/Als 2. Karte verstecken/))
    await fireEvent.click(button(/Ganz unten/))
    await fireEvent.click(button(/Als 10. Karte verstecken/))
    expect(moves).toEqual(["put 1", "put 9"])
  })

  it("shows a bang with the hand that was laid open", () => {
    const before = frame({ view: { phase: "saving", acting: 1 } })
    const f = frame({ view: { acting: 3 }, entries: [entry(1, "out 2.3 9")], more: { seq: 101 } })
    show(f, { before })
    expect(text()).toContain("Rumms!")
    expect(text()).toContain("Tobi ist draußen")
    expect(document.querySelectorAll(".fan .card").length).toBe(4)
  })
})

describe("a theft", () => {
  it("tells its victim which card, and nobody else", () => {
    const stolen = (me: number, card: string) => {
      const before = frame({ me, view: { phase: "stealing", acting: 0, announced: "pair 5 4", target: 4 } })
      const f = frame({ me, view: { acting: 0 }, entries: [entry(-1, `steal ${card}`)], more: { seq: 101 } })
      show(f, { before })
      const said = document
        .querySelector(".say")
        ?.textContent?.replace(/[\u2066-\u2069]/g, "")
        .trim()
      cleanup()
      return said
    }
    expect(stolen(4, "8")).toBe("Gerda hat dir Mischen gestohlen")
    expect(stolen(1, "?")).toBe("Gerda stiehlt Jule eine Karte")
  })
})
