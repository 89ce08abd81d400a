import type { Params } from "../api"

/** A finished match as a file; audit/log.go describes its format. */
export interface Log {
  match: string
  game: string
  version: number
  params: Params
  commit: string
  /** Index in seats of who began; −1: drawn by the entry @starter. */
  first: number
  seats: string[]
  entries: LogEntry[]
}

export interface LogEntry {
  seq: number
  at: number
  by: number
  text: string
  draw: Draw | null
}

/** Draw number i out of [0, n) had to fall into [lo, hi). */
export interface Draw {
  i: bigint
  n: bigint
  lo: bigint
  hi: bigint
}

export class BadLog extends Error {
  constructor(
    readonly line: number,
    want: string,
  ) {
    super(`line ${line}: want ${want}`)
  }
}

const magic = "spelunke-log 1"

/** Reads a file; refuses what it does not understand. */
export function parseLog(file: string): Log {
  const lines = file.split("\n")
  if (lines.at(-1) === "") lines.pop()
  let at = 0
  const fail = (want: string): never => {
    throw new BadLog(at, want)
  }
  const field = (word: string): string => {
    const l = lines[at++]
    return l?.startsWith(`${word} `) ? l.slice(word.length + 1) : fail(`a line ${word}`)
  }
  const count = (text: string, word: string): number =>
    /^\d{1,9}$/.test(text) ? Number(text) : fail(`${word} and a number`)

  if (lines[at++] !== magic) fail(magic)
  const match = field("match")
  const game = field("game")
  const version = count(field("version"), "version")
  const params: Params = {}
  for (const f of field("params").split(" ").filter(Boolean)) {
    const eq = f.indexOf("=")
    if (eq < 1) fail("options like columns=1")
    params[f.slice(0, eq)] = f.slice(eq + 1)
  }
  const commit = field("commit")
  const begins = field("first")
  const first = begins === "drawn" ? -1 : count(begins, "first")
  const n = count(field("seats"), "seats")
  if (n < 1 || n > 31 || first >= n) fail("seats 1 to 31, and who began among them")
  const seats = Array.from({ length: n }, (_, i) => field(`seat ${i}`))
  const entries: LogEntry[] = []
  while (at < lines.length) entries.push(entry(lines[at++]!, fail))
  return { match, game, version, params, commit, first, seats, entries }
}

function entry(line: string, fail: (want: string) => never): LogEntry {
  const m = /^(\d+) (\d+) (-?\d+) (.+)$/.exec(line)
  if (!m) return fail("number, time, seat and move")
  const out: LogEntry = { seq: Number(m[1]), at: Number(m[2]), by: Number(m[3]), text: m[4]!, draw: null }
  const i = out.text.lastIndexOf(" | ")
  if (i < 0 || /^@(ready|join)\b/.test(out.text)) return out // these end in a name
  const d = /^(\d+) (\d+) (\d+) (\d+)$/.exec(out.text.slice(i + 3))
  if (!d) return fail("a draw: number, range and interval")
  const [a, b, c, e] = d.slice(1).map(BigInt) as [bigint, bigint, bigint, bigint]
  out.draw = { i: a, n: b, lo: c, hi: e }
  out.text = out.text.slice(0, i)
  return out
}
