import type { Frame } from "$client/api"
import type { AdviceUI } from "$client/lib/advice"
import { actsOf, servedBy } from "./serving.svelte"
import { k } from "./text"
import { add, names, view } from "./view"

/** What a move is called among others: of an order and of a serving only the mugs count. */
function name(move: string, f: Frame): string {
  const [verb, ...words] = move.split(" ")
  const { barrels } = view(f)
  switch (verb) {
    case "order":
      return k("advice.order", { n: add(words.map(Number)) })
    case "close":
      return k("advice.close")
    case "serve":
      return k("advice.serve", { n: servedBy(barrels, actsOf(move)) })
    case "throw": {
      if (!words.length) return k("advice.throw")
      const faces = new Set(words.map((w) => barrels[names.indexOf(w as (typeof names)[number])]))
      const which = words.length > 1 ? "specials" : faces.has("double") ? "double" : "cross"
      return k("advice.throwWith", { specials: k(`reach.${which}`) })
    }
  }
  return move
}

export const advice: AdviceUI = { name, assumed: () => k("advice.assumed") }
