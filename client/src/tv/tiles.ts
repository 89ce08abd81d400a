import { t } from "../i18n"
import type { Play } from "../lib/play"

/** One seat along the bottom of a TV. */
export interface Tile {
  chair: number
  name: string
  /** A word below the name. */
  sub?: string
  value?: string
  /** An icon in place of a value. */
  icon?: string
  /** How much of a goal is reached, 0 to 1; without it there is no bar. */
  share?: number
  acts?: boolean
  /** Not there. */
  pale?: boolean
  /** Nobody sits here. */
  hollow?: boolean
  /** What is being said. */
  says?: string
}

const signed = (n: number) => String(n).replace("-", "−")

/** The seat of a match, without what is the game's own. */
export function seatTile(play: Play, seat: number, points: number): Tile {
  const f = play.frame
  const s = f.seats[seat]!
  const away = play.away(seat) && !s.auto
  return {
    chair: s.chair,
    name: s.name,
    sub: s.auto ? t("tv.auto") : !s.person ? t("seat.bot") : away ? t("tv.away") : "",
    value: signed(points),
    acts: !f.over && f.awaited.includes(seat),
    pale: away,
  }
}
