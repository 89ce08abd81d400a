import { describe, expect, it } from "vitest"
import type { Advised } from "$client/api"
import { choices } from "$client/lib/advice"
import { frame } from "../../../client/test/pulverfass"
import { advice } from "./advice"

const worth = (move: string, win: number): Advised["moves"][number] => ({ move, points: win, win })
const plain = (text: string) => text.replace(/[\u2066-\u2069\u00a0]/g, (c) => (c === "\u00a0" ? " " : ""))

describe("advice", () => {
  const f = frame()
  const name = (move: string) => plain(advice.name(move, f))

  it("names every kind of move", () => {
    expect(name("draw")).toBe("Ziehen")
    expect(name("play 8")).toBe("Mischen spielen")
    expect(name("play 9 1")).toBe("Gefallen von Tobi")
    expect(name("pair 4 0")).toBe("Paar 4 gegen Gerda")
    expect(name("pair a+x 0")).toMatch(/^Paar .* gegen Gerda$/)
    expect(name("triple 6 3 bucket")).toBe("Drilling gegen Mehmet: Eimer")
    expect(name("five 2 3 4 5 6")).toBe("Fünf Verschiedene")
    expect(name("veto 2")).toBe("Veto")
    expect(name("pass")).toBe("Durchlassen")
    expect(name("give b")).toBe("Doppelzug geben")
    expect(name("none")).toBe("Hab keine")
    expect(name("take 9")).toBe("Gefallen nehmen")
    expect(name("save a")).toBe("Löschen")
    expect(name("put 0")).toBe("Fass auf Platz 1")
    expect(name("out")).toBe("Rumms")
  })

  it("has the likeliest to be left first", () => {
    const seat: Advised = {
      seat: 4,
      moves: [worth("draw", 0.31), worth("play 7", 0.36), worth("pair 4 0", 0.35)],
    }
    expect(choices(seat, advice, f).map((c) => plain(c.name))).toEqual([
      "Vorschau spielen",
      "Paar 4 gegen Gerda",
      "Ziehen",
    ])
  })

  it("says what everybody can count, as long as somebody is to draw", () => {
    const none: Advised = { seat: 4, moves: [] }
    expect(advice.facts!(none, f).map(plain)).toEqual([
      "Alle wissen: die nächste Karte ist mit 33 % ein Fass.",
    ])
    expect(advice.facts!(none, frame({ view: { phase: "putting" } }))).toEqual([])
  })
})
