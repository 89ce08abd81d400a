import type { Offer } from "./moves"

/** How many cards are laid down at somebody. */
export type Count = 1 | 2 | 3

/** Whom an announcement aims at, and for a triple which rank it names. */
export class Target {
  rank = $state("")
  count = $state<Count>(1)
  seat = $state(-1)
  named = $state("")

  constructor(private readonly of: () => Offer) {}

  /** How many cards of the rank may be laid down at a target. */
  get counts(): Count[] {
    return ([1, 2, 3] as const).filter((n) => this.of().targets(n, this.rank).length > 0)
  }

  get seats(): number[] {
    return this.of().targets(this.count, this.rank)
  }

  begin(rank: string, count: Count) {
    this.rank = rank
    this.named = ""
    this.turn(count)
  }

  /** More cards or fewer; who is the only one to aim at is chosen already. */
  turn(count: Count) {
    this.count = count
    const seats = this.seats
    if (!seats.includes(this.seat)) this.seat = seats.length === 1 ? seats[0]! : -1
  }

  /** What is missing: whom, or which card. */
  get lacks(): "seat" | "rank" | "" {
    if (this.seat < 0) return "seat"
    return this.count === 3 && !this.named ? "rank" : ""
  }

  /** The move as things are chosen, or "". */
  get move(): string {
    const begin = this.of().group(this.count, this.rank)
    if (!begin || this.lacks) return ""
    return `${begin} ${this.seat}${this.count === 3 ? ` ${this.named}` : ""}`
  }
}
