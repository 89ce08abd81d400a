// Evenings of Knobeln in a real browser.
import { readFileSync } from "node:fs"
import { check, until } from "../house.mjs"
import { button, frame, house, named, person, post, sees } from "./pub.mjs"

/** One decision of whoever is at the page, by clicks. False if it is not his turn, or no longer. */
export async function act(page) {
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

/** Somebody with a name at a table of Knobeln of his own, which has not begun; returns its id. */
async function opens(page, more = {}) {
  await page.goto(`${house.url}/settings`)
  await named(page)
  const { id } = await post(page, "/api/tables", {
    game: "knobeln",
    params: {},
    clock: 0,
    watch: true,
    chairs: [{ kind: "me" }],
    ...more,
  })
  return id
}

const contribution = "5e".repeat(32)

/** Presses what prints a sheet, and returns the file's name. */
async function prints(page, where) {
  const [file] = await Promise.all([page.waitForEvent("download"), where.click()])
  const pdf = readFileSync(await file.path()).toString("latin1")
  check(pdf.startsWith("%PDF-") && pdf.trimEnd().endsWith("%%EOF"), `no PDF: ${pdf.slice(0, 60)}`)
  return file.suggestedFilename()
}

export default {
  "knobeln: the sheet, blank from the rules and the menu, and filled at the end": async () => {
    const page = await person("Jürgen")
    const id = await opens(page, { params: { strict: "1" } })
    const link = (where) => where.getByRole("link", { name: /Zettel drucken/ })
    await page.goto(`${house.url}/rules/knobeln`)
    check((await prints(page, link(page))) === "spelunke-knobeln.pdf", "the blank sheet has another name")
    await page.goto(`${house.url}/rules/polterfass`)
    await page.locator("article h2").first().waitFor()
    check((await link(page).count()) === 0, "a sheet of Polterfass is offered")
    await page.goto(`${house.url}/t/${id}`)
    await button(page, "Menü").click()
    const menu = page.getByRole("dialog")
    const blank = await link(menu).getAttribute("href")
    check(
      /set=strict%3D1/.test(blank) && /name=J%C3%BCrgen/.test(blank),
      `the table's blank sheet is at ${blank}`,
    )
    await prints(page, link(menu))
    const { match } = await post(page, `/api/tables/${id}/start`, { contribution })
    await until("the end of the match", async () => {
      const f = await frame(page, match)
      if (!f.over) await post(page, `/api/matches/${match}/moves`, { seq: f.seq, move: f.moves[0] })
      return f.over
    })
    await page.goto(`${house.url}/t/${id}`)
    check((await prints(page, link(page))) === `spelunke-${match}.pdf`, "the filled sheet has another name")
    await page.goto(`${house.url}/m/${match}`)
    await button(page, "Alle Züge").first().click()
    check(
      (await prints(page, link(page.getByRole("dialog")))) === `spelunke-${match}.pdf`,
      "the replay has another sheet",
    )
    await page.context().close()
  },

  "knobeln: tips among people where the table allows them, and none where there are none": async () => {
    const jule = await person("Jule")
    const mehmet = await person("Mehmet")
    const begins = async (more) => {
      const id = await opens(jule, { chairs: [{ kind: "me" }, { kind: "open" }], ...more })
      await post(mehmet, `/api/tables/${id}/sit`, { chair: -1 })
      await mehmet.goto(`${house.url}/t/${id}`)
      if (more.tips) await sees(mehmet, "that tips are allowed", (t) => t.includes("Tipps erlaubt"))
      await post(mehmet, `/api/tables/${id}/ready`, { ready: true, contribution })
      const { match } = await post(jule, `/api/tables/${id}/start`, { contribution })
      await jule.goto(`${house.url}/t/${id}`)
      const f = await until("a match", () => frame(jule, match))
      const [acts, waits] = f.awaited.includes(f.me) ? [jule, mehmet] : [mehmet, jule]
      await acts.locator(".acts .main").waitFor()
      await waits.locator(".sign").waitFor()
      return { acts, waits }
    }
    await mehmet.goto(`${house.url}/settings`)
    await named(mehmet)
    const tip = (page) => page.locator(".bar .tip")
    for (const more of [{}, { tips: true, params: { croatian: "1", saved: "1" } }]) {
      const { acts } = await begins(more)
      await acts.waitForTimeout(300)
      check((await tip(acts).count()) === 0, `a tip is offered with ${JSON.stringify(more)}`)
    }
    const { acts, waits } = await begins({ tips: true })
    await sees(waits, "that tips are allowed", (t) => t.includes("Tipps erlaubt"))
    check((await tip(waits).count()) === 0, "a tip is offered to who is not to act")
    await acts.locator(".acts .main").click()
    await until("the dice", async () => (await button(acts, /noch frei, gäbe/).count()) > 0)
    await tip(acts).click()
    await acts.getByRole("dialog").locator(".best").first().waitFor()
    await jule.context().close()
    await mehmet.context().close()
  },

  "knobeln: a tip, and afterwards the coach": async () => {
    const page = await person("Jule")
    await page.goto(`${house.url}/settings`)
    await named(page)
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
    await page.locator(".acts button").filter({ hasText: "werfen" }).waitFor()
    check(!/\bBot\b/.test(await page.locator("body").innerText()), "who answers the task is said to be a bot")
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
}
