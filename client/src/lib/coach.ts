import type { Component } from "svelte"
import type { Decided, Frame, Reviewed } from "../api"
import { blunder, choices, type AdviceUI, type Choice } from "./advice"

/** What a game brings to the page that looks back on a match. */
export interface CoachUI {
  /** What lay there to be decided on, and what the move did with it. */
  Hand: Component<{ f: Frame; move: string }>
  /** What the hand shows of the move, in a line, or "". */
  legend(move: string): string
  /** Number of the turn, from 1, and what turns are called. */
  turn(f: Frame): number
  turns(): string
  /** When in the turn it was: "zweiter Wurf". */
  when(f: Frame): string
  /** "Zug 10, zweiter Wurf" */
  title(f: Frame): string
}

/** Whether a loss, in points, passes, is worth a mark, or is a blunder. */
export type Grade = "fine" | "slip" | "bad"

export interface Moment {
  /** Place among the seat's decisions, from 0. */
  n: number
  turn: number
  frame: Frame
  decided: Decided
  grade: Grade
  /** What was done, in words. */
  name: string
}

export const grade = (loss: number, ui: AdviceUI): Grade =>
  loss >= blunder(ui) ? "bad" : loss >= 1 ? "slip" : "fine"

/** The decisions of a seat, with the frames after which they were made. */
export function moments(seat: Reviewed, frames: Frame[], ui: AdviceUI, coach: CoachUI): Moment[] {
  const bySeq = new Map(frames.map((f) => [f.seq, f]))
  return seat.decisions.flatMap((decided, n) => {
    const frame = bySeq.get(decided.frame)
    if (!frame) return []
    const name = ui.name(decided.move, frame)
    return [{ n, turn: coach.turn(frame), frame, decided, grade: grade(decided.loss, ui), name }]
  })
}

/** The share of decisions than which there was nothing better. */
export const accuracy = (list: Moment[]): number =>
  list.length ? list.filter((m) => m.decided.loss === 0).length / list.length : 1

/** The dearest decisions, the dearest first. */
export const dearest = (list: Moment[], n: number): Moment[] =>
  list
    .filter((m) => m.decided.loss >= 0.05)
    .sort((a, b) => b.decided.loss - a.decided.loss)
    .slice(0, n)

/** The best decision: the one in which there was most to lose against the next that was worse, and nothing was lost. */
export function finest(list: Moment[]): { moment: Moment; ahead: number } | null {
  let best: { moment: Moment; ahead: number } | null = null
  for (const moment of list) {
    const { loss, best: tied, options } = moment.decided
    const next = options[tied]
    if (loss > 0 || !next) continue
    const ahead = options[0]!.points - next.points
    if (ahead > (best?.ahead ?? 0)) best = { moment, ahead }
  }
  return best
}

/** What there was to choose from, the best first. */
export const options = (m: Moment, seat: number, ui: AdviceUI): Choice[] =>
  choices({ seat, moves: m.decided.options }, ui, m.frame)
