import type { Params } from "../api"
import { lang } from "../i18n"

/** How many names a blank sheet has room for. */
const most = 4

/** Where a blank score sheet of a game is: with these options, and names if they fit. */
export function blankSheet(game: string, params: Params = {}, names: string[] = []): string {
  const query = new URLSearchParams({ lang: lang.current })
  for (const [name, value] of Object.entries(params)) query.append("set", `${name}=${value}`)
  if (names.length <= most) for (const name of names) query.append("name", name)
  return `/api/games/${game}/sheet?${query}`
}

/** Where the score sheet of a finished match is. */
export const matchSheet = (match: string): string => `/api/matches/${match}/sheet?lang=${lang.current}`
