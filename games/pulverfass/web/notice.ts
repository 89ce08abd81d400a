import type { Turn } from "./turn.svelte"
import { tellEvent } from "./tell"
import { cardName, k, nameOf } from "./text"

/** What the table says of what has just happened; the card is one that this device may know. */
export interface Notice {
  text: string
  card: string
}

/** The last thing that happened, with what only those see whom it concerns. */
export function notice(turn: Turn): Notice | null {
  const f = turn.play.frame
  const me = turn.me
  const e = turn.events.findLast((x) => x.kind !== "announce" && x.kind !== "put") ?? turn.events.at(-1)
  if (!e || e.kind === "deal") return null
  const known = "card" in e && e.card !== "?" && e.card !== "bucket"
  if (e.kind === "draw" && e.seat === me && known)
    return { text: k("say.drew", { card: cardName(e.card) }), card: e.card }
  if ((e.kind === "gift" || e.kind === "steal") && known && me >= 0) {
    const card = cardName(e.card)
    const took = e.seat === me
    const name = nameOf(f, took ? e.from : e.seat)
    if (took || e.from === me) {
      if (e.kind === "gift")
        return { text: k(took ? "say.gotYou" : "say.gaveYou", { name, card }), card: e.card }
      return { text: k(took ? "say.stoleYou" : "say.lostYou", { name, card }), card: e.card }
    }
  }
  const text = tellEvent(e, f, turn.play.replay ? -1 : me)
  return text ? { text, card: e.kind === "take" || e.kind === "save" ? e.card : "" } : null
}
