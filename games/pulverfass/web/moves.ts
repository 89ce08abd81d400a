import { group, rankOf, ranks } from "./cards"

/** What the house offers, with the two short forms: "triple 6 3 2..bucket" and "five of 2 4 6 8 b a x". */
export class Offer {
  constructor(readonly moves: readonly string[]) {}

  has(move: string): boolean {
    if (this.moves.includes(move)) return true
    const [verb = "", ...words] = move.split(" ")
    if (verb === "triple") return this.named(words)
    return verb === "five" && this.isFive(words)
  }

  private named([cards = "", seat = "", rank = ""]: string[]): boolean {
    return this.moves.some((m) => {
      const range = m.startsWith(`triple ${cards} ${seat} `) ? (m.split(" ")[3] ?? "") : ""
      const [from = "", to = from] = range.split("..")
      const i = ranks.indexOf(rank)
      return range !== "" && i >= ranks.indexOf(from) && i <= ranks.indexOf(to)
    })
  }

  private isFive(cards: string[]): boolean {
    const from = this.fives
    return cards.length === 5 && new Set(cards.map(rankOf)).size === 5 && cards.every((c) => from.includes(c))
  }

  /** The cards of which five may be announced. */
  get fives(): string[] {
    const m = this.moves.find((m) => m.startsWith("five "))
    return m ? m.split(" ").slice(m.startsWith("five of ") ? 2 : 1) : []
  }

  /** The first way to lay down n cards of a rank at a target, as the beginning of a move; "" if there is none. */
  group(n: 1 | 2 | 3, rank: string): string {
    const verb = ["", "play", "pair", "triple"][n]!
    const m = this.moves.find((m) => {
      const [v = "", cards = ""] = m.split(" ")
      return v === verb && rankOf(group(cards, n)[0]!) === rank
    })
    return m ? m.split(" ").slice(0, 2).join(" ") : ""
  }

  /** Seats that an announcement of n cards of a rank may aim at. */
  targets(n: 1 | 2 | 3, rank: string): number[] {
    const begin = this.group(n, rank)
    if (!begin) return []
    const seats = this.moves.filter((m) => m.startsWith(begin + " ")).map((m) => Number(m.split(" ")[2]))
    return [...new Set(seats)]
  }
}
