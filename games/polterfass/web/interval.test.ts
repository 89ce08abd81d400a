import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { parseLog } from "$client/lib/log"
import { verify } from "$client/lib/verify"
import { interval } from "./interval"

const read = (name: string) => readFileSync(`games/polterfass/testdata/logs/${name}.log`, "utf8")
const context = (...moves: string[]) => ({
  earlier: moves.map((text, seq) => ({
    seq,
    at: 0,
    by: text.startsWith("order") ? seq : -1,
    text,
    draw: null,
  })),
  params: { stand_number: "25", stand_special: "25" },
  seats: 3,
})

describe("a fall's interval", () => {
  it("lays the falls end to end, lying first", () => {
    const all = 8n ** 9n
    expect(interval("fall -", context())).toEqual({ lo: 0n, hi: 6n ** 9n, n: all })
    expect(interval("fall n1 6 n2 6 n3 7 n4 7 n5 8 n6 8 n7 9 s1 double s2 double", context())).toEqual({
      lo: all - 1n,
      hi: all,
      n: all,
    })
  })

  it("counts only what lay in the cup", () => {
    const past = context("fall n1 5 n2 5 n3 4 n4 4 n5 3 n6 3 s1 double s2 cross")
    expect(interval("fall n7 2", past)).toEqual({ lo: 6n, hi: 7n, n: 8n })
    expect(interval("fall n1 6", past)?.n).toBe(-1n)
    const back = context("fall n1 5 n2 5 n3 4 n4 4 n5 3 n6 3 n7 2 s1 double s2 cross", "throw s1 s2")
    expect(interval("fall s1 double s2 cross", back)).toEqual({ lo: 61n, hi: 63n, n: 64n })
  })

  it("knows that a first throw without a number does not count", () => {
    expect(interval("fall -", context("fall s1 double"))?.n).toBe(8n ** 9n)
    const any = context("fall s1 double")
    expect(interval("fall -", { ...any, params: { ...any.params, first_throw_any: "1" } })?.n).toBe(8n ** 8n)
  })

  it("knows no place for what cannot fall", () => {
    expect(interval("fall n2 5", context())?.n).toBe(-1n) // of two alike the first stands
    expect(interval("fall n1 7", context())?.n).toBe(-1n)
    expect(interval("fall n9 7", context())?.n).toBe(-1n)
    expect(interval("@starter 1", context())).toBeNull()
  })

  it("shows the orders that were laid last", () => {
    const laid = context("fall n1 5", "order 7 3", "order 4")
    laid.earlier.push({ ...laid.earlier[1]!, text: "order 2" })
    expect(interval("show - 2 4", laid)).toEqual({ lo: 0n, hi: 1n, n: 1n })
    expect(interval("show - 7+3 4", laid)?.n).toBe(-1n)
  })
})

describe("a finished match", () => {
  for (const name of ["all", "base", "random"]) {
    it(`verifies: ${name}`, () => {
      const v = verify(parseLog(read(name)), interval)
      expect(v.draws.length).toBeGreaterThan(15)
      expect(v.draws.filter((d) => !d.good).map((d) => d.entry.text)).toEqual([])
      expect(v.good).toBe(true)
    })
  }

  const fall = /^(\d+ \d+ -1 fall) n\d \d( .*)? \| /m
  const changes: Record<string, (log: string) => string> = {
    "a throw": (l) => l.replace(fall, "$1 n7 9 | "),
    "an order": (l) => l.replace(/^(\d+ \d+ \d order) \d.*$/m, "$1 0"),
    "what was shown": (l) => l.replace(/(show -) \S+/, "$1 0"),
    "the wood": (l) => l.replace("stand_number=25", "stand_number=30"),
    "an interval": (l) => l.replace(/(-1 fall .* \| \d+ \d+) \d+/, "$1 0"),
  }
  for (const [name, change] of Object.entries(changes)) {
    it(`does not verify after a change: ${name}`, () => {
      const good = read("base")
      expect(change(good)).not.toBe(good)
      expect(verify(parseLog(change(good)), interval).good).toBe(false)
    })
  }
})
