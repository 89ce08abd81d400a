import { expect, it } from "vitest"
import { allReady, gameUI, knows, need, ready } from "./games"

it("a game has come before it is shown, by its name in the house", () => {
  expect(allReady()).toBe(true)
  expect(knows("bluff-poker")).toBe(true)
  expect(gameUI("bluff-poker").title()).toBe("Bluff-Poker")
})

it("nobody waits for a game that the page does not know", async () => {
  expect(knows("halma")).toBe(false)
  expect(ready("halma")).toBe(true)
  await need("halma")
  expect(() => gameUI("halma")).toThrow("the page knows no game halma")
})
