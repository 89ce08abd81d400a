// Whole evenings in a real browser: two people and a bot play a game by clicks
// while pages reload, networks fail and the house is killed; a solo game with
// the keyboard alone; eight tabs of one browser; and the programs of doc/api.md.
import { execFile, spawn } from "node:child_process"
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { browser, check, House, run, tooSmall, until } from "./house.mjs"
import { pulverfass } from "./pulverfass-evenings.mjs"

const house = new House()
await house.open("--limit", "100000")
const chrome = await browser()
const offline = Number(process.env.OFFLINE ?? 61) * 1000

/** What went wrong in a page, but for what the test breaks itself. */
const complaints = []

async function person(name, options = {}) {
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

const button = (page, name) => page.getByRole("button", { name })

async function giveName(page, name) {
  await page.getByLabel("Dein Name").fill(name)
  await button(page, "So heiß ich").click()
}

/** On a phone the invitation opens by itself at a table of one's own. */
async function closeInvitation(page) {
  const sheet = page.getByRole("dialog")
  await sheet.waitFor()
  await button(page, "Schließen").first().click()
  await sheet.waitFor({ state: "detached" })
}

/** What the house says of the match, through the page's own session. */
const frame = (page, match) =>
  page.evaluate(async (m) => {
    const r = await fetch(`/api/matches/${m}`)
    return r.ok ? r.json() : null
  }, match)

const table = (page) =>
  page.evaluate(async () => (await fetch(`/api/tables/${location.pathname.split("/")[2]}`)).json())

/** One decision of whoever is at the page, by clicks. False if it is not his turn, or no longer. */
async function act(page) {
  try {
    return await decide(page)
  } catch (e) {
    if (e.name === "TimeoutError") return false // what was to be clicked has gone: the page has moved on
    throw e
  }
}

async function decide(page) {
  const soon = { timeout: 3000 }
  const throwing = page.locator(".acts button").filter({ hasText: /Würfeln|werfen/ })
  if (!(await throwing.count()) || !(await throwing.first().isEnabled(soon))) return false
  if (await throwing.filter({ hasText: "Würfeln" }).count()) {
    await throwing.first().click(soon)
    await until(`${page.name}: dice`, async () => (await button(page, /noch frei, gäbe/).count()) > 0)
    return true
  }
  const cells = button(page, /noch frei, gäbe/)
  const labels = await cells.evaluateAll((all) => all.map((b) => b.getAttribute("aria-label")))
  const points = labels.map((l) => Number(/gäbe (\d+)/.exec(l)?.[1] ?? 0))
  if (!points.length) return false
  await cells.nth(points.indexOf(Math.max(...points))).click(soon)
  await button(page, /eintragen|streichen/i)
    .first()
    .click(soon)
  return true
}

async function sees(page, what, f, ms) {
  return until(`${page.name}: ${what}`, async () => f(await page.locator("body").innerText()), ms)
}

/** A command of the page's own session. */
const post = (page, path, body) =>
  page.evaluate(
    async ([path, body]) => {
      const headers = { "Content-Type": "application/json", "X-Spelunke": "1" }
      const cmd = `t-${Math.random().toString(36).slice(2)}-${Date.now()}`
      return (await fetch(path, { method: "POST", headers, body: JSON.stringify({ cmd, ...body }) })).json()
    },
    [path, body],
  )

/** Opens a table of Bluff-Poker with beginners, begins, and goes there; returns the match. */
async function bluffTable(page, bots) {
  await page.goto(`${house.url}/settings`)
  await page.evaluate(
    (name) =>
      fetch("/api/session", {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Spelunke": "1" },
        body: JSON.stringify({ name }),
      }),
    page.name,
  )
  const bot = { kind: "bot", level: "frischling" }
  const { id } = await post(page, "/api/tables", {
    game: "bluff-poker",
    params: {},
    clock: 0,
    watch: true,
    chairs: [{ kind: "me" }, ...Array(bots).fill(bot)],
  })
  const { match } = await post(page, `/api/tables/${id}/start`, { contribution: "5e".repeat(32) })
  await page.goto(`${house.url}/t/${id}`)
  return match
}

/** A legal move of Bluff-Poker that ends no round if it need not: ranges of claims become their lowest. */
function harmless(f) {
  const said = Number(f.view.claim)
  if (f.moves.includes("doubt")) return said >= 600 || said % 111 === 0 ? "doubt" : "believe"
  const move = f.moves.find((m) => /^(left|claim|stop|cup|throw)/.test(m)) ?? f.moves[0]
  return move.replace(/\.\..*/, "")
}

/** One decision in Bluff-Poker by clicks, as somebody careful would take it; false if there is none. */
async function bluffMove(page, match) {
  const soon = { timeout: 3000 }
  const away = page.locator(".acts").getByRole("button", { name: /^Weiter$/ })
  if (await away.count()) {
    await away.click(soon)
    return true
  }
  const f = await frame(page, match)
  if (f.over || !f.awaited.includes(f.me)) return false
  const { phase, looked, claim } = f.view
  const main = page.locator(".acts .btn.main")
  await page.waitForTimeout(400) // the guard after a change
  if (phase === "answering") {
    const doubts = Number(claim) >= 600 || Number(claim) % 111 === 0
    await button(page, doubts ? /Bluff!/ : /Glaub ich/).click(soon)
  } else if (phase === "shooting") await button(page, /^Genug/).click(soon)
  else if (phase === "acting" && looked) {
    await button(page, /Aufdecken/).click(soon)
    await page.locator(".slot").first().click(soon)
    await main.click(soon)
  } else {
    if (!(await page.locator(".pick").count())) {
      await main.click(soon)
      await page.locator(".pick").waitFor(soon)
      await page.waitForTimeout(400)
    }
    await main.click(soon)
  }
  await until("the next frame", async () => (await frame(page, match)).seq > f.seq, 3000).catch(
    () => undefined,
  )
  return true
}

await run({
  "two people and a bot play to the end through a reload, a dead network and a killed house": async () => {
    const jule = await person("Jule")
    const mehmet = await person("Mehmet")
    const watcher = await person("Pia", { viewport: { width: 1280, height: 800 } })
    await jule.goto(house.url)
    check(
      !(await jule.evaluate(() => isSecureContext)),
      "the page is a secure context: the test must be like a phone at home",
    )
    await jule
      .getByRole("link", { name: /Knobeln/ })
      .first()
      .click()
    await button(jule, /Platz 2, offen/).click() // a bot
    await jule.getByText("ohne", { exact: true }).click()
    await button(jule, /Tisch aufmachen/).click()
    await giveName(jule, "Jule")
    await jule.waitForURL(/\/t\//)
    await closeInvitation(jule)
    const { code, id } = await table(jule)

    await mehmet.goto(house.url)
    await mehmet.getByLabel("Tischcode").fill(code.toLowerCase())
    await button(mehmet, "Hinsetzen").click()
    await giveName(mehmet, "Mehmet 👨‍👩‍👧‍👦")
    await mehmet.waitForURL(/\/t\//)
    await button(mehmet, /Hinsetzen/)
      .first()
      .click()
    await sees(jule, "Mehmet at the table", (t) => t.includes("Mehmet"))
    await watcher.goto(`${house.url}/t/${id}`)
    if (await button(watcher, /Nur zuschauen/).count()) await button(watcher, /Nur zuschauen/).click()
    const asked = watcher.getByLabel("Dein Name")
    if (await asked.count()) await giveName(watcher, "Pia")
    await button(mehmet, /Bin bereit/).click()
    await button(jule, /Anfangen/).click()
    const match = (await until("a match", async () => (await table(jule)).match)) || ""

    let decisions = 0
    let reloaded = false
    let dead = false
    let killed = false
    const deadline = Date.now() + 360_000
    for (;;) {
      check(Date.now() < deadline, `the game does not end: ${decisions} decisions`)
      const now = await frame(jule, match)
      if (now?.over) break
      let moved = false
      for (const page of [jule, mehmet]) if (await act(page)) moved = true
      if (moved) decisions++
      else await new Promise((ok) => setTimeout(ok, 50))
      if (decisions === 6 && !reloaded) {
        reloaded = true
        await mehmet.reload()
      }
      if (decisions === 12 && !dead) {
        dead = true
        await mehmet.context().setOffline(true)
        await sees(mehmet, "that there is no connection", (t) => t.includes("Keine Verbindung"), 60_000)
        await act(jule)
        await new Promise((ok) => setTimeout(ok, offline)) // a minute without network
        await sees(
          jule,
          "the question about Mehmet",
          (t) => /Warten oder Bot|ist weg|nicht verbunden/.test(t),
          30_000,
        )
        await mehmet.context().setOffline(false)
        await until(
          "Mehmet to be online again",
          async () => !(await mehmet.locator("main").innerText()).includes("Keine Verbindung"),
          60_000,
        )
      }
      if (decisions === 18 && !killed) {
        killed = true
        const before = await frame(jule, match)
        await house.kill()
        await house.open("--limit", "100000")
        const after = await until("the house again", () => frame(jule, match).catch(() => null))
        check(after.seq >= before.seq, `frame ${before.seq} before the kill, ${after.seq} after it`)
        for (const page of [jule, mehmet]) {
          await until(
            `${page.name}'s connection`,
            async () => !(await page.locator("main").innerText()).includes("Keine Verbindung"),
            60_000,
          )
        }
      }
    }
    check(
      reloaded && dead && killed,
      `the game ended before everything had been tried (${decisions} decisions)`,
    )
    const end = await frame(jule, match)
    for (const page of [jule, mehmet, watcher]) {
      for (const score of end.score) await sees(page, `the score ${score}`, (t) => t.includes(String(score)))
      const own = await frame(page, match)
      check(
        JSON.stringify(own.score) === JSON.stringify(end.score),
        `${page.name} sees ${own.score}, Jule ${end.score}`,
      )
    }

    // The match's page recomputes all luck.
    await jule.goto(`${house.url}/m/${match}/fair`)
    await sees(jule, "that the luck was fair", (t) => /stimm|ehrlich|nachgerechnet/i.test(t))

    await mehmet.goto(`${house.url}/t/${id}`)
    await jule.goto(`${house.url}/t/${id}`)
    await button(mehmet, /Noch ’ne Runde/).click()
    await button(jule, /Noch ’ne Runde/).click()
    await until("the next match", async () => (await table(jule)).match !== match)
  },

  "a TV in the host's own browser shows a round of Polterfass and knows no secret": async () => {
    const host = await person("Wirtin", { reducedMotion: "no-preference" })
    await host.goto(`${house.url}/settings`)
    const api = (path, body) =>
      host.evaluate(
        async ([path, body]) => {
          const headers = { "Content-Type": "application/json", "X-Spelunke": "1" }
          const cmd = `tv-${Math.random().toString(36).slice(2)}-${Date.now()}`
          const o = body && { method: "POST", headers, body: JSON.stringify({ cmd, ...body }) }
          return (await fetch(path, o || {})).json()
        },
        [path, body],
      )
    await host.evaluate(() =>
      fetch("/api/session", {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Spelunke": "1" },
        body: JSON.stringify({ name: "Wirtin" }),
      }),
    )
    const bot = { kind: "bot", level: "stammgast" }
    const open = (watch) =>
      api("/api/tables", {
        game: "polterfass",
        params: {},
        clock: 0,
        watch,
        chairs: [{ kind: "me" }, bot, bot, bot],
      })
    const share = "5e".repeat(32)
    const { id, code } = await open(true)

    const tv = await host.context().newPage()
    tv.name = "TV"
    await tv.setViewportSize({ width: 1920, height: 1080 })
    tv.on("pageerror", (e) => complaints.push(`TV: ${e.message}`))
    tv.on("console", (m) => {
      if (m.type() === "error" && !/ERR_/.test(m.text())) complaints.push(`TV: ${m.text()}`)
    })
    const sent = []
    tv.on("websocket", (s) => s.on("framereceived", (m) => sent.push(String(m.payload))))
    const legible = async (what) => {
      const wrong = await tv.evaluate(tooSmall)
      const [w, h] = await tv.evaluate(() => {
        const d = document.documentElement
        return [d.scrollWidth, d.scrollHeight]
      })
      if (w > 1920 || h > 1080) wrong.push(`the page is ${w} by ${h}`)
      wrong.push(
        ...(await tv.evaluate(() =>
          [...document.querySelectorAll(".stage, .stage *")].flatMap((e) => {
            const r = e.getBoundingClientRect()
            const moves = e.closest(".says, .heap, .above")
            return !moves && r.width && (r.left < -1 || r.right > 1921 || r.bottom > 1081)
              ? [`${e.tagName} ${e.className} sticks out`]
              : []
          }),
        )),
      )
      const acts = await tv.locator("button, a, input, select, textarea, [tabindex]").count()
      if (acts) wrong.push(`${acts} things ask for input`)
      check(!wrong.length, `${what}: ${wrong.join(", ")}`)
    }

    await tv.goto(`${house.url}/tv/${code.toLowerCase()}?theme=day`)
    await sees(tv, "the code", (t) => t.includes(code) && t.includes("Wirtin"))
    await legible("gathering")
    check((await tv.evaluate(() => document.documentElement.dataset.theme)) === "day", "the theme is not day")

    const { match } = await api(`/api/tables/${id}/start`, { contribution: share })
    await sees(tv, "the match", (t) => t.includes("Runde 1"))
    let billed = false
    await until(
      "a bill on the TV",
      async () => {
        const f = await frame(host, match)
        const choice = f.moves.find((m) => /^(order [3-5] 2|close|serve)/.test(m)) ?? f.moves[0]
        const laid = f.view.orders[f.me]?.length > 0
        if (choice && (f.awaited.includes(f.me) || !laid))
          await api(`/api/matches/${match}/moves`, { seq: f.seq, move: choice })
        await legible(`round ${f.view.round}, ${f.view.phase}`)
        if (
          (await tv.locator(".mugs").count()) &&
          /Zeche|gierig|gereicht|reicht|Umgefallen/.test(await tv.innerText("h1"))
        )
          billed = true
        await new Promise((ok) => setTimeout(ok, 150))
        return billed && f.view.round > 2
      },
      120_000,
    )

    let frames = 0
    for (const text of sent) {
      const push = JSON.parse(text)
      if (push.type === "table") check(push.table.me === -1 && !push.table.host, "the TV has a chair")
      const f = push.frame
      if (!f) continue
      frames++
      check(f.me === -1 && f.moves.length === 0, `the TV may move: ${f.me} ${f.moves}`)
      check(f.over || f.view.orders.every((o) => o.length === 0), `orders in ${text}`)
      const told = f.entries.filter((e) => /^order.*\d/.test(e.move))
      check(!told.length, `told: ${JSON.stringify(told)}`)
    }
    check(frames > 10, `${frames} frames came`)

    // It comes back by itself.
    await house.kill()
    const before = sent.length
    await house.open("--limit", "100000")
    await until("news after the gap", async () => sent.length > before, 60_000)
    await sees(tv, "the match again", (t) => /Runde [3-9]/.test(t) && !t.includes("Keine Verbindung"))

    // Where nobody may watch, it says so and how to change that.
    const closed = await open(false)
    await api(`/api/tables/${closed.id}/start`, { contribution: share })
    await tv.goto(`${house.url}/tv/${closed.id}`)
    await sees(tv, "that nobody may watch", (t) => t.includes("Zuschauen erlaubt"))
    await legible("closed")
    check(!(await tv.innerText("body")).includes("Runde 1"), "the TV shows what nobody may watch")
    await host.context().close()
  },

  "eight tabs of one browser stay live over plain http, by the bare address": async () => {
    const first = await person("Gerda")
    await first.goto(`${house.address}/new/knobeln`)
    await button(first, /Tisch aufmachen/).click()
    await giveName(first, "Gerda")
    await first.waitForURL(/\/t\//)
    await closeInvitation(first)
    const tabs = [first]
    for (let i = 0; i < 7; i++) {
      const tab = await first.context().newPage()
      tab.name = `tab ${i + 2}`
      await tab.goto(first.url())
      tabs.push(tab)
    }
    await button(first, /anfangen/i).click()
    for (const tab of tabs) await sees(tab, "the match", (t) => t.includes("Du bist dran"))
    await button(tabs[7], /Würfeln/).click()
    for (const tab of tabs)
      await until(`${tab.name}: the dice`, async () => (await button(tab, /noch frei, gäbe/).count()) > 0)
    const ok = await tabs[3].evaluate(async () => (await fetch("/api/house")).ok)
    check(ok, "a fetch beside eight tabs failed")
    await first.context().close()
  },

  "a whole game with the keyboard alone": async () => {
    const page = await person("Toni")
    await page.goto(`${house.url}/new/knobeln`)
    const press = async (key, times = 1) => {
      for (let i = 0; i < times; i++) await page.keyboard.press(key)
    }
    const focusOn = async (name) => {
      for (let i = 0; i < 60; i++) {
        await press("Tab")
        const text = await page.evaluate(() => {
          const e = document.activeElement
          if (e === document.body) return ""
          return `${e?.getAttribute("aria-label") ?? ""} ${e?.textContent ?? ""}`
        })
        if (name.test(text)) return
      }
      throw new Error(`Tab never reaches ${name}`)
    }
    await page.getByRole("button", { name: /Tisch aufmachen/ }).waitFor()
    await focusOn(/Tisch aufmachen/)
    await press("Enter")
    await page.getByLabel("Dein Name").waitFor()
    await page.keyboard.type("Toni")
    await press("Enter")
    await page.waitForURL(/\/t\//)
    await button(page, /anfangen/i).waitFor()
    await press("Escape") // the invitation
    await focusOn(/anfangen/i)
    await press("Enter")
    await sees(page, "the first turn", (t) => t.includes("Du bist dran"))
    const match = await until("a match", async () => (await table(page)).match)
    for (;;) {
      const f = await frame(page, match)
      if (f.over) break
      if (f.view.phase === "start") {
        await page.waitForTimeout(400) // the guard after a change
        await press("Space")
        await until("dice", async () => (await frame(page, match)).seq > f.seq)
        continue
      }
      await until("the fields", async () => (await button(page, /noch frei, gäbe/).count()) > 0)
      await page.waitForTimeout(400)
      await until("a choice", async () => {
        await press("ArrowDown")
        return button(page, /eintragen|streichen/i).count()
      })
      await press("Enter")
      await until("the entry", async () => (await frame(page, match)).seq > f.seq)
    }
    await sees(page, "the end", (t) => /voll|Feierabend/.test(t))
    await page.context().close()
  },

  "the programs of doc/api.md work as they stand there": async () => {
    const text = readFileSync("doc/api.md", "utf8")
    const block = (lang) => new RegExp("```" + lang + "\\n([\\s\\S]*?)```").exec(text)[1]
    const folder = mkdtempSync(join(tmpdir(), "spelunke-doc-"))
    const shown = await promisify(execFile)("bash", ["-c", block("sh")], {
      env: { ...process.env, HOUSE: house.address },
    })
    check(
      /"move":"roll( \d){5}"/.test(shown.stdout),
      `curl's example printed ${shown.stdout} ${shown.stderr}`,
    )

    const host = await person("Wirt")
    await host.goto(`${house.url}/new/knobeln`)
    await button(host, /Tisch aufmachen/).click()
    await giveName(host, "Wirt")
    await host.waitForURL(/\/t\//)
    await closeInvitation(host)
    writeFileSync(join(folder, "bot.mjs"), block("js"))
    const lines = block("js").trim().split("\n").length
    check(lines <= 55, `the bot has ${lines} lines`)
    const bot = spawn(
      "node",
      [join(folder, "bot.mjs"), house.address, new URL(host.url()).pathname.split("/")[2], "Robo"],
      { stdio: ["ignore", "inherit", "inherit"] },
    )
    try {
      await sees(host, "Robo", (t) => t.includes("Robo"))
      await until("Robo to be ready", async () =>
        (await table(host)).chairs.some((c) => c.name === "Robo" && c.ready),
      )
      await button(host, /Anfangen/).click()
      const match = await until("a match", async () => (await table(host)).match)
      await until(
        "the end",
        async () => {
          await act(host)
          return (await frame(host, match)).over
        },
        120_000,
      )
    } finally {
      bot.kill()
    }
  },

  "polterfass: three people and a bot pour, fall over and want too much": async () => {
    const names = ["Jule", "Mehmet", "Gerda"]
    const people = []
    for (const name of names) people.push(await person(name))
    const [jule, mehmet, gerda] = people
    await jule.goto(`${house.url}/new/polterfass`)
    await button(jule, /Platz 2, offen/).click() // a bot
    await jule.getByText("ohne", { exact: true }).click()
    await jule.getByRole("textbox", { name: "Ziel" }).fill("200")
    await button(jule, /Tisch aufmachen/).click()
    await giveName(jule, "Jule")
    await jule.waitForURL(/\/t\//)
    await closeInvitation(jule)
    const { id, params } = await table(jule)
    check(params.target === "200", `the target is ${params.target}`)
    for (const page of [mehmet, gerda]) {
      await page.goto(`${house.url}/t/${id}`)
      if (await page.getByLabel("Dein Name").count()) await giveName(page, page.name)
      await button(page, /Hinsetzen/)
        .first()
        .click()
      if (await page.getByLabel("Dein Name").count()) await giveName(page, page.name)
      await button(page, /Bin bereit/).click()
    }
    await button(jule, /Anfangen/).click()
    const match = await until("a match", async () => (await table(jule)).match)
    const soon = { timeout: 3000 }
    const seat = new Map()
    for (const page of people) seat.set(page, (await frame(page, match)).me)
    const main = (page) => page.locator(".acts .btn.main")

    const lay = async (page, ...cards) => {
      for (const n of cards) await button(page, `Karte ${n}`).click(soon)
      const sum = cards.reduce((a, b) => a + b, 0)
      await button(page, new RegExp(`^${sum} Kr[uü]ge? bestellen`)).click(soon)
    }
    const held = async (page) => {
      const look = button(page, /^Halten/)
      await look.hover()
      await page.mouse.down()
      const seen = await page.locator(".mine .d").innerText()
      await page.mouse.up()
      return seen
    }

    // In the first round somebody changes his mind, and reloads while the order lies.
    const first = await frame(jule, match)
    const [one, ...others] = people.filter((p) => seat.get(p) !== first.view.host)
    await until(`${one.name}: the cards`, () => button(one, "Karte 7").count())
    await lay(one, 7, 6)
    await button(one, /Ändern/).click()
    await one.waitForTimeout(400) // the guard after a change
    await lay(one, 5, 2)
    await until(
      "the changed order",
      async () => (await frame(one, match)).view.orders[seat.get(one)][0] === 5,
    )
    await one.reload()
    await until(`${one.name}: the order again`, () => button(one, /^Halten/).count())
    check((await held(one)) === "7 Krüge", "the order that lies is not the changed one")
    check(!(await one.locator(".mine").innerText()).includes("7"), "the order can be seen without holding")
    await button(one, "Prost!").click()
    for (const page of people)
      await until(`${page.name}: the toast`, () => page.locator(".bub", { hasText: "Prost!" }).count())
    for (const page of others) {
      const f = await frame(page, match)
      check(f.view.orders[seat.get(one)].length === 0, `${page.name} is told the order of ${one.name}`)
      await lay(page, 7, 6)
    }

    const kinds = new Map()
    const bills = new Set()
    const missing = () => ["greedy", "bust", "more"].find((k) => !kinds.has(k))
    /** One decision of whoever is at the page, by clicks. */
    const decide = async (page) => {
      const bill = page.locator(".bill")
      const billed = (await bill.count()) > 0 // asked before the frame: what the page shows, the house knows
      const { view, awaited } = await frame(page, match)
      if (billed) {
        const text = await bill.innerText()
        const slip = view.pad[0]
        check(
          text.includes(/Umgefallen/.test(text) ? "aufs Haus" : `${slip.served} gezapft`),
          `${page.name} sees ${text}`,
        )
        await button(page, /^Weiter$/).click(soon)
        return
      }
      if (!awaited.includes(seat.get(page))) return
      if (view.phase === "ordering") await lay(page, ...(missing() === "more" ? [0] : [7, 6]))
      else if (view.phase === "reckoning") await button(page, /ausschenken/).click(soon)
      else if (view.phase === "serving") {
        const lies = view.barrels.filter((b) => !b).length
        const on = missing() === "bust" ? lies > 0 : missing() === "more" && view.sum < 10 && lies > 3
        if (on) await main(page).click(soon)
        else await button(page, /Hahn zudrehen/).click(soon)
      }
    }
    const deadline = Date.now() + 50_000
    while (missing() && Date.now() < deadline) {
      for (const page of people) {
        await decide(page).catch((e) => {
          if (e.name !== "TimeoutError") throw e // what was to be clicked has gone
        })
      }
      const frames = await Promise.all(people.map((p) => frame(p, match)))
      for (const slip of frames[0].view.pad) {
        const total = slip.orders.filter((o) => o >= 0).reduce((a, b) => a + b, 0)
        const kind = slip.served < 0 ? "bust" : total > slip.served ? "greedy" : "more"
        kinds.set(kind, (kinds.get(kind) ?? 0) + (bills.has(slip.round) ? 0 : 1))
        bills.add(slip.round)
      }
    }
    check(!missing(), `no ${missing()} in ${bills.size} rounds`)
    const ends = await Promise.all(people.map((p) => frame(p, match)))
    for (const f of ends.slice(1)) {
      check(JSON.stringify(f.view.pad) === JSON.stringify(ends[0].view.pad), "the pads differ")
      check(JSON.stringify(f.score) === JSON.stringify(ends[0].score), `${f.score} is not ${ends[0].score}`)
    }
    for (const page of people) {
      if (await page.locator(".bill").count()) await button(page, /^Weiter$/).click()
      for (const n of ends[0].score) {
        const text = String(n).replace("-", "−")
        await sees(page, `the score ${text}`, (t) => t.includes(text))
      }
    }
    for (const page of people) await page.context().close()
  },
  "polterfass: a guided first round as guest, a tip, and what a replay's decisions were worth": async () => {
    const page = await person("Jule")
    const soon = { timeout: 3000 }
    await page.goto(`${house.url}/rules/polterfass`)
    await button(page, /Erste Runde, geführt/).click()
    await giveName(page, "Jule")
    await page.waitForURL(/\/t\//)
    const match = await until("a match", async () => (await table(page)).match)
    const { chairs, clock } = await table(page)
    check(clock === 0, `a clock of ${clock} s`)
    check(
      chairs.slice(1).every((c) => c.kind === "bot" && c.level === "frischling") && chairs.length === 4,
      "these are not three beginners",
    )
    const strip = page.locator(".guide")
    const said = new Set()
    let tip = false
    let reloaded = false
    const free = async () => {
      const covers = await page.evaluate(() => {
        const [a, b] = [".guide", "main .sign"].map((x) => document.querySelector(x)?.getBoundingClientRect())
        return !!a && !!b && a.bottom > b.top + 9 // the sign may still rise
      })
      check(!covers, "the guide covers the sign")
    }
    /** Reads what is said, then decides what there is to decide: the tip's best, or the tap shut. */
    const go = async () => {
      if (await strip.count()) {
        const text = await strip.locator("p").innerText(soon)
        said.add(text)
        await free()
        await strip.locator(".go").click(soon)
        return
      }
      const f = await frame(page, match)
      if (!f.awaited.includes(f.me)) return
      if (f.view.phase === "ordering") {
        if (!(await page.locator(".hand").count())) return
        if (!tip) {
          await page.locator(".bar .tip").click(soon)
          const sheet = page.getByRole("dialog")
          await sheet.getByText("am besten").waitFor(soon)
          const lines = await sheet.locator("tbody tr").count()
          check(lines === 5, `${lines} choices`)
          await button(page, "Karte 7").click(soon) // the action bar stays in reach
          await button(page, "Karte 6").click(soon)
          await sheet.getByText("Du: 13 Krüge").waitFor(soon)
          await page.keyboard.press("Escape")
          tip = true
        } else await button(page, "Karte 4").click(soon)
        await button(page, /Kr[uü]ge? bestellen/).click(soon)
      } else if (f.view.phase === "reckoning") await button(page, /ausschenken/).click(soon)
      else await button(page, /Hahn zudrehen/).click(soon)
    }
    const guest = () => [...said].some((s) => /^(Umgefallen: Kein|\d+ bestellt.*(gierig|Gast))/.test(s))
    await strip.waitFor()
    const deadline = Date.now() + 15_000
    while (!guest() || !tip) {
      check(Date.now() < deadline, `the round does not end, said was:\n${[...said].join("\n")}`)
      await go().catch((e) => {
        if (e.name !== "TimeoutError") throw e // what was to be clicked has gone
      })
      if (said.size === 1 && !reloaded) {
        reloaded = true
        await page.reload()
        await strip.waitFor()
        check(!said.has(await strip.locator("p").innerText()), "the same is said after a reload")
        await page.evaluate(() => (window.tableNode = document.querySelector("main .tall")))
      }
    }
    check(await page.evaluate(() => window.tableNode.isConnected), "the table was made anew in the middle")
    const all = [...said].join("\n")
    for (const part of [/hat alle neun Fässer geworfen|hast alle neun/, /Du bist Gast/, /liegt verdeckt/])
      check(part.test(all), `${part} was never said:\n${all}`)
    await until("the next thing that is said", () => strip.count())
    await button(page, "Ohne Führung weiter").click()
    await until("the guide to leave", async () => !(await strip.count()))
    await page.reload()
    await page.locator(".sign").waitFor()
    check(!(await strip.count()), "the guide is back after a reload")

    // A short match, played by the page's own session with what is advised.
    const done = await page.evaluate(async () => {
      const post = async (path, body) =>
        (
          await fetch(path, {
            method: "POST",
            headers: { "Content-Type": "application/json", "X-Spelunke": "1" },
            body: JSON.stringify({ cmd: `t-${Math.random().toString(36).slice(2)}-${Date.now()}`, ...body }),
          })
        ).json()
      const bot = { kind: "bot", level: "frischling" }
      const opened = await post("/api/tables", {
        game: "polterfass",
        params: { target: "25" },
        clock: 0,
        watch: true,
        chairs: [{ kind: "me" }, bot, bot],
      })
      const { match } = await post(`/api/tables/${opened.id}/start`, { contribution: "ab".repeat(32) })
      const end = Date.now() + 20_000
      while (Date.now() < end) {
        const f = await (await fetch(`/api/matches/${match}`)).json()
        if (f.over) return match
        const mine = f.awaited.includes(f.me) && f.moves.length
        // In the first round much too much, so that there is a blunder.
        const move = f.view.phase === "ordering" && f.view.round < 3 ? "order 7 6" : f.moves[0]
        if (mine) await post(`/api/matches/${match}/moves`, { seq: f.seq, move })
        await new Promise((ok) => setTimeout(ok, 15))
      }
      return ""
    })
    check(done, "the short match does not end")
    await page.goto(`${house.url}/m/${done}`)
    await button(page, /Was war das wert/).click()
    await page.locator(".worth table").waitFor()
    await button(page, /^Schnitzer/).click()
    const panel = () => page.locator(".worth").innerText()
    await until("a blunder, or that there is none", async () => {
      if (/kein Schnitzer mehr/.test(await panel())) return true
      return page.locator(".worth .bad").count()
    })
    const text = await panel()
    check(/am besten/.test(text) && /%/.test(text), `the panel says ${text}`)
    await page.context().close()
  },

  "knobeln: a tip, and afterwards the coach": async () => {
    const page = await person("Jule")
    await page.goto(`${house.url}/settings`)
    await page.evaluate(() =>
      fetch("/api/session", {
        method: "POST",
        headers: { "Content-Type": "application/json", "X-Spelunke": "1" },
        body: JSON.stringify({ name: "Jule" }),
      }),
    )
    const { id } = await post(page, "/api/tables", {
      game: "knobeln",
      params: { strict: "1" },
      clock: 0,
      watch: true,
      chairs: [{ kind: "me" }, { kind: "bot", level: "frischling" }],
    })
    const { match } = await post(page, `/api/tables/${id}/start`, { contribution: "5e".repeat(32) })
    await page.goto(`${house.url}/t/${id}`)
    let tip = false
    await until(
      "the end of the match",
      async () => {
        const f = await frame(page, match)
        if (f.over) return true
        if (!f.awaited.includes(f.me) || !f.moves.length) return false
        if (!tip && f.view.phase === "choose" && f.view.left > 0) {
          await page.locator(".bar .tip").click()
          const sheet = page.getByRole("dialog")
          await sheet.locator(".best").first().waitFor()
          const text = await sheet.innerText()
          check(/Endstand/.test(text) && /Bonus/.test(text) && /statt/.test(text), `the tip says ${text}`)
          await page.keyboard.press("Escape")
          tip = true
        }
        // All is thrown again as long as that goes, whatever lies there.
        const move = f.moves.find((m) => m === "keep -") ?? f.moves[0]
        await post(page, `/api/matches/${match}/moves`, { seq: f.seq, move })
        return false
      },
      60_000,
    )
    check(tip, "nobody asked for a tip")
    await page.goto(`${house.url}/t/${id}`)
    await button(page, "Analyse").click()
    await page.waitForURL(/\/coach$/)
    await page.locator(".chart").waitFor()
    const end = await frame(page, match)
    const sum = () => page.locator(".sum").innerText()
    const adds = async (seat) => {
      const text = await sum()
      const [, start, sign, luck, loss, result] =
        /([\d,]+) erwartet ([+−]) ([\d,]+) Glück − ([\d,]+) verschenkt = (\d+)/.exec(text) ?? []
      const n = (t) => Number(t.replace(",", "."))
      const made = n(start) + (sign === "+" ? 1 : -1) * n(luck) - n(loss)
      check(
        Number(result) === end.score[seat] && Math.abs(made - end.score[seat]) < 0.16,
        `${text}, ${end.score}`,
      )
    }
    await adds(end.me)
    await button(page, /Nächster Schnitzer/).click()
    check(/−\d+,\d/.test(await page.locator(".lost").innerText()), "a blunder costs nothing")
    const at = () => page.locator(".chart").getAttribute("aria-valuenow")
    await page.locator(".chart").focus()
    await page.keyboard.press("Home")
    await page.keyboard.press("ArrowRight")
    check((await at()) === "2", `the chart is at ${await at()}`)
    await page
      .locator(".who button")
      .nth(1 - end.me)
      .click()
    await adds(1 - end.me)
    await page.context().close()
  },

  "knobeln: the task of the day": async () => {
    const page = await person("Jule")
    await page.goto(house.url)
    await page.getByText("Tagesaufgabe: Knobeln").click()
    await page.waitForURL(/\/daily\/knobeln$/)
    await page.locator(".acts button").filter({ hasText: "werfen" }).click() // whatever lies there
    const sheet = page.getByRole("dialog")
    await sheet.locator(".best").waitFor()
    const text = await sheet.innerText()
    const verdict = await sheet.locator("h2").first().innerText()
    check(/Getroffen|^\d+,\d Punkte verschenkt$/.test(verdict), `the verdict is ${verdict}`)
    check(/Du: /.test(text) && /am besten/.test(text), `the result says ${text}`)
    await page.reload()
    await page.getByRole("dialog").waitFor() // the first answer stays
    check((await page.getByRole("dialog").locator("h2").first().innerText()) === verdict, "another verdict")
    check(
      (await page.locator(".acts button").filter({ hasText: "werfen" }).count()) === 0,
      "it may be answered again",
    )
    await page.context().close()
  },

  "bluff-poker: two people and a bot look, claim, believe and doubt": async () => {
    const jule = await person("Jule")
    const mehmet = await person("Mehmet")
    const people = [jule, mehmet]
    const soon = { timeout: 3000 }
    await jule.goto(`${house.url}/new/bluff-poker`)
    await button(jule, /Platz 2, offen/).click() // a bot
    await jule.getByText("ohne", { exact: true }).click()
    await button(jule, /Tisch aufmachen/).click()
    await giveName(jule, "Jule")
    await jule.waitForURL(/\/t\//)
    await closeInvitation(jule)
    const { id } = await table(jule)
    await mehmet.goto(`${house.url}/t/${id}`)
    await button(mehmet, /Hinsetzen/)
      .first()
      .click()
    await giveName(mehmet, "Mehmet")
    await button(mehmet, /Bin bereit/).click()
    await button(jule, /Anfangen/).click()
    const match = await until("a match", async () => (await table(jule)).match)

    const done = new Set()
    const missing = () => ["look", "cup", "doubt", "verdict"].filter((k) => !done.has(k))
    const main = (page) => page.locator(".acts .btn.main")
    const shown = (page) => page.locator(".mat .two .d").count()

    /** Holds the cup until there is something to see; what was seen is gone once it is released. */
    const look = async (page) => {
      await page.locator(".acts .hold").hover(soon)
      await page.mouse.down()
      await page.waitForTimeout(100)
      check((await shown(page)) === 0, "a short hold shows dice")
      const f = await until(`${page.name}: a look`, async () => {
        const now = await frame(page, match)
        return now.view.looked && now
      })
      await until(`${page.name}: the dice`, async () => (await shown(page)) === f.view.hidden)
      for (const other of people) {
        if (other === page) continue
        const theirs = await frame(other, match)
        check(theirs.view.seen.length === 0, `${other.name} is told ${theirs.view.seen}`)
        check((await shown(other)) === 0, `${other.name} sees dice`)
      }
      await page.mouse.up()
      await until(`${page.name}: covered dice`, async () => (await shown(page)) === 0)
      done.add("look")
    }
    const claim = async (page) => {
      await page.locator(".pick").waitFor(soon)
      await page.waitForTimeout(400) // the guard after a change
      await main(page).click(soon)
    }
    /** One decision of whoever is at the page, by clicks. */
    const decide = async (page) => {
      const f = await frame(page, match)
      if (f.over) return
      if (await button(page, /^Weiter$/).count()) {
        const text = await page.locator(".stage").innerText()
        check(/Erwischt!|War wahr|Gleich viel|Drüber!|Daneben/.test(text), `${page.name} sees ${text}`)
        await button(page, /^Weiter$/).click(soon)
        done.add("verdict")
        return
      }
      const { phase, looked, hidden, claim: said } = f.view
      if (!f.awaited.includes(f.me)) return
      const seq = f.seq
      await page.waitForTimeout(400)
      if (phase === "answering") {
        const doubts =
          Number(said) >= 655 || Number(said) % 111 === 0 || (done.has("cup") && !done.has("doubt"))
        await button(page, doubts ? /Bluff!/ : /Glaub ich/).click(soon)
        if (doubts) done.add("doubt")
      } else if (phase === "starting" || (phase === "acting" && !looked)) {
        if (hidden > 0 && !looked && !done.has("look")) return look(page)
        if (phase === "acting" && hidden > 0 && !done.has("cup")) {
          await button(page, /^Werfen/).click(soon)
          await page.waitForTimeout(400)
          await main(page).click(soon)
          done.add("cup")
        } else {
          await main(page).click(soon)
          await claim(page)
        }
      } else if (phase === "acting") {
        await button(page, /Aufdecken/).click(soon)
        await page.locator(".slot").first().click(soon)
        await main(page).click(soon)
        done.add("cup")
      } else if (phase === "shooting") await button(page, /^Genug/).click(soon)
      else if (phase === "thrown" || phase === "claiming") await claim(page)
      await until(
        `${page.name}: the next frame`,
        async () => (await frame(page, match)).seq > seq,
        3000,
      ).catch(() => undefined)
    }
    const deadline = Date.now() + 35_000
    while (missing().length && Date.now() < deadline) {
      for (const page of people) {
        await decide(page).catch((e) => {
          if (e.name !== "TimeoutError") throw e // what was to be clicked has gone
        })
      }
    }
    check(!missing().length, `in vain: ${missing()}`)
    const ends = await Promise.all(people.map((p) => frame(p, match)))
    check(
      JSON.stringify(ends[0].score) === JSON.stringify(ends[1].score) || ends[0].seq !== ends[1].seq,
      `${ends[0].score} is not ${ends[1].score}`,
    )
    for (const page of people) await page.context().close()
  },

  "bluff-poker: nothing under the cup stays to be seen or read once it is let go, left or locked":
    async () => {
      const page = await person("Jule")
      const match = await bluffTable(page, 2)
      const soon = { timeout: 3000 }
      const started = await until("a look that may be taken", async () => {
        const f = await frame(page, match)
        // After a look that comes before a throw the dice are chosen, and the cup is not held any more.
        if (f.moves.includes("look") && f.view.phase !== "acting") return f
        if (f.moves.includes("cup"))
          await post(page, `/api/matches/${match}/moves`, { seq: f.seq, move: "cup" })
        else if (f.moves.length)
          await post(page, `/api/matches/${match}/moves`, { seq: f.seq, move: harmless(f) })
        return null
      })
      await until("the cup to hold", async () => {
        if (await button(page, /^Weiter$/).count()) await button(page, /^Weiter$/).click(soon)
        return page.locator(".acts .hold").count()
      })
      const devtools = await page.context().newCDPSession(page)
      /** All that a screen reader is told of the page, and all that is in it. */
      const read = async () => {
        const { nodes } = await devtools.send("Accessibility.getFullAXTree")
        const told = nodes.flatMap((n) =>
          [n.name?.value, n.value?.value, n.description?.value].filter(Boolean),
        )
        return { told: told.join(" | "), page: await page.evaluate(() => document.body.innerHTML) }
      }
      const dice = () => page.locator(".mat .two .d")
      const hold = async () => {
        await page.locator(".acts .hold").hover(soon)
        await page.mouse.down()
        await until("the dice", async () => (await dice().count()) === started.view.hidden)
      }
      /** Nothing of it is left anywhere. */
      const gone = async (why) => {
        await until(`covered dice after ${why}`, async () => (await dice().count()) === 0, 500)
        const { told, page: html } = await read()
        const { seen } = (await frame(page, match)).view
        check(seen.length > 0, "nothing has been seen: the test is blind")
        const list = new Intl.ListFormat("de").format(seen.map(String))
        for (const text of [list, seen.join(" ")])
          check(!told.includes(text) && !html.includes(text), `after ${why} the page still tells ${text}`)
        check(!/class="[^"]*\btwo\b/.test(html), `after ${why} the dice are still in the page`)
        await page.mouse.up()
        check((await dice().count()) === 0, `after ${why} the dice are back`)
      }
      await hold()
      await page.mouse.up()
      await gone("the release")
      const fired = {
        "the loss of the focus": () => dispatchEvent(new Event("blur")),
        "another app or the lock": () => {
          Object.defineProperty(document, "visibilityState", { value: "hidden", configurable: true })
          document.dispatchEvent(new Event("visibilitychange"))
          delete document.visibilityState
        },
        "leaving the page": () => dispatchEvent(new PageTransitionEvent("pagehide")),
      }
      for (const [why, f] of Object.entries(fired)) {
        await hold()
        await page.evaluate(f)
        await gone(why)
      }
      // By the keyboard it ends by itself, and is read out only where that was asked for.
      await page.keyboard.down("p")
      await until("the dice", async () => (await dice().count()) > 0)
      await page.keyboard.up("p")
      await gone("the key")
      // Without a pointer it is read out, for a while, and not longer.
      await page.waitForTimeout(400)
      await page.locator(".acts .hold").focus()
      await page.keyboard.press("Enter")
      await until("the words", async () => /Unter dem Becher: \d/.test((await read()).told))
      await page.evaluate(() => dispatchEvent(new Event("blur")))
      await gone("the words")
      // Another tab in front of this one.
      await hold()
      const other = await page.context().newPage()
      await other.bringToFront()
      await other.close()
      await page.bringToFront()
      await page.evaluate(() => dispatchEvent(new Event("blur")))
      await gone("another tab")
      // After a reload the seat still knows, and the page still shows nothing by itself.
      await page.reload()
      await page.locator(".acts .hold").waitFor(soon)
      await gone("a reload")
      await hold()
      await page.mouse.up()
      await page.context().close()
    },

  "bluff-poker: a guided first round, and a whole game against bots to its end": async () => {
    const page = await person("Jule")
    const soon = { timeout: 3000 }
    await page.goto(`${house.url}/rules/bluff-poker`)
    await button(page, /Erste Runde, geführt/).click()
    await giveName(page, "Jule")
    await page.waitForURL(/\/t\//)
    const match = await until("a match", async () => (await table(page)).match)
    const { chairs, clock } = await table(page)
    check(clock === 0, `a clock of ${clock} s`)
    check(
      chairs.slice(1).every((c) => c.kind === "bot" && c.level === "frischling") && chairs.length === 3,
      "these are not two beginners",
    )
    const strip = page.locator(".guide")
    const said = []
    const tips = new Set()
    let reloaded = false
    let ended = false
    const covers = () =>
      page.evaluate(() => {
        const [a, b] = [".guide", "main .sign"].map((x) => document.querySelector(x)?.getBoundingClientRect())
        return !!a && !!b && a.bottom > b.top + 9 // the sign may still rise
      })
    /** Reads what is said, then decides what there is to decide. */
    const go = async () => {
      if (await strip.count()) {
        check(!(await covers()), "the guide covers the sign")
        // Read and put away in one go: what is said may change in between.
        const text = await page.evaluate(() => {
          const go = document.querySelector(".guide .go")
          const text = document.querySelector(".guide p")?.innerText ?? ""
          go?.click()
          return text
        })
        if (text && said.at(-1) !== text) said.push(text)
        ended ||= /Mehr Führung gibt/.test(text)
        return
      }
      const f = await frame(page, match)
      const { phase } = f.view
      if (f.awaited.includes(f.me) && ["answering", "acting", "thrown"].includes(phase) && !tips.has(phase)) {
        await page.locator(".bar .tip").click(soon)
        const sheet = page.getByRole("dialog")
        await sheet.getByText("am besten").first().waitFor(soon)
        const text = await sheet.innerText()
        await page.keyboard.press("Escape")
        check(
          phase !== "answering" || /stimmt: etwa \d+\s%/.test(text),
          `the tip while ${phase} says ${text}`,
        )
        check((text.match(/\d\s%/g) ?? []).length >= 4, `the tip while ${phase} says ${text}`)
        tips.add(phase)
      }
      await bluffMove(page, match)
    }
    const over = async () => (await frame(page, match)).over
    await strip.waitFor()
    const deadline = Date.now() + 240_000
    while (!(await over())) {
      check(Date.now() < deadline, `the game does not end; said was:\n${said.join("\n")}`)
      await go().catch((e) => {
        if (e.name !== "TimeoutError") throw e // what was to be clicked has gone
      })
      if (said.length === 2 && !reloaded) {
        reloaded = true
        await page.reload()
        await page.locator(".sign").waitFor()
        if (await strip.count())
          check(!said.includes(await strip.locator("p").innerText()), "the same is said after a reload")
      }
    }
    const all = said.join("\n")
    for (const part of [
      /fängs?t an/,
      /Glaubst du .* die \d{3}\?/,
      /mehr als \d{3}/,
      /Strich (geht an|ist deiner)/,
    ])
      check(part.test(all), `${part} was never said:\n${all}`)
    check(ended, `the guide does not end:\n${all}`)
    check(tips.has("answering") && tips.size > 1, `tips were had while ${[...tips]}`)
    check(new Set(said).size === said.length, `something is said twice:\n${all}`)
    await sees(page, "who pays", (t) => /zahls?t die Runde/.test(t), 60_000)
    await page.context().close()
  },

  "bluff-poker: a TV shows a round and knows nothing of what is under the cup": async () => {
    const host = await person("Wirtin", { reducedMotion: "no-preference" })
    const match = await bluffTable(host, 2)
    const { code } = await table(host)
    const tv = await host.context().newPage()
    tv.name = "TV"
    await tv.setViewportSize({ width: 1920, height: 1080 })
    tv.on("pageerror", (e) => complaints.push(`TV: ${e.message}`))
    tv.on("console", (m) => {
      if (m.type() === "error" && !/ERR_/.test(m.text())) complaints.push(`TV: ${m.text()}`)
    })
    const sent = []
    tv.on("websocket", (s) => s.on("framereceived", (m) => sent.push(String(m.payload))))
    await tv.goto(`${house.url}/tv/${code.toLowerCase()}`)
    await sees(tv, "the match", (t) => /Runde \d/.test(t))
    const seen = { claim: false, veil: false, verdict: false, look: false }
    await until(
      "a claim, a look and an end on the TV",
      async () => {
        const wrong = await tv.evaluate(tooSmall)
        if (await tv.locator("button, a, input, select, textarea, [tabindex]").count())
          wrong.push("something asks for input")
        if (await tv.locator(".two, .grip, .hold").count()) wrong.push("dice that lie under the cup")
        check(!wrong.length, wrong.join(", "))
        const big = tv.locator(".bubble b")
        seen.claim ||=
          (await big.count()) > 0 && /^\d{3}$/.test((await big.innerText().catch(() => "")).trim())
        seen.veil ||= (await tv.locator(".veil").count()) > 0
        seen.verdict ||= (await tv.locator(".judge").count()) > 0
        const f = await frame(host, match)
        if (f.awaited.includes(f.me) && f.moves.length) {
          const move = f.moves.includes("look") ? "look" : harmless(f)
          seen.look ||= move === "look"
          await post(host, `/api/matches/${match}/moves`, { seq: f.seq, move })
        }
        return f.over || Object.values(seen).every(Boolean)
      },
      120_000,
    )
    check(seen.claim && seen.verdict && seen.look, `not seen on the TV: ${JSON.stringify(seen)}`)
    let frames = 0
    for (const text of sent) {
      const { frame: f } = JSON.parse(text)
      if (!f) continue
      frames++
      check(f.me === -1 && f.moves.length === 0, `the TV may move: ${f.me} ${f.moves}`)
      check(f.over || f.view.seen.length === 0, `the TV is told ${f.view.seen}`)
      const told = f.entries.filter((e) => /^(peek|open) [^?+a]*\d/.test(e.move))
      check(f.over || !told.length, `told: ${JSON.stringify(told)}`)
    }
    check(frames > 5, `${frames} frames came`)
    await host.context().close()
  },

  ...pulverfass({ house, person, frame, post, button, sees, complaints }),
})

await chrome.close()
await house.close()
if (complaints.length) {
  console.log(`complaints in pages:\n${complaints.join("\n")}`)
  process.exitCode = 1
}
