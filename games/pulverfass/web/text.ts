import { lang, name as isolated } from "$client/i18n"
import { dictionary } from "$client/i18n/dictionary.svelte"
import type { Frame } from "$client/api"
import { doingOf, rankOf } from "./cards"
import de from "./de.json"

export type Key = keyof typeof de & string

export const k = dictionary(de, () => import("./en.json"))

export const nameOf = (f: Frame, seat: number): string => isolated(f.seats[seat]?.name ?? "")

/** What a card is called: "Mischen", "Eimer", or by its rank "5". */
export function cardName(card: string): string {
  const rank = rankOf(card)
  return doingOf(rank) === "einfach" ? rank : k(`card.${rank}` as Key)
}

/** How a rank is written on the card: "8", "D", in English "Q". */
export function glyph(rank: string): string {
  const key = `glyph.${rank}`
  return /^\d/.test(rank) ? rank : k(key as Key)
}

/** "8 Mischen", "5" */
export const rankName = (rank: string): string =>
  cardName(rank) === rank ? rank : `${glyph(rank)} ${cardName(rank)}`

/** Somebody may be asked for it: "der Dame", "der 5". */
export const theCard = (rank: string): string =>
  /^\d/.test(rank) ? k("the.number", { card: rank }) : k(`the.${rank}` as Key)

export const cardList = (cards: readonly string[]): string => lang.list(cards.map(cardName))
