import { dictionary } from "$client/i18n/dictionary.svelte"
import de from "./de.json"

export type Key = keyof typeof de & string

export const k = dictionary(de, () => import("./en.json"))

export const fieldName = (field: string): string => k(`field.${field}` as Key)

/** The name where there is little room. */
export function shortName(field: string): string {
  const key = `short.${field}`
  return key in de ? k(key as Key) : fieldName(field)
}
