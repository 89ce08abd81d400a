import { lang, name as isolated } from "$client/i18n"
import { dictionary } from "$client/i18n/dictionary.svelte"
import type { Frame } from "$client/api"
import de from "./de.json"

export type Key = keyof typeof de & string

export const k = dictionary(de, () => import("./en.json"))

/** The name of a claim that has one: "Grenze", "Schnüffel". */
export const nick = (claim: number): string =>
  claim === 655 ? k("claim.limit") : claim === 654 ? k("claim.sniff") : ""

/** "6, 4 und 2" */
export const diceList = (dice: number[]): string => lang.list(dice.map(String))

export const nameOf = (f: Frame, seat: number): string => isolated(f.seats[seat]?.name ?? "")
