import { byRank, ranks } from "./cards"

/** Cards of one rank that lie on each other. */
export interface Stack {
  rank: string
  cards: string[]
}

const place = (match: string) => `spelunke-hand-${match}`

function kept(match: string): string[] {
  try {
    const list: unknown = JSON.parse(sessionStorage.getItem(place(match)) ?? "[]")
    return Array.isArray(list) ? list.filter((r) => typeof r === "string") : []
  } catch {
    return [] // then it begins in the usual order
  }
}

/**
 * The own hand in its own order: it begins with the highest ranks, new cards
 * join their rank or the right end, and nothing moves while a finger is on it.
 */
export class Hand {
  stacks = $state.raw<Stack[]>([])
  private match = ""
  private order: string[] = []
  private waits: string[] | null = null
  private touched = false

  /** Takes the hand of a match; reports whether anything has moved. */
  follow(match: string, cards: readonly string[]): boolean {
    if (match !== this.match) {
      this.match = match
      this.order = kept(match)
      this.waits = null
      this.touched = false
    }
    if (this.touched) {
      this.waits = [...cards]
      return false
    }
    const now = byRank(cards)
    const stays = this.order.filter((r) => now.has(r))
    const high = ranks.toReversed()
    const fresh = [...now.keys()]
      .filter((r) => !stays.includes(r))
      .sort((a, b) => high.indexOf(a) - high.indexOf(b))
    const before = this.stacks.map((s) => s.rank).join()
    this.order = [...stays, ...fresh]
    this.stacks = this.order.map((rank) => ({ rank, cards: now.get(rank)! }))
    try {
      if (cards.length) sessionStorage.setItem(place(match), JSON.stringify(this.order))
    } catch {
      // after a reload it begins in the usual order
    }
    return before !== this.order.join()
  }

  /** A finger is on it, or not any more. */
  touch(on: boolean) {
    this.touched = on
    if (!on && this.waits) {
      const cards = this.waits
      this.waits = null
      this.follow(this.match, cards)
    }
  }
}
