import { lang, name as isolated, t } from "../i18n"
import type { Evening } from "../lib/evening.svelte"
import type { SignProps } from "../lib/games"
import { unconnected } from "../lib/unconnected"

/** The picture is an old one. */
export const offline = (evening: Evening): SignProps => unconnected(evening, t("tv.noneText"))

/** What matters more than the game: the connection, a pause, somebody who is missing. */
export function urgent(evening: Evening): SignProps | null {
  if (!evening.up) return offline(evening)
  const f = evening.frame
  if (f.over) return null
  const name = (seat: number) => isolated(f.seats[seat]?.name ?? "")
  if (f.clock.paused) {
    const by = evening.pausedBy
    const names = lang.list(f.clock.waiting.map(name))
    return {
      tone: "grey",
      icon: "pause",
      title: by < 0 ? t("play.pausedPlain") : t("play.paused", { name: name(by) }),
      text: names ? t("play.pausedWait", { names }) : t("play.pausedText"),
    }
  }
  const missed = f.awaited.find((s) => evening.missing.includes(s))
  if (missed === undefined) return null
  return {
    tone: "other",
    chair: f.seats[missed]?.chair,
    title: t("play.missing", { name: name(missed) }),
    text: t("play.missingText"),
    timed: true,
  }
}
