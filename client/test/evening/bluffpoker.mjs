// Evenings of Bluff-Poker in a real browser.
import { check, tooSmall, until } from "../house.mjs"
import {
  button,
  closeInvitation,
  complaints,
  frame,
  giveName,
  house,
  person,
  post,
  sees,
  table,
} from "./pub.mjs"

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

export default {
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
      const began = Date.now()
      await page.mouse.down()
      await page.waitForTimeout(100)
      const dice = await shown(page)
      // On a slow machine the guard of 300 ms may be over by now.
      check(dice === 0 || Date.now() - began >= 250, "a short hold shows dice")
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
}
