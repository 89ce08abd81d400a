import "./frozen"
import type { Push } from "../src/api"
import { cards, frame, house, me, past } from "./fixtures"
import { shows, states } from "./states"
import log from "../../games/knobeln/testdata/logs/base.log?raw"
import qr from "./qr.svg?raw"

/**
 * Shows one state: the address says which one, and a made-up house answers.
 * The page itself is the shipped one.
 */
const q = new URLSearchParams(location.search)
const state = states[q.get("state") ?? "home"] ?? states.home!
localStorage.setItem(
  "spelunke-settings",
  JSON.stringify({
    language: q.get("lang") ?? "de",
    theme: "night",
    speed: "off",
    large: q.has("large"),
    left: q.has("left"),
  }),
)
history.replaceState(null, "", state.path)
sessionStorage.clear()
if (state.guided) sessionStorage.setItem("spelunke-guide-t1", JSON.stringify(state.guided))

const film = state.frames ?? []
const json = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

/** What the made-up house answers. */
function answer(path: string): Response {
  const f = state.frame ?? frame()
  if (path === "/api/house") return json(house)
  if (path === "/api/session") return state.stranger ? json({ code: "no_session" }, 401) : json(me)
  if (path === "/api/codes") return json({ table: "t1" })
  if (path === "/api/tables") return json({ tables: state.cards ? cards : [] })
  if (path.startsWith("/api/matches?") || path === "/api/matches") return json({ matches: past })
  if (path.endsWith("/replay")) return json({ frames: film })
  if (path.startsWith("/api/daily/")) {
    if (!state.daily) return json({ code: "not_allowed" }, 403)
    return json(
      path.includes("answer=") || !state.daily.worth.length ? state.daily : { ...state.daily, worth: [] },
    )
  }
  if (path.endsWith("/review"))
    return state.review ? json({ seats: state.review }) : json({ code: "not_allowed" }, 403)
  if (path.includes("/advice?"))
    return state.advice ? json({ seats: state.advice }) : json({ code: "other_rules" }, 409)
  if (path.endsWith("/log")) return new Response(state.log ?? log)
  if (path.includes("/stream?") && typeof state.down === "string") return json({ code: state.down }, 429)
  if (path.startsWith("/api/tables/"))
    return state.table ? json(state.table) : json({ code: "unknown_table" }, 404)
  if (path.startsWith("/api/matches/")) return json(f)
  return json({ code: "unknown_address" }, 404)
}
window.fetch = (input) => Promise.resolve(answer(String(input)))

/** A line that is up and quiet, or never comes up. */
class Line extends EventTarget {
  onmessage: ((e: MessageEvent) => void) | null = null
  onclose: (() => void) | null = null
  constructor() {
    super()
    setTimeout(() => {
      if (state.down) this.onclose?.()
      else {
        this.send({ type: "beat", now: Date.now() })
        if (state.pushed) this.follow(state.pushed)
      }
    }, 1)
  }
  /** More comes once the table is to be seen. */
  private follow(news: Push[]) {
    if (document.querySelector(".sign")) news.forEach((p) => this.send(p))
    else setTimeout(() => this.follow(news), 50)
  }
  private send(p: Push) {
    this.onmessage?.(new MessageEvent("message", { data: JSON.stringify(p) }))
  }
  close() {}
}
Object.defineProperty(window, "WebSocket", { value: Line })

// The QR code is drawn by the house.
new MutationObserver(() => {
  for (const img of document.querySelectorAll<HTMLImageElement>("img.qr"))
    if (!img.src.startsWith("data:")) img.src = `data:image/svg+xml,${encodeURIComponent(qr)}`
}).observe(document, { childList: true, subtree: true })

const { settings } = await import("../src/lib/settings.svelte")

/** What is wrong with the page for people who do not see it well; by themselves, its colours. */
async function check(colours: boolean): Promise<string[]> {
  const axe = (await import("axe-core")).default
  const look = async () => {
    const { violations } = await axe.run(document, {
      resultTypes: ["violations"],
      ...(colours ? { runOnly: ["color-contrast"] } : { rules: { region: { enabled: false } } }),
    })
    return violations
      .filter((v) => v.impact === "serious" || v.impact === "critical")
      .flatMap((v) =>
        v.nodes.map((n) => `axe ${v.impact} ${v.id}: ${n.target.join(" ")} ${n.any[0]?.message ?? ""}`),
      )
  }
  const found = await look()
  if (!found.length) return found
  // On a slow machine something may just have been fading in: what stays is a fault.
  await new Promise((done) => setTimeout(done, 500))
  return look()
}

// For the script that goes through the states.
const shown = Object.fromEntries(
  Object.entries(states).map(([name, s]) => [name, { ...s, shows: s.shows ?? shows(s) }]),
)
Object.assign(window, {
  gallery: { states: shown, theme: (to: "night" | "day") => settings.set("theme", to), axe: check },
})

await import("../src/main")
