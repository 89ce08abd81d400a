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
 * join their rank or the right end, and nothing moves while a finger is on it,
 * but what the finger takes along.
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
    if (cards.length) this.keep()
    return before !== this.order.join()
  }

  /** Puts the cards of a rank to a place from the left, 0 the first; reports whether they moved. */
  move(rank: string, to: number): boolean {
    const from = this.stacks.findIndex((s) => s.rank === rank)
    to = Math.max(0, Math.min(this.stacks.length - 1, to))
    if (from < 0 || from === to) return false
    const stacks = this.stacks.toSpliced(from, 1).toSpliced(to, 0, this.stacks[from]!)
    this.stacks = stacks
    this.order = stacks.map((s) => s.rank)
    this.keep()
    return true
  }

  private keep() {
    try {
      sessionStorage.setItem(place(this.match), JSON.stringify(this.order))
    } catch {
      // after a reload it begins in the usual order
    }
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
