import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { parseLog } from "$client/lib/log"
import { verify } from "$client/lib/verify"
import { interval } from "./interval"

const read = (name: string) => readFileSync(`games/pulverfass/testdata/logs/${name}.log`, "utf8")
const context = (...moves: string[]) => ({
  earlier: moves.map((text, seq) => ({ seq, at: 0, by: 0, text, draw: null })),
  params: { short_hands: "0", quick: "0" },
  seats: 2,
})

describe("a draw's interval", () => {
  it("lays the cards end to end, each as heavy as there are of it", () => {
    expect(interval("deal 0 2", context())).toEqual({ lo: 0n, hi: 4n, n: 44n })
    expect(interval("deal 1 d", context("deal 0 2"))).toEqual({ lo: 39n, hi: 43n, n: 43n })
  })

  it("knows no place for what cannot be dealt", () => {
    expect(interval("deal 0 a", context())?.n).toBe(-1n) // buckets come after the hands
    expect(interval("deal 0 k", context())?.n).toBe(-1n)
    expect(interval("settle", context())).toBeNull()
  })
})

describe("a finished match", () => {
  for (const name of ["all", "base", "random"]) {
    it(`verifies: ${name}`, () => {
      const v = verify(parseLog(read(name)), interval)
      expect(v.draws.length).toBeGreaterThan(20)
      expect(v.draws.filter((d) => !d.good).map((d) => d.entry.text)).toEqual([])
      expect(v.good).toBe(true)
    })
  }

  const changes: Record<string, (log: string) => string> = {
    "what was dealt": (l) => l.replace(/-1 deal 0 [2-6] /, "-1 deal 0 d "),
    "what was drawn": (l) => l.replace(/-1 drawn k/, "-1 drawn x"),
    "an interval": (l) => l.replace(/(-1 drawn .* \| \d+ \d+) \d+/, "$1 99"),
  }
  for (const [name, change] of Object.entries(changes)) {
    it(`does not verify after a change: ${name}`, () => {
      const good = read("base")
      expect(change(good)).not.toBe(good)
      expect(verify(parseLog(change(good)), interval).good).toBe(false)
    })
  }
})
