import type { Advised, Decided, Frame, Reviewed, Valued } from "../src/api"
import type { View } from "../../games/knobeln/web/view"
import { fields, four, frame, plain, sheet } from "./fixtures"

/** What Jule's three decisions in each of 13 turns gave away, in points. */
const losses = [
  [0, 0.4, 0],
  [1.2, 0, 0],
  [0.2, 2.1, 0.3],
  [0, 0, 1.1],
  [5.8, 0, 0.6],
  [0, 0, 0.9],
  [0, 0, 3.4],
  [0, 0.2, 0],
  [1.6, 0.5, 0],
  [0, 7.2, 0.4],
  [0, 0.3, 0],
  [0, 1.9, 0],
  [0.8, 0, 0],
]

const why = { about: "four-kind", this: 1.9, other: 6.7 }

function decided(n: number, move: string, loss: number): Decided {
  const best = 203.1 + (n % 7) - n / 4
  const value = (move: string, lost: number, more: Partial<Valued> = {}): Valued => ({
    move,
    points: best - lost,
    win: 0,
    bonus: Math.max(0, 0.72 - lost / 20),
    why,
    ...more,
  })
  const options =
    loss > 0
      ? [value("keep 4 4 4", 0), value("keep 3 4", loss * 0.65), value(move, loss)]
      : [
          value(move, 0, { why: { about: "bonus", this: 0.72, other: 0.66 } }),
          value("keep 3 4", 4.7 - (n % 5)),
          value("keep -", 7.5),
        ]
  return { frame: n + 1, move, loss, count: 12, best: 1, options }
}

/** Jule's part of a match, frame by frame, and the reviews of all four seats. */
export function coached(): { frames: Frame<View>[]; review: Reviewed[] } {
  const names = fields(plain)
  const cells = names.map(() => -1)
  const frames: Frame<View>[] = []
  const decisions: Decided[] = []
  const at = Date.UTC(2026, 2, 14, 20, 0)
  const sheets = () => four.map((_, i) => sheet(names, [i === 3 ? [...cells] : cells.map((c) => c)]))
  losses.forEach((turn, t) => {
    turn.forEach((loss, i) => {
      const n = frames.length
      const last = i === 2
      const move = last ? `score ${names[t]}` : "keep 3 4 5"
      const entries = [{ by: 3, move: decisions.at(-1)?.move ?? "throw", at: at + n * 4000, round: t + 1 }]
      frames.push(
        frame({
          sheets: sheets(),
          dice: [4, 3, 4, 5, 4],
          thrown: i + 1,
          round: t + 1,
          more: { seq: n + 1, after: n, entries },
        }),
      )
      decisions.push(decided(n, move, loss))
    })
    cells[t] = [3, 6, 9, 12, 15, 18, 22, 24, 25, 30, 0, 0, 23][t]!
  })
  const end = frame({
    sheets: sheets(),
    phase: "over",
    seat: -1,
    round: 13,
    more: { seq: 40, after: 39, entries: [], ranks: [3, 4, 1, 2] },
  })
  const lost = losses.flat().reduce((a, b) => a + b, 0)
  const part = (seat: number, some: Decided[], loss: number): Reviewed => ({
    seat,
    start: 245.87,
    luck: end.score[seat]! - 245.87 + loss,
    loss,
    decisions: some,
  })
  const review = four.map((_, s) =>
    s === 3 ? part(3, decisions, lost) : part(s, decisions.slice(0, 3), 0.4),
  )
  return { frames: [...frames, end], review }
}

/** What the adviser says of 4 4 4 4 2 with a throw left; two are equally good. */
export const knobelnValues: Advised[] = [
  {
    seat: 3,
    moves: [
      {
        move: "keep 4 4 4 4",
        points: 251.4,
        win: 0,
        bonus: 0.71,
        why: { about: "knobel", this: 0.167, other: 0 },
      },
      {
        move: "score fours",
        points: 246.2,
        win: 0,
        bonus: 0.78,
        why: { about: "knobel", this: 0, other: 0.167 },
      },
      {
        move: "score four-kind",
        points: 251.4,
        win: 0,
        bonus: 0.58,
        why: { about: "four-kind", this: 18, other: 6 },
      },
      {
        move: "score chance",
        points: 239.8,
        win: 0,
        bonus: 0.55,
        why: { about: "later", this: 108.2, other: 116.9 },
      },
      {
        move: "keep 4 4 4",
        points: 243.6,
        win: 0,
        bonus: 0.66,
        why: { about: "knobel", this: 0.028, other: 0.167 },
      },
      { move: "keep -", points: 214.4, win: 0, bonus: 0.41, why: { about: "upper", this: 2.1, other: 16.7 } },
    ],
  },
]
