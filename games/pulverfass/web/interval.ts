import type { Intervals } from "$client/lib/verify"
import { pack } from "./cards"

const nowhere = { lo: -1n, hi: -1n, n: -1n } // fits no draw

/** All cards from low to high, as the House goes through them. */
const order = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "b", "d", "k", "a", "x"]
const deck = (card: string): number => (card === "x" ? 2 : 4)
const bucket = (card: string): boolean => card === "a" || card === "x"

type Bag = Map<string, number>
const count = (bag: Bag, card: string): number => bag.get(card) ?? 0
const size = (bag: Bag): number => [...bag.values()].reduce((a, b) => a + b, 0)
const add = (bag: Bag, card: string, n = 1) => bag.set(card, count(bag, card) + n)

/**
 * What luck has left: the cards that may lie at places of the pile that nobody
 * has looked at, and those that are decided. A place is decided when somebody sees it.
 */
class Luck {
  private readonly hands: Bag[]
  /** Undecided places hold these; while dealing, all that is left. */
  private readonly pool: Bag = new Map()
  /** Decided places from the top, "" where nothing is. */
  private pile: string[] = []
  private left: number
  private acting = 0
  private announced: string[] = []
  private vetoes = 0

  constructor(
    private readonly seats: number,
    params: Record<string, string>,
  ) {
    this.hands = Array.from({ length: seats }, () => new Map())
    for (const c of order) if (c !== "k") add(this.pool, c, deck(c))
    const hand = params.short_hands === "1" ? 4 : 7
    const plain = params.quick === "1" ? Math.floor((44 - seats * hand) / 3) : 0
    this.left = seats * (hand + 1) + plain + (seats <= 3 ? 6 - seats - 2 : 0)
    this.plainHands = seats * hand
    this.dealt = this.left
    this.boxed = plain
  }
  private readonly plainHands: number
  private readonly dealt: number
  private readonly boxed: number

  /** The cards that the House chooses among for a move, and how many there are of each. */
  choice(verb: string): Bag | null {
    switch (verb) {
      case "deal":
      case "box":
        return this.dealing()
      case "drawn":
        return this.pile[0] ? new Map([[this.pile[0], 1]]) : this.pool
      case "steal":
        return this.hands[Number(this.announced[2])] ?? null
    }
    return null
  }

  private dealing(): Bag {
    const n = this.dealt - this.left
    const inHands = n < this.plainHands
    const buckets =
      !inHands && (n < this.plainHands + this.seats || n >= this.plainHands + this.seats + this.boxed)
    return new Map([...this.pool].filter(([c]) => bucket(c) === buckets))
  }

  /** What the top cards may be, each with its weight, the first turning slowest. */
  peeks(): { cards: string; w: number }[] {
    const n = Math.min(3, this.pile.length)
    const out: { cards: string; w: number }[] = []
    const go = (i: number, cards: string[], w: number) => {
      if (i === n) return void out.push({ cards: cards.join(" "), w })
      const here = this.pile[i]
      if (here) return go(i + 1, [...cards, here], w)
      for (const c of order) {
        const left = count(this.pool, c)
        if (!left) continue
        add(this.pool, c, -1)
        go(i + 1, [...cards, c], w * left)
        add(this.pool, c)
      }
    }
    go(0, [], 1)
    return out
  }

  apply(by: number, text: string) {
    const [verb = "", ...words] = text.split(" ")
    const word = words[0] ?? ""
    switch (verb) {
      case "deal":
        add(this.hands[Number(word)]!, words[1]!)
        this.deal(words[1]!)
        break
      case "box":
        this.deal(word)
        break
      case "draw":
        this.acting = by
        break
      case "drawn":
        this.take(0, word)
        this.pile.shift()
        if (word !== "k") add(this.hands[this.acting]!, word)
        break
      case "play":
      case "pair":
      case "triple":
      case "five":
        this.announce(by, text)
        break
      case "veto":
        this.vetoes++
        add(this.hands[by]!, "d", -1)
        break
      case "settle":
        if (this.vetoes % 2 === 0 && this.announced[0] === "play" && this.announced[1] === "8") this.shuffle()
        break
      case "give":
      case "steal":
        add(this.hands[Number(this.announced[2])]!, word, -1)
        add(this.hands[this.acting]!, word)
        break
      case "take":
        add(this.hands[by]!, word)
        break
      case "peek":
        words.forEach((c, i) => {
          this.take(i, c)
          this.pile[i] = c
        })
        break
      case "save":
        add(this.hands[by]!, word, -1)
        break
      case "put":
        this.pile.splice(Number(word), 0, "k")
        break
      case "out":
        this.hands[by]!.clear()
    }
  }

  private deal(card: string) {
    add(this.pool, card, -1)
    if (--this.left > 0) return
    add(this.pool, "k", this.seats - 1)
    this.pile = Array<string>(size(this.pool)).fill("")
  }

  /** A place is looked at: its card leaves the pool, unless it had left before. */
  private take(i: number, card: string) {
    if (!this.pile[i]) add(this.pool, card, -1)
  }

  private announce(by: number, text: string) {
    this.acting = by
    this.vetoes = 0
    this.announced = text.split(" ")
    const [verb = "", first = "", ...rest] = this.announced
    const n = { play: 1, pair: 2, triple: 3 }[verb]
    const cards = n
      ? first.includes("+")
        ? first.split("+")
        : Array<string>(n).fill(first)
      : pack([first, ...rest])
    for (const c of cards) add(this.hands[by]!, c, -1)
  }

  /** All places are undecided again. */
  private shuffle() {
    for (const c of this.pile) if (c) add(this.pool, c)
    this.pile.fill("")
  }
}

/** Where something lies among others that are laid end to end. */
function within(list: { cards: string; w: number }[], text: string) {
  let n = 0
  let found: { lo: bigint; hi: bigint } | null = null
  for (const { cards, w } of list) {
    if (cards === text && w > 0) found = { lo: BigInt(n), hi: BigInt(n + w) }
    n += w
  }
  return found ? { ...found, n: BigInt(n) } : nowhere
}

/**
 * The House draws a card among those that may lie there, from low to high, each
 * as heavy as there are of it; a preview draws all its cards at once. Laid end to
 * end they are intervals; so the page can tell which one belongs to a draw.
 */
export const interval: Intervals = (move, { earlier, params, seats }) => {
  const [verb = "", ...words] = move.split(" ")
  if (!["deal", "box", "drawn", "steal", "peek"].includes(verb)) return null
  const luck = new Luck(seats, params)
  for (const e of earlier) luck.apply(e.by, e.text)
  if (verb === "peek") return within(luck.peeks(), words.join(" "))
  const bag = luck.choice(verb)
  const list = order.map((c) => ({ cards: c, w: bag ? count(bag, c) : 0 }))
  return within(list, words.at(-1) ?? "")
}
