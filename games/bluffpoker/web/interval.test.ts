import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { parseLog } from "$client/lib/log"
import { verify } from "$client/lib/verify"
import { interval } from "./interval"

const read = (name: string) => readFileSync(`games/bluffpoker/testdata/logs/${name}.log`, "utf8")
const context = (...moves: string[]) => ({
  earlier: moves.map((text, seq) => ({ seq, at: 0, by: 0, text, draw: null })),
  params: { raise_pokers: "0" },
  seats: 3,
})

describe("a throw's interval", () => {
  it("lays the throws end to end, 1 1 1 first", () => {
    expect(interval("peek 1 1 1", context("look"))).toEqual({ lo: 0n, hi: 1n, n: 216n })
    expect(interval("peek 2 1 1", context("look"))).toEqual({ lo: 1n, hi: 4n, n: 216n })
    expect(interval("peek 3 2 1", context("look"))).toEqual({ lo: 11n, hi: 17n, n: 216n })
    expect(interval("reveal 6 6 6", context("left", "claim 100", "doubt"))).toEqual({
      lo: 215n,
      hi: 216n,
      n: 216n,
    })
  })

  it("knows one way for dice that have been seen", () => {
    const seen = context("look", "peek 6 4 2", "left", "claim 642", "doubt")
    expect(interval("reveal 6 4 2", seen)).toEqual({ lo: 0n, hi: 1n, n: 1n })
    expect(interval("reveal 6 4 1", seen)?.n).toBe(-1n)
    const again = context("look", "peek 6 4 2", "again", "look")
    expect(interval("peek 6 4 1", again)?.n).toBe(216n)
  })

  it("follows what is laid, lifted and thrown", () => {
    const moves = ["look", "peek 6 4 2", "lay 6", "left", "claim 642", "believe", "look", "peek 4 2"]
    expect(interval("roll 5 1", context(...moves, "open 2 + 6"))).toEqual({ lo: 16n, hi: 18n, n: 36n })
    const on = [...moves, "open 2 + 6", "roll 5 1", "claim 650", "doubt"]
    expect(interval("reveal 4", context(...on))).toEqual({ lo: 0n, hi: 1n, n: 1n })
    expect(interval("peek 3", context(...moves, "cup 6 4", "look"))).toEqual({ lo: 2n, hi: 3n, n: 6n })
  })

  it("throws all in a shoot-out, and then what is named", () => {
    const shoot = ["left", "claim 333", "believe", "reveal 4 2 1"]
    expect(interval("roll 4 4 2", context(...shoot))?.n).toBe(216n)
    expect(interval("roll 4", context(...shoot, "roll 4 4 2", "throw 2"))).toEqual({ lo: 3n, hi: 4n, n: 6n })
    const next = [...shoot, "roll 4 4 2", "throw 2", "roll 4", "stop", "look"]
    expect(interval("peek 4 4 4", context(...next))?.n).toBe(216n)
  })

  it("knows no place for what cannot fall", () => {
    expect(interval("peek 6 4", context("look"))?.n).toBe(-1n)
    expect(interval("peek 2 4 6", context("look"))?.n).toBe(-1n)
    expect(interval("peek 7 4 2", context("look"))?.n).toBe(-1n)
    expect(interval("@starter 1", context())).toBeNull()
  })
})

describe("a finished match", () => {
  for (const name of ["all", "base", "random"]) {
    it(`verifies: ${name}`, () => {
      const v = verify(parseLog(read(name)), interval)
      expect(v.draws.length).toBeGreaterThan(10)
      expect(v.draws.filter((d) => !d.good).map((d) => d.entry.text)).toEqual([])
      expect(v.good).toBe(true)
    })
  }

  const changes: Record<string, (log: string) => string> = {
    "what was seen": (l) => l.replace(/-1 peek \d \d \d/, "-1 peek 6 6 6"),
    "what was shown": (l) => l.replace(/-1 reveal \d/, "-1 reveal 7"),
    "an interval": (l) => l.replace(/(-1 reveal .* \| \d+ \d+) \d+/, "$1 7"),
  }
  for (const [name, change] of Object.entries(changes)) {
    it(`does not verify after a change: ${name}`, () => {
      const good = read("base")
      expect(change(good)).not.toBe(good)
      expect(verify(parseLog(change(good)), interval).good).toBe(false)
    })
  }
})
