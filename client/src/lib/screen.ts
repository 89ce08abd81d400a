import { lang } from "../i18n"
import { settings } from "./settings.svelte"

/** What the address of a TV asks for: `?theme=day&lang=en&sound=on`. */
export interface Wishes {
  theme: "day" | "night" | ""
  language: "de" | "en" | ""
  sound: boolean
}

export function wishes(search: string): Wishes {
  const q = new URLSearchParams(search)
  const one = <T extends string>(name: string, of: readonly T[]) => of.find((v) => v === q.get(name)) ?? ""
  return {
    theme: one("theme", ["day", "night"]),
    language: one("lang", ["de", "en"]),
    sound: q.get("sound") === "on",
  }
}

/** Makes the document a TV's: its size, and day or night by the system unless the address says which. */
export function dress(w: Wishes): () => void {
  const d = document.documentElement
  d.dataset.display = "tv"
  if (w.theme) d.dataset.theme = w.theme
  else delete d.dataset.theme
  if (w.language) void lang.use(w.language).catch(() => undefined)
  return () => {
    delete d.dataset.display
    settings.apply()
  }
}

/** Keeps the screen from sleeping, where browsers let a page do so (only behind TLS). */
export function keepAwake(): () => void {
  let lock: WakeLockSentinel | null = null
  let ended = false
  async function ask() {
    if (ended || document.visibilityState !== "visible" || (lock && !lock.released)) return
    try {
      lock = await navigator.wakeLock.request("screen")
      if (ended) await lock.release()
    } catch {
      // low battery, or not allowed: then the device decides
    }
  }
  if (!("wakeLock" in navigator)) return () => undefined
  document.addEventListener("visibilitychange", ask)
  void ask()
  return () => {
    ended = true
    document.removeEventListener("visibilitychange", ask)
    void lock?.release()
  }
}

/** A spoken code, like EBER-7Q4KM; a table's own name is longer. */
export const isCode = (text: string): boolean => text.length <= 16

/** The address that is typed on a TV, from that of the invitation. */
export const tvAddress = (invitation: string, code: string, sound = false): string =>
  `${invitation.replace(/\/t\/[^/]*$/, "")}/tv/${code}${sound ? "?sound=on" : ""}`
