import type { Play } from "./play"

export interface Bubble {
  n: number
  seat: number
  text: string
}

/** How long words stay in the air, in milliseconds. */
const stays = 5000

/** What was said just now, one line for each seat. */
export class Bubbles {
  shown = $state.raw<Bubble[]>([])
  private heard = -1
  private timers = new Set<ReturnType<typeof setTimeout>>()

  /** Follows the table's talk; what was said before is not said again. */
  follow(play: Play) {
    const talk = play.spoken ?? []
    const last = talk.at(-1)?.n ?? 0
    if (this.heard < 0) this.heard = last
    for (const line of talk) {
      if (line.n <= this.heard) continue
      const seat = play.frame.seats.findIndex((s) => s.person !== "" && s.person === line.person)
      if (seat >= 0) this.add({ n: line.n, seat, text: line.text })
    }
    this.heard = Math.max(this.heard, last)
  }

  private add(b: Bubble) {
    this.shown = [...this.shown.filter((x) => x.seat !== b.seat), b]
    const timer = setTimeout(() => {
      this.timers.delete(timer)
      this.shown = this.shown.filter((x) => x.n !== b.n)
    }, stays)
    this.timers.add(timer)
  }

  close() {
    for (const t of this.timers) clearTimeout(t)
  }
}
