import { describe, expect, it } from "vitest"
import { frame, greedy, greedyEntries } from "../../../client/test/polterfass"
import type { Entry } from "$client/api"
import { tell } from "./tell"

const plain = (text: string | undefined) => text?.replace(/[\u2066-\u2069]/g, "")
const entry = (by: number, move: string, round = 6): Entry => ({ by, move, at: 0, round })

describe("a sentence", () => {
  const f = frame({ me: 4, pad: [greedy], barrels: "5 . 4 . 3 . . double .", host: 0 })
  const say = (entries: Entry[], i = entries.length - 1) => plain(tell(entries, i, f, 4)?.text)

  it("tells of orders without the cards", () => {
    expect(say([entry(1, "order ? ?")])).toBe("Gerda bestellt mit zwei Karten")
    expect(say([entry(4, "order 7 3")])).toBe("Du bestellst mit zwei Karten")
    expect(say([entry(2, "order")])).toBe("Tobi hat bestellt")
    expect(say([entry(1, "order ?"), entry(1, "order ?")])).toBe("Gerda bestellt um")
  })

  it("tells of throws with their sum", () => {
    const round = [
      entry(-1, "fall n1 5 s1 double"),
      entry(1, "order ?"),
      entry(0, "throw"),
      entry(-1, "fall n3 4"),
    ]
    expect(say(round, 0)).toBe("Mehmet wirft an: 5 und der Verdoppler stehen, Summe 5")
    expect(tell(round, 2, f, 4)).toBeNull()
    expect(say(round)).toBe("Mehmet wirft: 4 steht, Summe 9")
  })

  it("knows the sum of a throw in the middle of a round from the table", () => {
    expect(say([entry(0, "throw"), entry(-1, "fall n5 3")])).toBe("Mehmet wirft: 3 steht, Summe 12")
  })

  it("tells of a throw that does not count, and of a bust", () => {
    expect(
      say([entry(-1, "show - 1 1 1 1", 5), entry(-1, "fall s1 cross"), entry(-1, "fall n1 5")], 1),
    ).toMatch(/noch einmal/)
    const bust = [entry(0, "throw"), entry(-1, "fall -"), entry(-1, "show - 5+2 1 3 4")]
    expect(say(bust, 1)).toMatch(/Mehmet wirft.*umgefallen/)
  })

  it("tells the bill, with what it brings me", () => {
    expect(say(greedyEntries, 0)).toBe("Mehmet schenkt 14 Krüge aus")
    const told = tell(greedyEntries, 1, f, 1)
    expect(plain(told?.text)).toBe(
      "Zu gierig: 15 bestellt, 14 gezapft. Der Wirt kassiert 14, am gierigsten: du, am bescheidensten: Tobi",
    )
    expect(told?.value).toBe("−7")
  })
})
