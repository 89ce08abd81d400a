import { describe, expect, it } from "vitest"
import { above643, entry, frame, past, six, type Spot } from "../../../client/test/bluffpoker"
import { guide } from "./guide"
import type { View } from "./view"

const plain = (text: string | undefined) => text?.replace(/[\u2066-\u2069]/g, "")

const begins: Partial<View> = {
  phase: "starting",
  claim: "",
  claimant: -1,
  way: 0,
  hidden: 3,
  open: [],
  throws: 1,
  acting: 5,
  starter: 5,
}

describe("the guided first round", () => {
  const told = (s: Spot, seen: string[] = [], me = 5) => guide.steps(frame({ me, ...s }), me, seen)
  const ids = (s: Spot, seen: string[] = [], me = 5) => told(s, seen, me).map((x) => x.id)
  const words = (s: Spot, id: string, me = 5) => plain(told(s, [], me).find((x) => x.id === id)?.text)

  it("tells whoever begins of the look, of throwing again, of the claim and the direction", () => {
    expect(ids({ view: begins, entries: [], moves: ["look", "left", "right"] })).toEqual([
      "start",
      "first",
      "way",
    ])
    const looked: Spot = { view: { ...begins, looked: true, seen: [6, 4, 2] }, entries: [entry(5, "look")] }
    expect(ids({ ...looked, moves: ["left", "right", "again", "lay 2"] })).toEqual(["again", "first", "way"])
    expect(ids({ view: { ...begins, throws: 3 }, entries: [entry(5, "again")], moves: [] })).toEqual([
      "third",
      "first",
      "way",
    ])
  })

  it("never says what lies under the cup", () => {
    const seen: Spot = { view: { ...begins, looked: true, seen: [6, 4, 2] }, entries: [], moves: ["again"] }
    for (const s of told(seen)) expect(s.text).not.toMatch(/[642]/)
  })

  it("tells whoever waits what the others do, and waits itself", () => {
    const other = told({ view: { ...begins, acting: 4, starter: 4 }, entries: [], moves: [] })
    expect(other.map((s) => [s.id, s.holds])).toEqual([["other", true]])
    expect(plain(other[0]!.text)).toMatch(/^Gerda fängt an/)
    const answers: Partial<View> = { acting: 4, claimant: 3, claim: "632" }
    expect(ids({ view: answers, moves: [] })).toEqual(["claimed", "soon"])
    expect(ids({ view: { ...answers, way: -1 }, moves: [] })).toEqual(["claimed"])
    expect(words({ view: { acting: 0, claimant: 5 }, moves: [] }, "said")).toMatch(/^Jetzt antwortet Pia/)
    expect(ids({ view: { ...answers, phase: "acting" }, moves: [] })).toEqual([])
  })

  it("tells whoever answers what both answers mean", () => {
    expect(ids({})).toEqual(["answer", "believe"])
    expect(words({}, "answer")).toMatch(/^Glaubst du Gerda die 643\?.* bekommt Gerda den Strich, sonst du/)
    expect(ids({ view: { claim: "333", advised: true } })).toEqual(["answer", "poker", "mats"])
  })

  it("tells of all ways to pass on", () => {
    expect(ids({ view: { phase: "acting" }, moves: [...above643, "look", "cup"] })).toEqual(["pass", "look"])
    expect(ids({ view: { phase: "acting", looked: true, seen: [4, 2] }, moves: ["cup"] })).toEqual([
      "mustThrow",
      "thrown",
    ])
    expect(ids({ view: { phase: "thrown" }, moves: above643 })).toEqual(["more"])
    expect(
      ids({ view: { phase: "shooting", claim: "333", open: [3, 3, 1], hidden: 0 }, moves: ["stop"] }),
    ).toEqual(["shoot"])
  })

  const after = (by: number, loser: number, more: Partial<View> = {}): Spot => ({
    view: { ...begins, acting: loser, starter: loser, round: 18, ...more },
    entries: [...past, entry(by, "doubt"), entry(-1, "reveal 4 2")],
    moves: loser === 5 ? ["look"] : [],
  })

  it("holds the end of a round and says who gets the stroke and why", () => {
    expect(told(after(5, 4)).map((s) => [s.id, !!s.holds])).toEqual([
      ["verdict", true],
      ["stroke", true],
      ["next", true],
      ["other", true],
    ])
    expect(words(after(5, 4), "verdict")).toMatch(/^Du hast gezweifelt und lagst richtig.* als Gerda gesagt/)
    expect(words(after(5, 5), "verdict")).toMatch(/^Du hast gezweifelt und lagst falsch/)
    expect(words(after(0, 5), "verdict")).toMatch(/^Pia hat gezweifelt und lag richtig.* als du gesagt/)
    expect(words(after(0, 4), "verdict")).toMatch(/^Pia hat gezweifelt und lag richtig.* als Gerda gesagt/)
    expect(words(after(0, 0), "verdict")).toMatch(/^Pia hat gezweifelt und lag falsch/)
    expect(words(after(5, 5), "stroke")).toMatch(/^Der Strich ist deiner.* Wer 7 Striche hat/)
    expect(words(after(5, 4), "stroke")).toMatch(/^Der Strich geht an Gerda/)
  })

  it("tells of the end only until somebody has done something", () => {
    const late = after(5, 4)
    expect(ids({ ...late, entries: [...late.entries!, entry(4, "look")] })).toEqual(["other"])
    const bot = [...late.entries!, entry(-1, "@bot 2")]
    expect(ids({ ...late, entries: bot })).toContain("verdict")
  })

  it("says of a shoot-out what it brings, for the frame alone does not tell who won it", () => {
    const shot: Spot = {
      ...after(5, 5),
      entries: [entry(5, "believe"), entry(-1, "roll 3 3 1"), entry(5, "stop")],
    }
    expect(ids(shot)).toEqual(["stroke", "next", "start", "first", "way"])
    expect(words(shot, "stroke")).toMatch(/genau so viel für niemanden/)
  })

  it("ends with a round after whoever is guided has answered and claimed", () => {
    expect(ids(after(5, 4), ["answer"])).not.toContain("done")
    expect(ids(after(5, 4), ["answer", "more"])).toEqual(["verdict", "stroke", "other", "done"])
    const end = told(after(5, 4), ["answer", "first", "verdict", "stroke"]).at(-1)
    expect(end).toMatchObject({ id: "done", last: true })
    expect(ids({ view: { phase: "over" } })).toEqual([])
  })

  it("sits at a table of three", () => {
    expect(guide).toMatchObject({ bots: 2, level: "frischling" })
    const three = six.slice(0, 3)
    expect(
      guide
        .steps(frame({ seats: three, me: 0, view: { acting: 1, claimant: 2, way: -1 } }), 0, [])
        .map((s) => s.id),
    ).toEqual(["claimed", "soon"])
  })

  it("is brief and does not shout, in both languages", async () => {
    const { default: de } = await import("./de.json")
    const { default: en } = await import("./en.json")
    for (const texts of [de, en] as Record<string, unknown>[]) {
      for (const [key, text] of Object.entries(texts)) {
        if (!key.startsWith("guide.")) continue
        expect({ key, long: String(text).length > 165 }).toEqual({ key, long: false })
        expect(String(text)).not.toMatch(/!|\n/)
      }
    }
  })
})
