import type { Frame } from "$client/api"

/** The table as the house shows it to one viewer. */
export interface View {
  phase:
    | "starting"
    | "claiming"
    | "answering"
    | "acting"
    | "thrown"
    | "raising"
    | "shooting"
    | "peeking"
    | "rolling"
    | "revealing"
    | "over"
  round: number
  starter: number
  acting: number
  /** Who made the present claim, or −1. */
  claimant: number
  /** 1 left, −1 right, 0 not yet named. */
  way: number
  /** The present claim, or "". */
  claim: string
  advised: boolean
  looked: boolean
  throws: number
  hidden: number
  open: number[]
  locked: number[]
  /** What this viewer has seen under the cup; what is more than hidden has been lifted. */
  seen: number[]
  points: number[]
  limit: number
}

export type BluffFrame = Frame<View>

export const view = (f: Frame): View => f.view as View

export const flag = (f: Frame, name: string): boolean => f.params[name] === "1"

/** Dice from high to low. */
export const sorted = (dice: number[]): number[] => [...dice].sort((a, b) => b - a)

/** Dice less some of them. */
export function without(dice: number[], some: number[]): number[] {
  const out = [...dice]
  for (const d of some) {
    const i = out.indexOf(d)
    if (i >= 0) out.splice(i, 1)
  }
  return out
}

/** The dice of a move, 0 for those that are hidden: "peek ? ?", "cup 6 4". */
export const diceOf = (words: string): number[] =>
  words
    .split(" ")
    .filter(Boolean)
    .map((w) => (w === "?" ? 0 : Number(w)))
