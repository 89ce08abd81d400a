import { readFileSync } from "node:fs"
import { describe, expect, it } from "vitest"
import { interval } from "../../../games/knobeln/web/interval"
import { commitment, draw, newDeck } from "./fair"
import { BadLog, parseLog } from "./log"
import { verify } from "./verify"

interface Vector {
  note: string
  seed: string
  commit: string
  contributions: string[]
  match: string
  draws: { i: string; n: string; x: string }[]
}

const read = (path: string) => readFileSync(path, "utf8")
const good = read("games/knobeln/testdata/logs/all.log")

describe("the page's luck", () => {
  for (const v of JSON.parse(read("fair/testdata/vectors.json")) as Vector[]) {
    it(`is the house's: ${v.note}`, () => {
      expect(commitment(v.seed)).toBe(v.commit)
      const deck = newDeck(v.seed, v.contributions, v.match)
      for (const d of v.draws) expect(draw(deck, BigInt(d.i), BigInt(d.n)).toString()).toBe(d.x)
    })
  }
})

describe("a finished match", () => {
  for (const name of ["all", "base", "random", "strict"]) {
    it(`verifies: ${name}`, () => {
      const v = verify(parseLog(read(`games/knobeln/testdata/logs/${name}.log`)), interval)
      expect(v.sealed).toBe(true)
      expect(v.draws.length).toBeGreaterThan(20)
      expect(v.draws.filter((d) => !d.good)).toEqual([])
      expect(v.good).toBe(true)
    })
  }

  const roll = /^(\d+ \d+ -1 roll) (\d) (\d) (\d) (\d) (\d) \| (\d+) 7776 (\d+) (\d+)$/m
  const changes: Record<string, (log: string) => string> = {
    "a throw": (l) => l.replace(roll, "$1 6 6 6 6 6 | $7 7776 $8 $9"),
    "a throw with its interval": (l) => l.replace(roll, "$1 6 6 6 6 6 | $7 7776 7775 7776"),
    "an interval": (l) => l.replace(roll, "$1 $2 $3 $4 $5 $6 | $7 7776 0 7776"),
    "a draw's number": (l) => l.replace(roll, "$1 $2 $3 $4 $5 $6 | 9$7 7776 $8 $9"),
    "a draw left out": (l) => l.replace(roll, "$1 $2 $3 $4 $5 $6"),
    "the seed": (l) => l.replace(/@seed [0-9a-f]{2}/, (s) => `@seed ${s.endsWith("00") ? "01" : "00"}`),
    "no seed": (l) => l.replace(/^.*@seed.*\n/m, ""),
    "the commitment": (l) => l.replace(/^commit ..../m, "commit 0000"),
    "a contribution": (l) => l.replace(/(@ready \d) ..../, "$1 0000"),
    "the match": (l) => l.replace(/^match .*/m, "match other"),
  }
  for (const [name, change] of Object.entries(changes)) {
    it(`does not verify after a change: ${name}`, () => {
      const changed = change(good)
      expect(changed).not.toBe(good)
      expect(verify(parseLog(changed), interval).good).toBe(false)
    })
  }

  it("is refused with the line that is wrong", () => {
    expect(() => parseLog("hello")).toThrow(BadLog)
    expect(() => parseLog(good.replace("version 1", "version x"))).toThrow("line 4")
  })
})
