import type { Entry, Frame } from "$client/api"
import { billOf, type Bill } from "./bill"
import { isSpecial, lying, names, view } from "./view"

/** Barrels fall from the cup. */
export interface Toss {
  kind: "toss"
  /** What the barrels show when they have come to rest. */
  faces: string[]
  /** Those that were in the cup. */
  rolls: boolean[]
  /** A first throw in which nothing stood that counts: all go back into the cup. */
  again: boolean
}

export type Scene = Toss | { kind: "bill"; bill: Bill }

/** Times at normal speed, in milliseconds. */
export const times = {
  shake: 700,
  barrel: 80,
  toss: 1500,
  hop: 360,
  mug: 60,
  mugs: 1500,
  order: 450,
  verdict: 900,
}

export const tossTime = (t: Toss): number =>
  Math.min(times.toss, times.shake + times.barrel * t.rolls.filter(Boolean).length)

export const mugTime = (b: Bill): number => Math.min(times.mugs, times.mug * Math.max(0, b.served))

/** How long a bill takes: mugs, then the orders seat by seat, the verdict, the points. */
export const billTime = (b: Bill): number =>
  mugTime(b) + times.order * (b.sums.length - 1) + times.verdict + times.order

/** Barrels as they stand after a fall. */
function fallen(faces: string[], words: string[]): string[] {
  const out = [...faces]
  for (let i = 0; i + 1 < words.length; i += 2) {
    const b = names.indexOf(words[i] as (typeof names)[number])
    if (b >= 0) out[b] = words[i + 1]!
  }
  return out
}

/** Follows the barrels through moves of the rules; `each` gets all falls and bills on the way. */
export function replay(
  start: string[],
  opens: boolean,
  anyCounts: boolean,
  moves: readonly string[],
  each: (move: string, faces: string[], rolls: boolean[], again: boolean) => void,
): { faces: string[]; opens: boolean } {
  let faces = start
  let opening = opens
  for (const move of moves) {
    const [verb, ...words] = move.split(" ")
    if (verb === "throw") {
      faces = faces.map((f, i) => (words.includes(names[i]!) ? "" : f))
    } else if (verb === "fall") {
      const rolls = faces.map((f) => !f)
      const after = fallen(faces, words)
      const counts = after.some((f, i) => f && (anyCounts || !isSpecial(i)))
      const again = opening && !counts
      each(move, after, rolls, again)
      faces = again ? lying() : after
      opening = again
    } else if (verb === "show") {
      each(move, faces, [], false)
      faces = lying()
      opening = true
    }
  }
  return { faces, opens: opening }
}

const rulesOnly = (entries: Entry[]): string[] => entries.map((e) => e.move).filter((m) => !m.startsWith("@"))

/** What is to be seen of a frame, one after the other. */
export function scenes(f: Frame, before: Frame | null): Scene[] {
  if (!before?.view || !f.view) return []
  const out: Scene[] = []
  replay(
    view(before).barrels,
    false,
    f.params.first_throw_any === "1",
    rulesOnly(f.entries),
    (move, faces, rolls, again) => {
      if (move.startsWith("fall")) out.push({ kind: "toss", faces, rolls, again })
      else {
        const bill = billOf(f, f.entries)
        if (bill) out.push({ kind: "bill", bill })
      }
    },
  )
  // Where several rounds have gone by, only the end of the last is seen.
  const bills = out.flatMap((s, i) => (s.kind === "bill" ? [i] : []))
  return bills.length > 1 ? out.slice(bills.at(-1)) : out
}

/** How long the frame holds those that follow: what comes after a bill is shown once it is put away. */
export function duration(f: Frame, before: Frame | null): number {
  let ms = 0
  for (const s of scenes(f, before)) {
    if (s.kind === "bill") return ms + billTime(s.bill)
    ms += tossTime(s) + times.hop
  }
  return ms || (f.entries.some((e) => e.move.startsWith("order")) ? 220 : 0)
}
