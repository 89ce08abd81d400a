// Evenings of Pulverfass in a real browser: three people and a bot with vetoes
// upon vetoes, favours, kegs put back and a bang; a standing order and a seat that a
// bot plays for a while; a guided round; a TV that knows nothing.
import { check, tooSmall, until } from "../house.mjs"
import { button, complaints, frame, house, named, person, post, sees } from "./pub.mjs"

const soon = { timeout: 3000 }

/** What a page answers, or undefined if that comes too late: the table has moved on by itself, or the guide speaks. */
const unless = (asked) =>
  asked.catch((e) => {
    if (e.name !== "TimeoutError") throw e
  })

/** A click that may come too late. */
const tap = async (where) => (await unless(where.click(soon).then(() => true))) ?? false

/** What somebody does in a window: veto by his mood, else let it pass. */
async function react(page, f, mood) {
  const veto = f.moves.find((m) => m.startsWith("veto "))
  const wants = veto && mood(f)
  return tap(page.locator(wants ? ".acts .veto" : ".acts .pass"))
}

/** Announces something if there is something to announce; false if it is time to draw. */
async function announce(page, f, wish) {
  const move = wish(f)
  if (!move) return false
  const [verb, card, seat] = move.split(" ")
  const rank = card === "a" || card === "x" ? "bucket" : card
  const names = {
    7: "Vorschau",
    8: "Mischen",
    9: "Gefallen",
    10: "Aussetzen",
    b: "Doppelzug",
    d: "Veto",
    bucket: "Eimer",
  }
  const stack = page.locator(`.stk[aria-label^="${names[rank] ? `${names[rank]} ` : `${rank},`}"]`)
  const picked = await unless(stack.getAttribute("aria-pressed", soon))
  if (picked === undefined) return true
  if (picked !== "true") await tap(stack)
  if (verb === "play" && !seat) return tap(page.locator(".acts .ghost").first())
  const buttons = page.locator(".acts .ghost")
  await tap(verb === "play" ? buttons.filter({ hasText: "wen?" }) : buttons.filter({ hasText: "stehlen" }))
  if (verb === "triple") await tap(page.locator(".tabs [role=radio]").last())
  const name = f.seats[seat].name
  await tap(page.locator(".who .one").filter({ hasText: name }))
  if (verb === "triple") await tap(page.locator(".ranks button").first())
  await page.waitForTimeout(400) // the guard after a change
  return tap(page.locator(".acts .main"))
}

/** One decision by clicks; false if there is none to take. */
export async function act(page, f, wish = () => "", mood = () => false) {
  if (!f || f.over) return false
  const { phase } = f.view
  if (f.window) return f.moves.includes("pass") ? react(page, f, mood) : false
  if (!f.awaited.includes(f.me)) return false
  await page.waitForTimeout(400)
  const main = page.locator(".acts .main")
  if (phase === "playing") {
    const back = page.locator(".acts.look .ghost")
    if (await back.count()) await tap(back)
    if (await announce(page, f, wish)) return true
    const never = page.locator(".acts.target .ghost")
    if (await never.count()) await tap(never)
    return tap(main)
  }
  if (phase === "giving") {
    await tap(page.locator(".stk").last())
    return tap(main)
  }
  if (phase === "putting") await tap(page.locator(".quick .btn").first())
  return tap(page.locator(".acts .main, .acts .red").first())
}

/** Somebody who plays what he has, but keeps his buckets: each kind of announcement as often as it can be. */
export const eager = (kinds) => (f) => {
  const moves = f.moves.filter((m) => !/^(pair|triple) [ax]/.test(m))
  return kinds.map((k) => moves.find((m) => m.startsWith(k))).find(Boolean) ?? ""
}

/** Puts the leftmost cards of the hand elsewhere, by carrying and by keys, and finds them there after a reload. */
async function arrange(page) {
  const stacks = page.locator(".stk")
  const names = () => stacks.evaluateAll((all) => all.map((b) => b.ariaLabel.split(",")[0]))
  await stacks.nth(2).waitFor()
  const [first, second, third] = await names()
  const expect = async (what, ...cards) => {
    const now = (await names()).slice(0, 3)
    check(now.join() === cards.join(), `${what}: ${now}, not ${cards}`)
  }
  const [from, to] = [await stacks.first().boundingBox(), await stacks.nth(2).boundingBox()]
  await page.mouse.move(from.x + 12, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(to.x + 12, from.y + from.height / 2, { steps: 12 })
  await page.mouse.up()
  await expect("carried to the third place", second, third, first)
  check((await page.locator('.stk[aria-pressed="true"]').count()) === 0, "what was carried is picked up")
  await stacks.nth(2).focus()
  await page.keyboard.press("Shift+ArrowLeft")
  await expect("moved by keys", second, first, third)
  await page.reload()
  await stacks.nth(2).waitFor()
  await expect("after a reload", second, first, third)
}

/** People at a table of Pulverfass, the first its host, and bots; it has begun. */
async function sit(names, bots, more = {}, options = {}) {
  const pages = []
  for (const name of names) {
    const page = await person(name, options)
    await page.goto(`${house.url}/settings`)
    await named(page)
    pages.push(page)
  }
  const [host, ...guests] = pages
  const { id } = await post(host, "/api/tables", {
    game: "pulverfass",
    params: {},
    clock: 0,
    watch: true,
    chairs: [
      { kind: "me" },
      ...guests.map(() => ({ kind: "open" })),
      ...Array(bots).fill({ kind: "bot", level: "stammgast" }),
    ],
    ...more,
  })
  for (const g of guests) {
    await post(g, `/api/tables/${id}/sit`, { chair: -1 })
    await post(g, `/api/tables/${id}/ready`, { ready: true, contribution: "5e".repeat(32) })
  }
  const { match } = await post(host, `/api/tables/${id}/start`, { contribution: "5e".repeat(32) })
  for (const p of pages) {
    await p.goto(`${house.url}/t/${id}`)
    await p.locator(".sign").waitFor()
  }
  return { pages, id, match }
}

const table = (page, id) => page.evaluate(async (id) => (await fetch(`/api/tables/${id}`)).json(), id)

export default {
  "pulverfass: three people and a bot, vetoes upon vetoes, favours, kegs put back and a bang": async () => {
    const { pages, id, match: first } = await sit(["Jule", "Mehmet", "Pia"], 1, { window: 0, points: 2 })
    const seen = { chain: false, favour: false, stolen: false, put: false, bang: false, told: false }
    const need = ["chain", "favour", "put", "bang", "told"]
    let match = first
    const deadline = Date.now() + 300_000
    const wish = eager(["play 9", "pair", "triple", "play 7", "play 8", "play 10", "play b"])
    for (let games = 1; ;) {
      check(Date.now() < deadline, `not seen in ${games} games: ${JSON.stringify(seen)}`)
      let moved = false
      for (const page of pages) {
        const f = await frame(page, match)
        const { view } = f
        check(
          f.over || view.hands.every((h, s) => s === f.me || !h.length),
          `${page.name} is sent the hands ${JSON.stringify(view.hands)}`,
        )
        if (f.window && view.chain.length > 1) {
          const words = await page
            .locator(".say")
            .innerText()
            .catch(() => "")
          if (/Veto .*gegen .*Veto .*gegen/.test(words.replaceAll("\n", " "))) seen.chain = true
        }
        if (view.phase === "giving") seen.favour = true
        if (view.phase === "putting" && f.awaited.includes(f.me)) {
          seen.put = true
          for (const other of pages.filter((p) => p !== page)) {
            check(
              (await other.locator(".trk").count()) === 0,
              `${other.name} sees where ${page.name} puts the keg`,
            )
          }
        }
        const said = (
          await page
            .locator(".stage .say")
            .allInnerTexts()
            .catch(() => [])
        ).join(" ")
        if (/hat dir .* gestohlen/.test(said)) seen.stolen = true
        if (await page.locator(".bang strong").count()) seen.bang = true
        const put = f.entries.filter((e) => e.move.startsWith("put ") && e.by !== f.me)
        check(
          put.every((e) => e.move === "put ?" || f.over),
          `${page.name} is told ${JSON.stringify(put)}`,
        )
        if (put.length) seen.told = true
        const mood = () => true // whoever has a veto lays it
        if (await act(page, f, wish, mood)) moved = true
      }
      if (!moved) await new Promise((ok) => setTimeout(ok, 60))
      const end = await frame(pages[0], match)
      if (!end.over) continue
      for (const page of pages) await page.locator(".win").waitFor({ timeout: 20_000 })
      const t = await table(pages[0], id)
      const points = t.chairs.map((c) => c.points)
      check(points.reduce((a, b) => a + b, 0) === games, `points ${points} after ${games} games`)
      check(points[end.seats[end.ranks.indexOf(1)].chair] > 0, `the winner has no point: ${points}`)
      await sees(pages[0], "how the evening stands", (x) => x.includes("von 2"))
      if (need.every((what) => seen[what]) || Math.max(...points) >= 2) break
      games++
      for (const page of pages) await button(page, /Noch ’ne Runde/).click()
      match = await until("the next match", async () => {
        const now = await table(pages[0], id)
        return now.match !== match && now.state === "playing" && now.match
      })
      for (const page of pages) await page.locator(".sign").waitFor()
      const begins = await frame(pages[0], match)
      const before = end.seats[0].chair
      const chairs = t.chairs.length
      check(
        begins.seats[0].chair === (before + 1) % chairs,
        `chair ${begins.seats[0].chair} begins after ${before}`,
      )
    }
    for (const what of ["favour", "put", "bang", "told"])
      check(seen[what], `not seen: ${what}, ${JSON.stringify(seen)}`)
    console.log(`     seen: ${JSON.stringify(seen)}`)
    for (const page of pages) await page.context().close()
  },

  "pulverfass: a window on the clock, a standing order, a reload in it, and a seat given to a bot":
    async () => {
      const { pages, id, match } = await sit(["Jule", "Mehmet"], 1, { window: 8 })
      const [jule, mehmet] = pages
      await jule.getByRole("radio", { name: "Nie fragen" }).or(jule.locator(".acts .main")).first().waitFor()
      const f = await until(
        "somebody plays a card",
        async () => {
          for (const page of pages) {
            const x = await frame(page, match)
            if (x.window) return x
            await act(page, x, eager(["play 9", "play 7", "play 8", "pair"]))
          }
          return null
        },
        90_000,
      )
      const asked = await until("somebody is asked", async () => {
        for (const page of pages) if ((await frame(page, match)).moves.includes("pass")) return page
        return (await frame(jule, match)).window ? null : jule
      })
      if ((await frame(asked, match)).window) {
        check(f.clock.window === 8 && f.clock.deadline > 0, `the window's clock: ${JSON.stringify(f.clock)}`)
        await asked.locator(".acts .pass").waitFor()
        await asked.reload()
        await asked.locator(".acts .pass, .acts .main, .order").first().waitFor()
        if ((await frame(asked, match)).window) {
          await asked.getByRole("radio", { name: "Nie fragen" }).click()
          await until("the order", async () => (await frame(asked, match)).order === "pass")
        }
      }
      await until("the window closes", async () => !(await frame(jule, match)).window, 12_000)
      // Mehmet leaves his seat to a bot, which plays on, and takes it back.
      await post(mehmet, `/api/tables/${id}/leave`, {})
      await until("a bot in his seat", async () => (await frame(mehmet, match)).me === -1)
      check(
        (await frame(mehmet, match)).view.hands.every((h) => !h.length),
        "who has left still sees cards",
      )
      await post(mehmet, `/api/tables/${id}/sit`, { chair: 1 })
      const back = await until("Mehmet's seat", async () => {
        const x = await frame(mehmet, match)
        return x.me >= 0 && x
      })
      const { living, hands, counts } = back.view
      check(
        !living[back.me] || hands[back.me].length === counts[back.me],
        "back again he is not shown his cards",
      )
      await until(
        "his cards on the page",
        async () =>
          back.over ||
          !living[back.me] ||
          (await mehmet.locator(".stk").count()) > 0 ||
          (await mehmet.locator(".acts .btn").count()) > 0,
      )
      for (const page of pages) await page.context().close()
    },

  "pulverfass: a guided first round, and a whole game against bots to its end": async () => {
    const page = await person("Neuling")
    await page.goto(`${house.url}/settings`)
    await named(page)
    await page.goto(`${house.url}/rules/pulverfass`)
    await button(page, /Erste Runde/)
      .first()
      .click()
    await page.waitForURL(/\/t\//)
    const id = page.url().split("/").pop()
    const match = await until("a match", async () => (await table(page, id)).match)
    const steps = new Set()
    const deadline = Date.now() + 240_000
    for (;;) {
      check(Date.now() < deadline, `the guided game does not end; told ${[...steps].length} things`)
      const guide = page.locator(".guide")
      if (await guide.count()) {
        const text = await guide.innerText().catch(() => "")
        if (text) steps.add(text.split("\n")[0])
        const go = page.locator(".guide .go")
        if (await go.count()) await tap(go)
        continue
      }
      const f = await frame(page, match)
      if (f.over) break
      if (!(await act(page, f, eager(["play 8", "play 7", "pair", "play 9"]), () => true))) {
        const away = page.locator(".acts.bang .main")
        if (await away.count()) await tap(away)
        await new Promise((ok) => setTimeout(ok, 60))
      }
    }
    check(steps.size >= 4, `the guide said ${steps.size} things: ${[...steps].join(" | ")}`)
    await page.locator(".win").waitFor({ timeout: 20_000 })
    await page.goto(`${house.url}/m/${match}/fair`)
    await sees(page, "that the luck was fair", (t) => /stimm|ehrlich|nachgerechnet/i.test(t))
    check(
      !/passt nicht|stimmt nicht/i.test(await page.locator("body").innerText()),
      "the page finds luck that was changed",
    )
    await sees(page, "cards and no dice", (t) => t.includes("Ehrlich gemischt") && !/Wurf|Würf/.test(t))
    await page.goto(`${house.url}/m/${match}/replay`)
    const line = page.locator("input[type=range]")
    await line.waitFor()
    const last = Number(await line.getAttribute("max"))
    const at = async (key, n) => {
      await page.keyboard.press(key)
      await until(`frame ${n} after ${key}`, async () => Number(await line.inputValue()) === n)
    }
    await at("End", last)
    await at("ArrowLeft", last - 1)
    await at("Home", 0)
    await at("ArrowRight", 1)
    await page.context().close()
  },

  "pulverfass: a TV shows a game and knows no card": async () => {
    const { pages, id, match } = await sit(["Wirtin"], 3, { window: 2 })
    const [host] = pages
    await until(
      "her turn",
      async () => {
        const f = await frame(host, match)
        const asked = f.awaited.includes(f.me) && f.view.phase !== "playing" // to give a card, say
        if (f.window || asked) await act(host, f)
        return f.view.phase === "playing" && f.awaited.includes(f.me)
      },
      60_000,
    )
    await arrange(host)
    const { code } = await table(host, id)
    const tv = await host.context().newPage()
    await tv.setViewportSize({ width: 1920, height: 1080 })
    tv.on("pageerror", (e) => complaints.push(`TV: ${e.message}`))
    const sent = []
    tv.on("websocket", (s) => s.on("framereceived", (m) => sent.push(String(m.payload))))
    await tv.goto(`${house.url}/tv/${code.toLowerCase()}`)
    await tv.locator(".seats .tile").first().waitFor()
    const seen = { window: false, king: false }
    await until(
      "a window and a keg on the TV",
      async () => {
        const f = await frame(host, match)
        if (!f.over) await act(host, f, eager(["play 9", "play 8", "pair"]))
        if (await tv.locator(".win").count()) seen.window = true
        if (f.view.phase === "saving" || f.view.phase === "putting") seen.king = true
        const wrong = await tv.evaluate(tooSmall)
        check(!wrong.length, `${f.view.phase}: ${wrong.join(", ")}`)
        check(
          (await tv.locator("button:enabled, a, input, [tabindex='0']").count()) === 0,
          "the TV asks for input",
        )
        return f.over || (seen.window && seen.king)
      },
      120_000,
    )
    let frames = 0
    for (const text of sent) {
      const { frame: f } = JSON.parse(text)
      if (!f) continue
      frames++
      check(f.me === -1 && f.moves.length === 0, `the TV may move: ${f.me} ${f.moves}`)
      check(f.over || f.view.hands.every((h) => !h.length), `the TV is told ${JSON.stringify(f.view.hands)}`)
      check(f.over || !f.view.notes.length, `the TV knows ${JSON.stringify(f.view.notes)}`)
      check(
        !f.entries.some((e) => e.move === "pass" || e.move.startsWith("@order")),
        `the TV is told who passes`,
      )
    }
    check(frames > 1, `${frames} frames came`) // a window and a keg may come at once
    await host.context().close()
  },
}
