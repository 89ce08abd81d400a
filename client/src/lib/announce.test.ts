import { expect, it } from "vitest"
import { announcer } from "./announce.svelte"

it("takes words back while they are the last, and says the same words anew", () => {
  const back = announcer.interrupt("Du bist dran")
  const first = announcer.assertive
  const again = announcer.interrupt("Du bist dran")
  expect(announcer.assertive).not.toBe(first) // a change, or nobody reads it
  expect(announcer.assertive.trim()).toBe("Du bist dran")
  back() // what has been said since stays
  expect(announcer.assertive.trim()).toBe("Du bist dran")
  again()
  expect(announcer.assertive).toBe("")
})
