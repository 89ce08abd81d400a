import { describe, expect, it } from "vitest"
import { entry, frame } from "../../../client/test/pulverfass"
import { tell } from "./tell"

const plain = (text: string | undefined) => text?.replace(/[\u2066-\u2069]/g, "")

describe("the log", () => {
  /** The sentence for the last of these moves, as seat 4, Jule, reads it, or from outside. */
  const told = (me: number, ...moves: [number, string][]) => {
    const entries = moves.map(([by, move]) => entry(by, move))
    return plain(tell(entries, entries.length - 1, frame({ me }), me)?.text)
  }
  it("tells what was announced and what became of it", () => {
    expect(told(4, [0, "play 9 4"])).toBe("Gerda will einen Gefallen von dir")
    expect(told(4, [4, "pair 5 1"])).toBe("Du legst ein Paar gegen Tobi")
    expect(told(0, [3, "triple 6 4 d"])).toBe("Mehmet fragt Jule nach Veto")
    expect(told(4, [0, "play 8"], [1, "veto 1"], [-1, "settle"])).toBe("Mischen ist aufgehoben")
    expect(told(4, [0, "play 8"], [1, "veto 1"], [3, "veto 2"], [-1, "settle"])).toBe(
      "Der Stapel ist gemischt",
    )
    expect(told(4, [0, "play 8"], [1, "veto 1"], [4, "veto 2"])).toBe("Du legst ein Veto gegen Tobi")
  })
  it("never names a hidden card during a match, and does when all lies open", () => {
    expect(told(4, [4, "draw"], [-1, "drawn 8"])).toBe("Du ziehst eine Karte")
    expect(told(-1, [4, "draw"], [-1, "drawn 8"])).toBe("Jule zieht Mischen")
    expect(told(4, [0, "pair 5 4"], [-1, "settle"], [-1, "steal 8"])).toBe("Gerda stiehlt dir eine Karte")
    expect(told(-1, [0, "pair 5 4"], [-1, "settle"], [-1, "steal 8"])).toBe("Gerda stiehlt Jule Mischen")
    expect(told(-1, [0, "pair 5 4"], [-1, "settle"], [-1, "steal ?"])).toBe("Gerda stiehlt Jule eine Karte")
    expect(told(4, [4, "put 3"])).toBe("Du versteckst das Fass")
    expect(told(-1, [4, "put 3"])).toBe("Jule steckt das Fass auf Platz 4")
    expect(told(4, [4, "play 7"], [-1, "settle"], [-1, "peek k 4 9"])).toBe("Du siehst die obersten 3 Karten")
  })
  it("names the rank of a triple, hit or missed, to all", () => {
    expect(told(1, [0, "triple 6 4 d"], [-1, "settle"], [4, "give d"])).toBe("Gerda bekommt Veto von Jule")
    expect(told(4, [0, "triple 6 4 5"], [-1, "settle"], [4, "none"])).toBe(
      "Du hast 5 nicht, Gerda geht leer aus",
    )
  })
  it("says nothing of passes", () => {
    expect(told(4, [0, "play 8"], [4, "pass"])).toBeUndefined()
  })
})
