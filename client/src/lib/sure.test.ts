import { afterEach, expect, it, vi } from "vitest"
import { Sure } from "./sure.svelte"

afterEach(() => vi.useRealTimers())

it("is sure at a second tap, which a double tap is not", () => {
  vi.useFakeTimers()
  const sure = new Sure()
  expect(sure.tap("close")).toBe(false)
  vi.advanceTimersByTime(120)
  expect(sure.tap("close")).toBe(false)
  expect(sure.about).toBe("close")
  vi.advanceTimersByTime(300)
  expect(sure.tap("leave")).toBe(false) // another thing
  vi.advanceTimersByTime(400)
  expect(sure.tap("leave")).toBe(true)
})
