// Takes a picture of every state in the sizes and both themes, and checks each:
// nothing sticks out or scrolls sideways, the sign and the main action are in
// sight, targets are large enough, and axe finds nothing serious.
// node client/test/screens.mjs [state …] [--size 390x844] [--theme day]
import { createReadStream, existsSync, mkdirSync, readFileSync, statSync } from "node:fs"
import { createServer } from "node:http"
import { extname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { chromium } from "playwright-core"

const root = fileURLToPath(new URL("../../test-results/gallery/", import.meta.url))
const out = fileURLToPath(new URL("../../test-results/screens/", import.meta.url))
const axe = readFileSync(new URL("../../node_modules/axe-core/axe.min.js", import.meta.url), "utf8")

const sizes = { phone: [390, 844], small: [360, 640], desktop: [1280, 800] }
const themes = ["night", "day"]

const args = process.argv.slice(2)
const option = (name) => (args.includes(name) ? args.splice(args.indexOf(name), 2)[1] : undefined)
const onlySize = option("--size")
const onlyTheme = option("--theme")
const language = option("--lang") ?? "de"
const extra = option("--extra") ?? "" // "large" or "left"

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
  createReadStream(file).pipe(res)
})
await new Promise((done) => server.listen(0, "127.0.0.1", done))
const base = `http://127.0.0.1:${server.address().port}`

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
})
mkdirSync(out, { recursive: true })

/** What is wrong with the layout of the page, measured in it. */
function measure({ long, cut }) {
  const wrong = []
  const [w, h] = [innerWidth, innerHeight]
  if (document.documentElement.scrollWidth > w)
    wrong.push(`the page scrolls sideways: ${document.documentElement.scrollWidth}`)
  if (document.documentElement.scrollHeight > h)
    wrong.push(`the page scrolls: ${document.documentElement.scrollHeight}`)
  const name = (e) =>
    `${e.tagName.toLowerCase()}.${[...e.classList].filter((c) => !c.startsWith("svelte-")).join(".")} "${(e.textContent ?? "").trim().slice(0, 24)}"`
  const dialog = document.querySelector('[role="dialog"]')
  const shown = (e) => e.checkVisibility() && !e.closest(".hide") && getComputedStyle(e).opacity !== "0"
  const scrolls = (e) => e.closest(".scroll, .body, .scroller, .side, .run, .hside, [role=log]")
  for (const e of document.querySelectorAll(
    "button, a, input, .sign, h1, h2, .fv, .c, .v, .sn, .sv, .fl, .btn small",
  )) {
    if (!shown(e)) continue
    const r = e.getBoundingClientRect()
    if (r.width === 0) continue
    const inside = r.left >= -0.5 && r.right <= w + 0.5 && r.top >= -0.5 && r.bottom <= h + 0.5
    if (!inside && !(scrolls(e) && r.left >= -0.5 && r.right <= w + 0.5))
      wrong.push(`out of sight: ${name(e)}`)
    if (!e.matches("button, a, input") || (dialog && !dialog.contains(e))) continue
    if (e.matches(":disabled")) continue
    if (r.height < 23.5 || r.width < 23.5)
      wrong.push(`small target ${Math.round(r.width)}×${Math.round(r.height)}: ${name(e)}`)
  }
  // Text that is wider than its box without saying so by an ellipsis.
  for (const e of document.querySelectorAll(
    ".btn > span, .sv, .fv, .num, .c, .v, h1, h2, .cd, .tag, .seg button",
  )) {
    if (!shown(e) || e.closest(".hide")) continue
    if (!cut && e.scrollWidth > e.clientWidth + 1 && e.clientWidth > 0)
      wrong.push(`cut: ${name(e)} ${e.scrollWidth} > ${e.clientWidth}`)
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

let failed = 0
const report = (what, wrong) => {
  for (const w of new Set(wrong)) {
    console.log(`${what}: ${w}`)
    failed++
  }
}

const list = await (async () => {
  const p = await browser.newPage()
  await p.goto(`${base}/?state=home`)
  const all = await p.evaluate(() => window.states)
  await p.close()
  return all
})()

const wanted = args.length ? args : Object.keys(list)
for (const [size, [width, height]] of Object.entries(sizes)) {
  if (onlySize && onlySize !== size) continue
  const context = await browser.newContext({
    viewport: { width, height },
    locale: language,
    reducedMotion: "reduce",
    hasTouch: size !== "desktop",
  })
  for (const theme of themes) {
    if (onlyTheme && onlyTheme !== theme) continue
    for (const name of wanted) {
      const state = list[name]
      if (!state) throw new Error(`no state ${name}`)
      if (state.only && state.only !== (size === "desktop" ? "desktop" : "phone")) continue
      const what = [name, size, theme, language === "de" ? "" : language, extra].filter(Boolean).join("-")
      const page = await context.newPage()
      const errors = []
      page.on("pageerror", (e) => errors.push(`error: ${e.message}`))
      page.on("console", (m) => m.type() === "error" && errors.push(`console: ${m.text()}`))
      await page.goto(`${base}/?state=${name}&theme=${theme}&lang=${language}&${extra}`)
      await page.waitForSelector(".screen *", { timeout: 5000 }).catch(() => errors.push("nothing is shown"))
      await page.evaluate(() => document.fonts.ready)
      await page.waitForTimeout(state.down ? 1900 : 120)
      for (const c of state.clicks ?? []) {
        const at = page.locator(c).first()
        if (await at.count())
          await at
            .click({ timeout: 2000 })
            .catch((e) => errors.push(`cannot click ${c}: ${e.message.split("\n")[0]}`))
        await page.waitForTimeout(60)
      }
      await page.waitForTimeout(150)
      await page.screenshot({ path: join(out, `${what}.png`) })
      const wrong = [...errors, ...(await page.evaluate(measure, state))]
      // Evaluated over the devtools protocol, so the policy does not stand in its way.
      await page.evaluate(axe)
      const found = await page.evaluate(async () => {
        const r = await window.axe.run(document, {
          resultTypes: ["violations"],
          rules: { region: { enabled: false } },
        })
        return r.violations.flatMap((v) =>
          v.nodes.map((n) => `axe ${v.impact} ${v.id}: ${n.target.join(" ")} ${n.any[0]?.message ?? ""}`),
        )
      })
      wrong.push(...found.filter((f) => /^axe (serious|critical)/.test(f)))
      report(what, wrong)
      await page.close()
    }
  }
  await context.close()
}
await browser.close()
server.close()
console.log(failed ? `${failed} faults` : "all pictures taken, no faults")
process.exit(failed ? 1 : 0)
