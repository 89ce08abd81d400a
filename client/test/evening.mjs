// Whole evenings in a real browser, by clicks, against a real house: CASE=word picks
// those that have the word in their name. Else two processes, each with a house and a
// browser of its own, share the cases: much of an evening is waiting.
import { spawn } from "node:child_process"
import { fileURLToPath } from "node:url"

const lanes = { one: ["anywhere", "polterfass", "knobeln"], two: ["bluffpoker", "pulverfass"] }
const lane = process.env.LANE

if (!lane && !process.env.CASE) {
  const done = Object.keys(lanes).map(
    (name) =>
      new Promise((ok) => {
        const env = { ...process.env, LANE: name }
        spawn(process.execPath, [fileURLToPath(import.meta.url)], { env, stdio: "inherit" }).once("exit", ok)
      }),
  )
  process.exit((await Promise.all(done)).every((code) => code === 0) ? 0 : 1)
}

const { chrome, complaints, house } = await import("./evening/pub.mjs")
const { run } = await import("./house.mjs")
const cases = {}
for (const file of lane ? lanes[lane] : Object.values(lanes).flat())
  Object.assign(cases, (await import(`./evening/${file}.mjs`)).default)
await run(cases)

await chrome.close()
await house.close()
if (complaints.length) {
  console.log(`complaints in pages:\n${complaints.join("\n")}`)
  process.exitCode = 1
}
