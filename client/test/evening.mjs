// Whole evenings in a real browser, by clicks, against a real house: CASE=word picks
// those that have the word in their name.
import anywhere from "./evening/anywhere.mjs"
import bluffpoker from "./evening/bluffpoker.mjs"
import knobeln from "./evening/knobeln.mjs"
import polterfass from "./evening/polterfass.mjs"
import { chrome, complaints, house } from "./evening/pub.mjs"
import pulverfass from "./evening/pulverfass.mjs"
import { run } from "./house.mjs"

await run({ ...anywhere, ...polterfass, ...knobeln, ...bluffpoker, ...pulverfass })

await chrome.close()
await house.close()
if (complaints.length) {
  console.log(`complaints in pages:\n${complaints.join("\n")}`)
  process.exitCode = 1
}
