import { afterEach, expect, it, vi } from "vitest"
import { dress, isCode, keepAwake, tvAddress, wishes } from "./screen"
import { settings } from "./settings.svelte"

afterEach(() => Reflect.deleteProperty(navigator, "wakeLock"))

it("understands what an address asks for, and nothing else", () => {
  expect(wishes("?theme=day&lang=en&sound=on")).toEqual({ theme: "day", language: "en", sound: true })
  expect(wishes("?theme=pink&lang=fr&sound=1")).toEqual({ theme: "", language: "", sound: false })
})

it("tells a spoken code from a table's name", () => {
  expect(isCode("FORELLE-7Q4KM")).toBe(true)
  expect(isCode("q83hf1xkqm4m2jw0pz7e9v1abc")).toBe(false)
})

it("makes the address for a TV from the invitation", () => {
  expect(tvAddress("http://10.0.0.2:8080/t/abc", "EBER-7Q4KM")).toBe("http://10.0.0.2:8080/tv/EBER-7Q4KM")
  expect(tvAddress("https://x.y/pub/t/abc", "HUT-22222", true)).toBe("https://x.y/pub/tv/HUT-22222?sound=on")
})

it("follows the system's day and night unless told, and undoes it", () => {
  const d = document.documentElement
  settings.apply()
  expect(d.dataset.theme).toBe("night")
  const undo = dress(wishes(""))
  expect(d.dataset.theme).toBeUndefined()
  expect(d.dataset.display).toBe("tv")
  undo()
  expect(d.dataset.theme).toBe("night")
  expect(d.dataset.display).toBeUndefined()
  dress(wishes("?theme=day"))()
})

it("keeps the screen awake, again after it was hidden, and lets go at the end", async () => {
  const locks: { released: boolean; release: () => Promise<void> }[] = []
  const request = vi.fn(async () => {
    const lock = { released: false, release: async () => void (lock.released = true) }
    locks.push(lock)
    return lock
  })
  Object.defineProperty(navigator, "wakeLock", { value: { request }, configurable: true })
  const end = keepAwake()
  await Promise.resolve()
  document.dispatchEvent(new Event("visibilitychange"))
  expect(request).toHaveBeenCalledTimes(1)
  locks[0]!.released = true // as when the page was hidden
  document.dispatchEvent(new Event("visibilitychange"))
  await Promise.resolve()
  expect(request).toHaveBeenCalledTimes(2)
  end()
  expect(locks[1]!.released).toBe(true)
  document.dispatchEvent(new Event("visibilitychange"))
  expect(request).toHaveBeenCalledTimes(2)
})
