import { describe, expect, it } from "vitest"
import { frame } from "../../../client/test/pulverfass"
import type { Event } from "./events"
import { notice } from "./notice"
import type { Turn } from "./turn.svelte"

describe("what the table says of the last thing that happened", () => {
  const said = (me: number, ...events: Event[]) => {
    const n = notice({ play: { frame: frame({ me }), replay: false }, me, events } as unknown as Turn)
    return n && { text: n.text.replace(/[\u2066-\u2069]/g, ""), card: n.card }
  }
  const theft: Event = { kind: "steal", seat: 3, from: 4, card: "7", rank: "" }
  const hidden: Event = { ...theft, card: "?" }

  it("names a card to who draws it, and to nobody else", () => {
    expect(said(4, { kind: "draw", seat: 4, card: "8" })).toEqual({ text: "Gezogen: Mischen", card: "8" })
    expect(said(4, { kind: "draw", seat: 1, card: "?" })).toEqual({ text: "Tobi zieht eine Karte", card: "" })
  })
  it("names what was stolen to thief and victim", () => {
    expect(said(4, theft)).toEqual({ text: "Mehmet hat dir Vorschau gestohlen", card: "7" })
    expect(said(3, theft)).toEqual({ text: "Gestohlen: Vorschau von Jule", card: "7" })
    expect(said(0, hidden)).toEqual({ text: "Mehmet stiehlt Jule eine Karte", card: "" })
    expect(said(-1, hidden)).toEqual({ text: "Mehmet stiehlt Jule eine Karte", card: "" })
  })
  it("names what was given to who gives and who gets it", () => {
    const gift: Event = { kind: "gift", seat: 4, from: 0, card: "b", rank: "" }
    expect(said(4, gift)?.text).toBe("Gerda hat dir Doppelzug gegeben")
    expect(said(0, gift)?.text).toBe("Du hast Doppelzug gegeben")
    expect(said(1, { ...gift, card: "?" })?.card).toBe("")
  })
  it("keeps to what happened, not to what was only announced or put back", () => {
    const put: Event = { kind: "put", seat: 1, place: -1 }
    expect(said(4, { kind: "save", seat: 1, card: "a" }, put)?.card).toBe("a")
    expect(said(4, put)?.text).toBe("Tobi versteckt das Fass")
    expect(said(4)).toBeNull()
    expect(said(4, { kind: "deal" })).toBeNull()
  })
})
