import { describe, expect, it } from "vitest"
import { entry, frame, type Spot } from "../../../client/test/pulverfass"
import { guide } from "./guide"

describe("the guided first round", () => {
  const ids = (s: Spot, me = 4, seen: string[] = []) => guide.steps(frame(s), me, seen).map((x) => x.id)
  const asked: Spot = {
    view: { phase: "window", acting: 1, announced: "play 9 4", target: 4 },
    moves: ["veto 1", "pass"],
    entries: [],
  }

  it("tells of the aim, the turn, the cards and the risk at the first own turn", () => {
    expect(ids({})).toEqual(["hello", "turn", "cards", "risk"])
  })
  it("explains windows by what is announced, whom it hits, and vetoes upon vetoes", () => {
    expect(ids(asked)).toEqual(["window", "aimed"])
    expect(guide.steps(frame(asked), 4, [])[0]!.text).toContain("Tobi")
    expect(ids({ ...asked, view: { ...asked.view, target: 0 } })).toEqual(["window"])
    expect(ids({ ...asked, view: { ...asked.view, chain: [0] } })).toEqual(["window", "chain"])
    expect(ids({ ...asked, moves: [] })).toEqual([])
  })
  it("says what a keg, a favour and putting back ask for", () => {
    expect(ids({ view: { phase: "saving", acting: 4 } })).toEqual(["king"])
    expect(ids({ view: { phase: "putting", acting: 4 } })).toEqual(["put"])
    expect(ids({ view: { phase: "giving", acting: 0, target: 4 }, more: { awaited: [4] } })).toEqual(["give"])
  })
  it("stops the table for who waits, and tells of others' kegs", () => {
    const waits: Spot = { view: { acting: 1 }, more: { awaited: [1] }, entries: [] }
    expect(guide.steps(frame(waits), 4, []).every((s) => s.holds)).toBe(true)
    expect(ids(waits)).toEqual(["hello", "wait"])
    expect(ids({ view: { phase: "saving", acting: 1 }, more: { awaited: [1] } })).toEqual(["king"])
    expect(ids({ ...waits, entries: [entry(2, "out 3 6")] })).toEqual(["out"])
  })
  it("ends once somebody has played, reacted and seen a keg, and says nothing to the dead", () => {
    expect(ids({}, 4, ["cards", "window"])).not.toContain("done")
    expect(ids({}, 4, ["cards", "window", "king"]).at(-1)).toBe("done")
    expect(ids({}, 4, ["cards", "window", "out"]).at(-1)).toBe("done")
    expect(ids({ view: { living: [true, true, false, true, false] } })).toEqual([])
    expect(ids({ view: { phase: "over" } })).toEqual([])
  })
})
