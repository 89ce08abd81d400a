// Makes the README's pictures: that of Knobeln from a real game, those of the others
// from the gallery, if it has been taken: node client/test/picture.mjs
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { browser, House, until } from "./house.mjs"

const house = new House()
await house.open()
const chrome = await browser()
const names = ["Jule", "Mehmet"]
const looks = [
  { viewport: { width: 390, height: 844 }, colorScheme: "dark" },
  { viewport: { width: 1280, height: 800 }, colorScheme: "light" },
]
const pages = []
for (const look of looks) {
  const context = await chrome.newContext({
    ...look,
    locale: "de-DE",
    deviceScaleFactor: 1,
    reducedMotion: "reduce",
  })
  pages.push(await context.newPage())
}
const [phone, desk] = pages
const button = (page, name) => page.getByRole("button", { name })
async function giveName(page, i) {
  await page.getByLabel("Dein Name").fill(names[i])
  await button(page, "So heiß ich").click()
}
await desk.addInitScript(() => localStorage.setItem("spelunke-settings", JSON.stringify({ theme: "day" })))
await phone.goto(`${house.url}/new/knobeln`)
await button(phone, /Platz 3, offen/).click()
await button(phone, /Platz 4, offen/).click()
await button(phone, /Tisch aufmachen/).click()
await giveName(phone, 0)
await phone.waitForURL(/\/t\//)
await phone.getByRole("dialog").waitFor()
await phone.keyboard.press("Escape")
await desk.goto(phone.url())
await button(desk, /Hinsetzen/)
  .first()
  .click()
await giveName(desk, 1)
await button(desk, /Bin bereit/).click()
await button(phone, /Anfangen/).click()

let turns = 0
const api = (page, path, body) =>
  page.evaluate(
    async ([p, b]) =>
      (
        await fetch(p, {
          method: b ? "POST" : "GET",
          headers: { "Content-Type": "application/json", "X-Spelunke": "1" },
          body:
            b &&
            JSON.stringify({ cmd: `picture-${Date.now()}-${Math.random().toString(36).slice(2)}`, ...b }),
        })
      ).json(),
    [path, body],
  )
const id = new URL(phone.url()).pathname.split("/")[2]
const match = await until("a match", async () => (await api(phone, `/api/tables/${id}`)).match)
while (turns < 14) {
  for (const page of pages) {
    const f = await api(page, `/api/matches/${match}`)
    if (!f.moves.length) continue
    const open = f.view.open.toSorted((a, b) => b.points - a.points)[0]
    const move = f.view.phase === "start" ? "throw" : `score ${open.field}`
    if (page === phone && f.view.phase === "choose" && f.view.round >= 6) {
      turns = 99
      break
    }
    await api(page, `/api/matches/${match}/moves`, { seq: f.seq, move })
    if (move !== "throw") turns++
  }
  await new Promise((ok) => setTimeout(ok, 80))
}
await phone.waitForTimeout(1500)
const shots = []
for (const page of pages) shots.push((await page.screenshot()).toString("base64"))
await side("doc/knobeln.png", shots, 1164)

const screens = new URL("../../test-results/screens/", import.meta.url)
const states = {
  polterfass: ["order-phone-night", "tap-phone-night", "reveal-phone-day"],
  bluffpoker: ["peek-phone-night", "decide-phone-night", "reveal-phone-day"],
  pulverfass: ["table-phone-night", "veto-phone-night", "king-phone-day"],
}
for (const [game, shown] of Object.entries(states)) {
  const files = shown.map((s) => new URL(`${game}-${s}.png`, screens))
  if (!files.every((f) => existsSync(f))) continue
  await side(
    `doc/${game}.png`,
    files.map((f) => readFileSync(f).toString("base64")),
    812,
  )
}

/** Writes pictures side by side. */
async function side(file, pictures, width) {
  const canvas = await chrome.newPage({ viewport: { width, height: 560 } })
  await canvas.setContent(
    `<body style="margin:0;display:flex;gap:24px;padding:16px;background:#20302a">${pictures
      .map((s) => `<img style="height:528px;border-radius:14px" src="data:image/png;base64,${s}">`)
      .join("")}</body>`,
  )
  await canvas.waitForTimeout(300)
  writeFileSync(file, await canvas.screenshot())
}
await chrome.close()
await house.close()
