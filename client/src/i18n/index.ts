import de from "./de.json"
import { dictionary } from "./dictionary.svelte"

export { lang, preferred, type Language } from "./dictionary.svelte"
export { name } from "./names"
export type Key = keyof typeof de & string

export const t = dictionary(de, () => import("./en.json"))

/** The sentence for an error code; codes that are new to this page get a general one. */
export function problem(code: string): string {
  const key = `problem.${code}`
  return t(key in de ? (key as Key) : "problem.internal")
}
