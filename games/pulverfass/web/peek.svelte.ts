import type { Play } from "$client/lib/play"
import { view, type Place } from "./view"

/** How long a look without holding lasts, in milliseconds. */
const awhile = 5000

/** What is known of the pile: it shows only while it is held. */
export class Peek {
  holding = $state(false)
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly of: () => Play) {}

  get may(): boolean {
    const p = this.of()
    return p.me >= 0 && !p.replay && !p.frame.over && view(p.frame).notes.length > 0
  }

  /** What is known, from the top on, while it is held. */
  get seen(): Place[] {
    if (!this.holding || !this.may) return []
    return view(this.of().frame).notes.toSorted((a, b) => a.from - b.from || a.to - b.to)
  }

  press() {
    if (this.may) this.holding = true
  }

  /** Without anything to hold the look ends by itself. */
  awhile() {
    if (this.holding) return this.release()
    if (!this.may) return
    this.holding = true
    clearTimeout(this.timer)
    this.timer = setTimeout(() => this.release(), awhile)
  }

  release() {
    clearTimeout(this.timer)
    this.holding = false
  }
}
