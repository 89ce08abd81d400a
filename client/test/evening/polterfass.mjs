// Evenings of Polterfass in a real browser.
import { check, tooSmall, until } from "../house.mjs"
import { button, closeInvitation, complaints, frame, giveName, house, person, sees, table } from "./pub.mjs"

export default {
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
}
