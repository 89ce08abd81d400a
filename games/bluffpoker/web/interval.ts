import type { Intervals } from "$client/lib/verify"
import { diceOf, sorted, without } from "./view"

const nowhere = { lo: -1n, hi: -1n, n: -1n } // fits no draw

/** In how many ways dice that can be told apart fall so. */
function weight(dice: number[]): bigint {
  const kinds = new Set(dice).size
  if (dice.length === 2) return kinds === 2 ? 2n : 1n
  if (dice.length < 3) return 1n
  return kinds === 1 ? 1n : kinds === 2 ? 3n : 6n
}

/** All falls of n dice, each from high to low, in the House's order. */
function falls(n: number, most = 6): number[][] {
  if (n === 0) return [[]]
  const out: number[][] = []
  for (let x = 1; x <= most; x++) for (const rest of falls(n - 1, x)) out.push([x, ...rest])
  return out
}

/** Moves of the rules in the order of the log. */
interface Past {
  by: number
  text: string
}

/**
 * What has been drawn under the cup. Luck decides on dice only when somebody
 * sees them; so the page must know what has been seen, and by whom: dice that
 * were lifted unseen are remembered for as long as somebody knows of them.
 */
class Cup {
  hidden = 3
  open: number[] = []
  /** The dice under the cup that have been drawn; empty: nobody has seen them. */
  drawn: number[] = []
  falling = 0
  shots = 0
  private claim = 0
  private doubted = false
  private shooting = false
  private raising = false

  constructor(private readonly raise: boolean) {}

  apply(e: Past) {
    const [verb = "", ...rest] = e.text.split(" ")
    const words = rest.join(" ")
    const dice = diceOf(words.split("+")[0]!.trim())
    switch (verb) {
      case "again":
        this.drawn = []
        break
      case "peek":
        this.drawn = dice
        break
      case "claim":
        this.claim = Number(words)
        this.raising = false
        break
      case "doubt":
        this.doubted = true
        if (this.hidden === 0) this.begin()
        break
      case "believe":
        if (this.claim % 111 !== 0) break
        if (this.raise && this.claim < 666) this.raising = true
        else this.shoot()
        break
      case "cup":
        this.open = dice
        this.hidden = 3 - dice.length
        this.drawn = []
        break
      case "open":
        this.openly(words, dice)
        break
      case "lay":
        this.open = sorted([...this.open, ...dice])
        this.lift(dice)
        break
      case "throw":
        if (this.raising) {
          this.raising = false
          this.shoot()
        } else {
          this.open = without(this.open, dice)
          this.falling = dice.length
        }
        break
      case "stop":
        this.begin()
        break
      case "roll":
        this.rolled(dice)
        break
      case "reveal":
        this.hidden = 0
        this.drawn = []
        if (this.doubted) this.begin()
        else this.shoot()
    }
  }

  private openly(words: string, dice: number[]) {
    if (words === "all") {
      this.falling = 3
      this.open = []
      this.hidden = 0
      this.drawn = []
      return
    }
    const more = diceOf((words.split("+")[1] ?? "").trim())
    this.falling = dice.length + more.length
    this.open = without(this.open, more)
    this.lift(dice)
  }

  private lift(dice: number[]) {
    this.hidden -= dice.length
    this.drawn = without(this.drawn, dice)
    if (this.hidden === 0) this.drawn = []
  }

  private shoot() {
    if (this.hidden > 0) return // the cup is lifted first
    this.shooting = true
    this.shots = 0
    this.open = []
    this.falling = 3
  }

  private rolled(dice: number[]) {
    this.open = sorted([...this.open, ...dice])
    this.falling = 0
    if (!this.shooting) return
    this.shots++
    if (this.shots === 3) this.begin()
  }

  private begin() {
    this.hidden = 3
    this.open = []
    this.drawn = []
    this.falling = 0
    this.claim = 0
    this.doubted = this.shooting = this.raising = false
  }
}

/**
 * The House's throws have whole-number weights in a fixed order, from 1 1 1 to
 * 6 6 6, each as heavy as it has ways to fall. Laid end to end they are
 * intervals; so the page can tell which one belongs to a throw. Dice under the
 * cup that somebody has seen before are no luck any more: there is one way.
 */
export const interval: Intervals = (move, { earlier, params }) => {
  const verb = move.split(" ")[0]
  if (verb !== "peek" && verb !== "roll" && verb !== "reveal") return null
  const dice = diceOf(move.slice(verb.length + 1))
  const cup = new Cup(params.raise_pokers === "1")
  for (const e of earlier) cup.apply(e)
  const count = verb === "roll" ? cup.falling : cup.hidden
  if (dice.length !== count || count === 0) return nowhere
  if (verb !== "roll" && cup.drawn.length > 0) {
    const same = sorted(cup.drawn).join(" ") === dice.join(" ")
    return same ? { lo: 0n, hi: 1n, n: 1n } : nowhere
  }
  let [lo, n] = [0n, 0n]
  let found = nowhere
  for (const f of falls(count)) {
    const w = weight(f)
    if (f.join(" ") === dice.join(" ")) found = { lo, hi: lo + w, n: 0n }
    if (found === nowhere) lo += w
    n += w
  }
  return found === nowhere ? nowhere : { ...found, n }
}
