// What a house must do whatever is played: people and a bot play while pages reload,
// networks fail and the house is killed; eight tabs of one browser; people who are sent away;
// a game with the keyboard alone; and the programs of doc/api.md.
import { execFile, spawn } from "node:child_process"
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { promisify } from "node:util"
import { check, House, until } from "../house.mjs"
import { act } from "./knobeln.mjs"
import {
  button,
  closeInvitation,
  frame,
  giveName,
  house,
  named,
  offline,
  person,
  post,
  sees,
  table,
} from "./pub.mjs"

export default {
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

  "a page too many says so, and goes on once another is closed": async () => {
    const small = new House()
    await small.open("--limit", "80") // four pages of one person
    const pages = [await person("Jule")]
    await pages[0].goto(small.url)
    await named(pages[0])
    const chairs = [{ kind: "me" }, { kind: "open" }]
    const options = { game: "knobeln", params: {}, clock: 0, watch: true, chairs }
    const { id } = await post(pages[0], "/api/tables", options)
    while (pages.length < 5) pages.push(await pages[0].context().newPage())
    for (const [i, page] of pages.entries()) {
      page.name = `page ${i + 1}`
      const live = i < 4 && page.waitForEvent("websocket").then((line) => line.waitForEvent("framereceived"))
      await page.goto(`${small.url}/t/${id}`)
      await live
    }
    await sees(pages[4], "why it is not let in", (t) => t.includes("Zu viele Seiten offen"))
    await pages[0].close()
    await sees(pages[4], "that it goes on", (t) => !/Zu viele Seiten|Keine Verbindung/.test(t))
    await pages[4].context().close()
    await small.close()
  },

  "whoever is sent away, banned or deleted is told so, and his page asks no more": async () => {
    const { key } = JSON.parse(readFileSync(join(house.data, "admin.key"), "utf8"))
    const admin = async (method, path) => {
      const headers = { Authorization: `Bearer ${key}` }
      const { ok, status } = await fetch(`${house.address}/api/admin/${path}`, { method, headers })
      check(ok, `${method} ${path}: ${status}`)
    }
    const told = {
      kick: /Du wurdest von diesem Tisch geschickt/,
      ban: /Das Haus kennt dich nicht mehr/,
      delete: /Das Haus kennt dich nicht mehr/,
    }
    for (const [what, sentence] of Object.entries(told)) {
      const [jule, bert] = [await person("Jule"), await person("Bert")]
      for (const page of [jule, bert]) {
        await page.goto(house.url)
        await named(page)
      }
      const chairs = [{ kind: "me" }, { kind: "open" }]
      const options = { game: "knobeln", params: {}, clock: 0, watch: false, chairs }
      const { id } = await post(jule, "/api/tables", options)
      const { me, chairs: sit } = await post(bert, `/api/tables/${id}/sit`, { chair: 1 })
      await post(bert, `/api/tables/${id}/ready`, { ready: true, contribution: "ab".repeat(32) })
      await post(jule, `/api/tables/${id}/start`, { contribution: "cd".repeat(32) })
      await bert.goto(`${house.url}/t/${id}`)
      await sees(bert, "the match", (t) => t.includes("Zug 1 von 13"))
      if (what === "kick") await post(jule, `/api/tables/${id}/kick`, { chair: me })
      if (what === "ban") await admin("POST", `people/${sit[me].person}/ban`)
      if (what === "delete") await admin("DELETE", `people/${sit[me].person}`)
      await sees(bert, `after a ${what}: ${sentence}`, (t) => sentence.test(t), 5000)
      let asked = 0
      bert.on("request", () => asked++)
      bert.on("websocket", () => asked++)
      await new Promise((ok) => setTimeout(ok, 3000))
      check(asked === 0, `after a ${what} the page asks ${asked} times`)
      const text = await bert.locator("body").innerText()
      check(!text.includes("Keine Verbindung"), `after a ${what} the page says ${text}`)
      for (const page of [jule, bert]) await page.context().close()
    }
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
}
