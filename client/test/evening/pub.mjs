// A house and a browser for whole evenings, and what their guests do at every table.
import { browser, House, until } from "../house.mjs"

export const house = new House()
await house.open("--limit", "100000")
export const chrome = await browser()
export const offline = Number(process.env.OFFLINE ?? 61) * 1000

/** What went wrong in a page, but for what the test breaks itself. */
export const complaints = []

export async function person(name, options = {}) {
  const context = await chrome.newContext({
    viewport: { width: 390, height: 844 },
    locale: "de-DE",
    reducedMotion: "reduce",
    ...options,
  })
  const page = await context.newPage()
  page.name = name
  page.on("pageerror", (e) => complaints.push(`${name}: ${e.message}`))
  page.on("console", (m) => {
    if (m.type() === "error" && !/ERR_|Failed to load resource|WebSocket/.test(m.text()))
      complaints.push(`${name}: ${m.text()}`)
  })
  return page
}

export const button = (page, name) => page.getByRole("button", { name })

export async function giveName(page, name) {
  await page.getByLabel("Dein Name").fill(name)
  await button(page, "So heiß ich").click()
}

/** On a phone the invitation opens by itself at a table of one's own. */
export async function closeInvitation(page) {
  const sheet = page.getByRole("dialog")
  await sheet.waitFor()
  await button(page, "Schließen").first().click()
  await sheet.waitFor({ state: "detached" })
}

/** What the house says of the match, through the page's own session. */
export const frame = (page, match) =>
  page.evaluate(async (m) => {
    const r = await fetch(`/api/matches/${m}`)
    return r.ok ? r.json() : null
  }, match)

export const table = (page) =>
  page.evaluate(async () => (await fetch(`/api/tables/${location.pathname.split("/")[2]}`)).json())

export async function sees(page, what, f, ms) {
  return until(`${page.name}: ${what}`, async () => f(await page.locator("body").innerText()), ms)
}

/** A command of the page's own session. */
export const post = (page, path, body) =>
  page.evaluate(
    async ([path, body]) => {
      const headers = { "Content-Type": "application/json", "X-Spelunke": "1" }
      const cmd = `t-${Math.random().toString(36).slice(2)}-${Date.now()}`
      return (await fetch(path, { method: "POST", headers, body: JSON.stringify({ cmd, ...body }) })).json()
    },
    [path, body],
  )

/** Gives the browser a name at the house, which somebody who clicks is asked for. */
export const named = (page) =>
  page.evaluate(
    (name) =>
      fetch("/api/session", {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Spelunke": "1" },
        body: JSON.stringify({ name }),
      }),
    page.name,
  )
