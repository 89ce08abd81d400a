import type { Play } from "$client/lib/play"
import { view } from "./view"

/** The first hold of a turn must last so long before it is a look: who has looked must throw. */
export const patience = 300
/** How long a look without holding lasts. */
const awhile = 5000

/** Looking under the cup: what is known shows only while it is held. */
export class Peek {
  holding = $state(false)
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly of: () => Play) {}

  /** The look is still to be taken: a hold takes it, and all see that. */
  get first(): boolean {
    const p = this.of()
    return p.canMove && !p.replay && p.frame.moves.includes("look")
  }

  /** What may be seen while the cup is held: what lies there, as far as this seat has seen it. */
  get known(): number[] {
    const p = this.of()
    const v = view(p.frame)
    return p.me >= 0 && !p.replay && v.hidden > 0 && !this.mustLook ? v.seen : []
  }

  /** Old knowledge does not show where a hold is a new look. */
  private get mustLook(): boolean {
    return this.of().frame.moves.includes("look")
  }

  get may(): boolean {
    return this.first || this.known.length > 0
  }

  get dice(): number[] {
    return this.holding ? this.known : []
  }

  press() {
    if (this.holding || !this.may) return
    this.holding = true
    clearTimeout(this.timer)
    if (this.first) {
      this.timer = setTimeout(() => {
        if (this.holding && this.first) void this.of().move("look")
      }, patience)
    }
  }

  /** Without anything to hold the look ends by itself. */
  awhile() {
    if (this.holding) return this.release()
    if (!this.may) return
    this.holding = true
    if (this.first) void this.of().move("look")
    this.timer = setTimeout(() => this.release(), awhile)
  }

  release() {
    clearTimeout(this.timer)
    this.holding = false
  }
}
