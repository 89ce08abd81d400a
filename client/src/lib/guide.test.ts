import { beforeEach, describe, expect, it } from "vitest"
import { frame } from "../../test/fixtures"
import type { GuideUI } from "./guide"
import { Guide, startGuide } from "./guide.svelte"

const ui: GuideUI = {
  bots: 1,
  level: "frischling",
  steps: () => [
    { id: "one", text: "Eins" },
    { id: "two", text: "Zwei" },
    { id: "end", text: "Aus", last: true },
  ],
}

describe("a guide", () => {
  beforeEach(() => sessionStorage.clear())
  const ids = (g: Guide, f = frame()) => g.unread(ui, f).map((s) => s.id)

  it("is at tables that were opened for it alone", () => {
    startGuide("t1")
    expect(new Guide("t1").active).toBe(true)
    expect(new Guide("t2").active).toBe(false)
    expect(ids(new Guide("t2"))).toEqual([])
  })

  it("says nothing twice, not even after a reload", () => {
    startGuide("t1")
    const g = new Guide("t1")
    expect(ids(g)).toEqual(["one", "two", "end"])
    g.read(g.unread(ui, frame())[0]!)
    expect(ids(g)).toEqual(["two", "end"])
    expect(ids(new Guide("t1"))).toEqual(["two", "end"])
  })

  it("is over after its last step, and when it is sent away", () => {
    startGuide("t1")
    const g = new Guide("t1")
    g.read(g.unread(ui, frame()).at(-1)!)
    expect(g.active).toBe(false)
    expect(new Guide("t1").active).toBe(false)
    startGuide("t1")
    const h = new Guide("t1")
    h.end()
    expect(new Guide("t1").active).toBe(false)
  })

  it("is silent to those who watch and when the match is over", () => {
    startGuide("t1")
    expect(ids(new Guide("t1"), frame({ me: -1 }))).toEqual([])
    expect(ids(new Guide("t1"), frame({ phase: "over" }))).toEqual([])
  })

  it("begins anew where what was kept is broken", () => {
    sessionStorage.setItem("spelunke-guide-t1", "{")
    expect(new Guide("t1").active).toBe(false)
  })
})
