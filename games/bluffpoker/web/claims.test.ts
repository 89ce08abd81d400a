import { describe, expect, it } from "vitest"
import { between, Claims, ladder, real } from "./claims"
import { Picker } from "./picker.svelte"

describe("claims", () => {
  it("opens the ranges of a frame's moves", () => {
    const c = Claims.of(["claim 443..446", "claim 333..555", "claim 666", "mats", "look"])
    expect(c.list).toEqual([443, 445, 446, 333, 444, 555, 666]) // 444 is a poker
    expect(c.has(445)).toBe(true)
    expect(c.has(447)).toBe(false)
    expect(Claims.of(["doubt", "believe"]).empty).toBe(true)
  })

  it("knows all 567, and the 56 that can be thrown", () => {
    expect(Claims.of(["claim 100..665", "claim 111..666"]).list.length).toBe(567)
    expect(Claims.above(0, true).list.length).toBe(567)
    expect(ladder.length).toBe(56)
    expect(Claims.above(0, false).list).toEqual(ladder)
    expect([510, 499, 624, 654, 111].map(real)).toEqual([false, false, false, true, true])
  })

  it("steps from number to number and on to the pokers", () => {
    const c = Claims.of(["claim 644..665", "claim 111..666"])
    expect(c.step(665, 1)).toBe(111)
    expect(c.step(111, -1)).toBe(665)
    expect(c.step(644, -1)).toBe(644)
    expect(c.step(666, 1)).toBe(666)
    expect(between(643, 654)).toBe(5)
    expect(between(643, 111)).toBe(12)
  })
})

describe("the picker", () => {
  const picker = (...moves: string[]) => {
    const p = new Picker(() => Claims.of(moves))
    p.reset()
    return p
  }

  it("begins with the lowest throw above the claim", () => {
    expect(picker("claim 644..665", "claim 111..666").claim).toBe(644)
    expect(picker("claim 500..665", "claim 111..666").claim).toBe(511)
    expect(picker("claim 555..666").claim).toBe(555)
  })

  it("takes odd numbers by their digits, and refuses what may not be said", () => {
    const p = picker("claim 500..665", "claim 111..666")
    for (const d of "51") p.type(d)
    expect(p.legal).toBe(false)
    p.type("0")
    expect([p.claim, p.legal, p.odd]).toEqual([510, true, true])
    for (const d of "499") p.type(d)
    expect([p.claim, p.legal]).toEqual([499, false])
    p.step(1)
    expect(p.claim).toBe(500)
  })

  it("shows one shelf of the ladder at a time", () => {
    const p = picker("claim 544..665", "claim 111..666")
    expect(p.shelves).toEqual([5, 6])
    expect(p.cells).toEqual([544, 551, 552, 553, 554])
    p.choose(661)
    expect(p.shown).toBe(6)
    expect(p.pokers).toEqual([111, 222, 333, 444, 555, 666])
  })
})
