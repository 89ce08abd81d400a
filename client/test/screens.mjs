// Takes a picture of every state in the sizes and both themes, and checks each:
// nothing sticks out or scrolls sideways, the sign and the main action are in
// sight, targets are large enough, and axe finds nothing serious.
// node client/test/screens.mjs [state …] [--size small] [--theme day] [--pages 3] [--blind]
// With --blind no pictures are taken.
import { createReadStream, existsSync, mkdirSync, statSync } from "node:fs"
import { createServer } from "node:http"
import { extname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { browser, tooSmall } from "./house.mjs"

const root = fileURLToPath(new URL("../../test-results/gallery/", import.meta.url))
const out = fileURLToPath(new URL("../../test-results/screens/", import.meta.url))

// A state is set up once on a device; then only its window and its theme change.
const devices = {
  phone: { phone: [390, 844], small: [360, 640], side: [844, 390] },
  desktop: { desktop: [1280, 800] },
  tv: { tv: [1920, 1080] },
}
const themes = ["night", "day"]

const args = process.argv.slice(2)
const option = (name) => (args.includes(name) ? args.splice(args.indexOf(name), 2)[1] : undefined)
const onlySize = option("--size")
const onlyTheme = option("--theme")
const language = option("--lang") ?? "de"
const extra = option("--extra") ?? "" // "large" or "left"
const pages = Number(option("--pages") ?? 3)
const blind = args.includes("--blind") && args.splice(args.indexOf("--blind"), 1).length > 0

// The same policy as the house's, so that whatever breaks under it breaks here.
const policy =
  "default-src 'self'; img-src 'self' data:; style-src 'self' 'unsafe-inline'; connect-src 'self' ws: wss:; object-src 'none'; base-uri 'none'"
const types = {
  ".js": "text/javascript",
  ".css": "text/css",
  ".svg": "image/svg+xml",
  ".html": "text/html",
  ".woff2": "font/woff2",
  ".webmanifest": "application/json",
  ".png": "image/png",
}

const server = createServer((req, res) => {
  const path = new URL(req.url ?? "/", "http://x").pathname
  let file = join(root, path)
  if (!existsSync(file) || statSync(file).isDirectory()) file = join(root, "test/gallery.html")
  res.setHeader("Content-Type", types[extname(file)] ?? "application/octet-stream")
  res.setHeader("Content-Security-Policy", policy)
  if (path.startsWith("/assets/")) res.setHeader("Cache-Control", "max-age=86400, immutable")
  createReadStream(file).pipe(res)
})
await new Promise((done) => server.listen(0, "127.0.0.1", done))
const base = `http://127.0.0.1:${server.address().port}`
const chrome = await browser()
mkdirSync(out, { recursive: true })

/** What is wrong with the layout of the page, measured in it. */
function measure({ long, cut }) {
  const wrong = []
  const [w, h] = [innerWidth, innerHeight]
  if (document.documentElement.scrollWidth > w)
    wrong.push(`the page scrolls sideways: ${document.documentElement.scrollWidth}`)
  if (document.documentElement.scrollHeight > h)
    wrong.push(`the page scrolls: ${document.documentElement.scrollHeight}`)
  for (const e of document.querySelectorAll(".screen"))
    if (e.scrollWidth > w) wrong.push(`the screen is wider than the window: ${e.scrollWidth}`)
  const name = (e) =>
    `${e.tagName.toLowerCase()}.${[...e.classList].filter((c) => !c.startsWith("svelte-")).join(".")} "${(e.textContent ?? "").trim().slice(0, 24)}"`
  const dialog = document.querySelector('[role="dialog"]')
  const shown = (e) => e.checkVisibility() && !e.closest(".hide") && getComputedStyle(e).opacity !== "0"
  const scrolls = (e) =>
    e.closest(".scroll, .body, .scroller, .side, .run, .hside, .many, .cols, .pick, [role=log]")
  for (const e of document.querySelectorAll(
    "button, a, input, .sign, h1, h2, .fv, .c, .v, .sn, .sv, .fl, .btn small",
  )) {
    if (!shown(e)) continue
    const r = e.getBoundingClientRect()
    if (r.width === 0) continue
    const inside = r.left >= -0.5 && r.right <= w + 0.5 && r.top >= -0.5 && r.bottom <= h + 0.5
    if (!inside && !(scrolls(e) && r.left >= -0.5 && r.right <= w + 0.5))
      wrong.push(`out of sight: ${name(e)} ${[r.left, r.top, r.right, r.bottom].map(Math.round)}`)
    if (!e.matches("button, a, input") || (dialog && !dialog.contains(e))) continue
    if (e.matches(":disabled")) continue
    const least = e.matches("[data-field]") ? 32.5 : 23.5
    if (r.height < least || r.width < least)
      wrong.push(`small target ${Math.round(r.width)}×${Math.round(r.height)}: ${name(e)}`)
  }
  // Text that is wider than its box without saying so by an ellipsis.
  for (const e of document.querySelectorAll(
    ".btn > span, .sv, .fv, .num, .c, .v, .crx *, h1, h2, .cd, .tag, .seg button, .bar:has(.tip) .sub",
  )) {
    if (!shown(e) || e.closest(".hide")) continue
    if (!cut && e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0)
      wrong.push(`cut: ${name(e)} ${e.scrollWidth} > ${e.clientWidth}`)
  }
  // Text that its box, or a box around that, cuts off below or above.
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let n; (n = texts.nextNode());) {
    const e = n.parentElement
    if (!n.data.trim() || !shown(e) || e.closest("svg")) continue
    const range = document.createRange()
    range.selectNodeContents(n)
    const r = range.getBoundingClientRect()
    const slack = r.height / 4 // letters are lower than their line
    for (let box = e; box && box !== document.body; box = box.parentElement) {
      const { overflowY, position } = getComputedStyle(box)
      if (overflowY === "auto" || overflowY === "scroll") break
      const b = box.getBoundingClientRect()
      if (overflowY !== "visible" && (r.bottom > b.bottom + slack || r.top < b.top - slack)) {
        wrong.push(`cut off: ${name(e)}`)
        break
      }
      if (position === "fixed") break
    }
  }
  // Rows that are squeezed below their text.
  for (const e of document.querySelectorAll(".fr, .r, .grid > *, .tot")) {
    if (shown(e) && e.clientHeight < 15) wrong.push(`squeezed to ${e.clientHeight}: ${name(e)}`)
  }
  if (!dialog && !long) {
    const sign = document.querySelector(".sign")
    const main = document.querySelector(".dock .acts .btn:last-child, .ctl .pl")
    for (const [what, e] of [
      ["sign", sign],
      ["main action", main],
    ]) {
      if (!e) continue
      const r = e.getBoundingClientRect()
      const top = document.elementFromPoint(r.left + r.width / 2, r.top + r.height / 2)
      if (!top || !(e.contains(top) || top.contains(e)))
        wrong.push(`${what} is covered by ${top ? name(top) : "nothing"}`)
      if (r.bottom > h + 0.5) wrong.push(`${what} is below the window`)
    }
  }
  return wrong
}

/** What the page does is over: what it asked for is there, and nothing moves. */
async function settle() {
  await document.fonts.ready
  await Promise.all([...document.images].map((i) => i.decode().catch(() => undefined)))
  const ends = (a) => a.effect?.getComputedTiming().endTime !== Infinity
  await Promise.all(
    document
      .getAnimations()
      .filter(ends)
      .map((a) => a.finished.catch(() => undefined)),
  )
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
}

let failed = 0
const report = (what, wrong) => {
  for (const w of new Set(wrong)) {
    console.log(`${what}: ${w}`)
    failed++
  }
}

/** A browser's page that shows one state after the other, and what it complains of. */
class Viewer {
  errors = []

  async open(device) {
    const context = await chrome.newContext({
      locale: language,
      reducedMotion: "reduce",
      hasTouch: device === "phone",
    })
    this.device = device
    this.page = await context.newPage()
    this.page.setDefaultTimeout(10_000)
    this.page.on("pageerror", (e) => this.errors.push(`error: ${e.message}`))
    this.page.on("console", (m) => m.type() === "error" && this.errors.push(`console: ${m.text()}`))
    return this
  }

  /** Sets a state up as a person would, and takes its pictures. */
  async take(name, state) {
    const sizes = Object.entries(devices[this.device]).filter(
      ([size]) => (!onlySize || onlySize === size) && (size !== "side" || state.side || onlySize),
    )
    if (!sizes.length) return
    const { page } = this
    const [width, height] = sizes[0][1]
    const first = onlyTheme ?? themes[0]
    await page.setViewportSize({ width, height })
    await page.goto(`${base}/?state=${name}&lang=${language}&${extra}`)
    await page.locator(state.shows).first().waitFor()
    for (const click of state.clicks ?? []) {
      const [, device, selector] = /^(?:(phone|desktop): )?(.*)$/.exec(click)
      if (device && device !== this.device) continue
      // What has just moved takes no click for a moment.
      await page.waitForFunction(() => !document.querySelector(".guarded"))
      await page.locator(selector).first().click()
    }
    for (const key of state.keys ?? []) await page.keyboard.down(key)
    if (state.holds) {
      await page.waitForFunction(() => !document.querySelector(".guarded"))
      await page.locator(state.holds).hover()
      await page.mouse.down()
    }
    for (const [size, [width, height]] of sizes) {
      await page.setViewportSize({ width, height })
      for (const theme of themes) {
        if (onlyTheme && onlyTheme !== theme) continue
        const what = [name, size, theme, language === "de" ? "" : language, extra].filter(Boolean).join("-")
        await page.evaluate((to) => window.gallery.theme(to), theme)
        await page.evaluate(settle)
        if (!blind) await page.screenshot({ path: join(out, `${what}.png`) })
        const wrong = await page.evaluate(measure, state)
        if (this.device === "tv") wrong.push(...(await page.evaluate(tooSmall)))
        // The document is the same in every window of a device; only colours are the theme's.
        // They are the phone's on a desktop, too: without pictures the other theme is not looked at again there.
        const again = blind && theme !== first && this.device === "desktop" && !state.only
        if (size === sizes[0][0] && !again)
          wrong.push(...(await page.evaluate((colours) => window.gallery.axe(colours), theme !== first)))
        report(what, [...this.errors.splice(0), ...wrong])
      }
    }
    for (const key of state.keys ?? []) await page.keyboard.up(key)
    if (state.holds) await page.mouse.up()
  }
}

const list = await (async () => {
  const { page } = await new Viewer().open("desktop")
  await page.goto(`${base}/?state=home`)
  const all = await (await page.waitForFunction(() => window.gallery?.states)).jsonValue()
  await page.context().close()
  return all
})()

const jobs = []
for (const name of args.length ? args : Object.keys(list)) {
  if (!list[name]) throw new Error(`no state ${name}`)
  for (const device of Object.keys(devices))
    if (list[name].only ? list[name].only === device : device !== "tv") jobs.push([name, device])
}

let taken = 0
async function work() {
  const viewers = {}
  for (let job; (job = jobs.shift());) {
    const [name, device] = job
    try {
      viewers[device] ??= await new Viewer().open(device)
      await viewers[device].take(name, list[name])
      taken++
    } catch (e) {
      report(`${name}-${device}`, [...(viewers[device]?.errors.splice(0) ?? []), e.message])
    }
  }
}
const began = Date.now()
await Promise.all(Array.from({ length: pages }, work))
await chrome.close()
server.close()
console.log(
  `gallery: ${taken} states set up, ${failed} faults (${((Date.now() - began) / 1000).toFixed(1)} s)`,
)
process.exitCode = failed || !taken ? 1 : 0
