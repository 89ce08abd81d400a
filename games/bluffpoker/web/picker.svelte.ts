import { Claims, rank, real } from "./claims"

/** Where the first claim of a round is offered from. */
const modest = 321

/** The claim that is being chosen, by steps, from the ladder or by its digits. */
export class Picker {
  pick = $state(0)
  /** Digits typed so far, while a number is being typed. */
  digits = $state("")
  typing = $state(false)
  mats = $state(false)
  /** 1 left, −1 right: with the first claim of a round. */
  way = $state(1)
  /** Which digit the ladder shows, or 0: that of the claim. */
  shelf = $state(0)

  constructor(private readonly of: () => Claims) {}

  get claims(): Claims {
    return this.of()
  }

  /** Begins anew with the lowest that can be thrown. */
  reset() {
    const c = this.claims
    this.typing = false
    this.digits = ""
    this.mats = false
    this.shelf = 0
    const least = c.real.length > 45 ? c.real.find((n) => n >= modest) : c.real[0]
    this.pick = least ?? c.list[0] ?? 0
  }

  /** What is about to be said; 0 while digits are missing. */
  get claim(): number {
    if (!this.typing || this.digits === "") return this.pick
    return this.digits.length === 3 ? Number(this.digits) : 0
  }

  get legal(): boolean {
    return this.claim > 0 && this.claims.has(this.claim)
  }

  choose(claim: number) {
    this.pick = claim
    this.digits = ""
    this.typing = false
    this.shelf = 0
  }

  step(by: 1 | -1) {
    this.choose(this.claims.step(this.claim || this.pick, by))
  }
  may(by: 1 | -1): boolean {
    return this.claims.step(this.claim || this.pick, by) !== (this.claim || this.pick)
  }

  type(digit: string) {
    this.typing = true
    this.digits = (this.digits.length >= 3 ? "" : this.digits) + digit
    if (this.digits.length === 3 && this.claims.has(Number(this.digits))) this.pick = Number(this.digits)
  }
  erase() {
    this.digits = this.digits.slice(0, -1)
  }
  keypad(on: boolean) {
    this.typing = on
    this.digits = ""
  }

  /** First digits of numbers that can be thrown and may be said. */
  get shelves(): number[] {
    return [...new Set(this.claims.real.filter((c) => rank(c) < 700).map((c) => Math.floor(c / 100)))]
  }
  get shown(): number {
    const of = Math.floor(this.pick / 100)
    const own = rank(this.pick) > 700 || !this.shelves.includes(of) ? this.shelves[0] : of
    return this.shelf || own || 0
  }
  get cells(): number[] {
    return this.claims.real.filter((c) => rank(c) < 700 && Math.floor(c / 100) === this.shown)
  }
  get pokers(): number[] {
    return this.claims.list.filter((c) => rank(c) > 700)
  }
  get odd(): boolean {
    return this.claim > 0 && !real(this.claim)
  }
}
