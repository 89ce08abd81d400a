import type { CoachUI } from "$client/lib/coach"
import Hand from "./Hand.svelte"
import { k } from "./text"
import { view } from "./view"

const words = ["first", "second", "third"] as const

export const coach: CoachUI = {
  Hand,
  turn: (f) => view(f).round,
  turns: () => k("coach.turn"),
  legend: (move) => (move.startsWith("keep ") ? k("coach.kept") : ""),
  when(f) {
    const n = view(f).thrown
    const word = words[n - 1]
    return word ? k(`coach.${word}`) : k("coach.nth", { n })
  },
  title(f) {
    return k("coach.throw", { turn: view(f).round, throw: this.when(f) })
  },
}
