import type { Entry, Frame } from "$client/api"
import { isNote } from "$client/lib/play"
import { pack } from "./cards"
import { view } from "./view"

/** Something that happens at the table, with whom it concerns. */
export type Event =
  | { kind: "deal" }
  | { kind: "announce"; seat: number; move: string }
  | { kind: "veto"; seat: number; against: number }
  | { kind: "settle"; seat: number; move: string; happens: boolean }
  | { kind: "draw"; seat: number; card: string }
  | { kind: "king"; seat: number }
  | { kind: "save"; seat: number; card: string }
  | { kind: "put"; seat: number; place: number }
  | { kind: "out"; seat: number; hand: string[] }
  | { kind: "gift" | "steal"; seat: number; from: number; card: string; rank: string }
  | { kind: "miss"; seat: number; from: number; rank: string }
  | { kind: "peek"; seat: number; cards: string[] }
  | { kind: "take"; seat: number; card: string }

/** What an entry must know of those before it. */
interface Past {
  acting: number
  announced: string
  chain: number[]
}

const announces = (move: string): boolean => /^(play|pair|triple|five) /.test(move)

/** What is going on before entry i: read off those before it, or the frame before them all. */
export function pastOf(entries: readonly Entry[], i: number, before: Frame | null): Past {
  const chain: number[] = []
  for (let j = i - 1; j >= 0; j--) {
    const e = entries[j]!
    if (isNote(e) || e.by < 0) continue
    if (e.move.startsWith("veto ")) chain.unshift(e.by)
    else if (announces(e.move)) return { acting: e.by, announced: e.move, chain }
    else if (e.move === "draw") return { acting: e.by, announced: "", chain: [] }
  }
  if (!before?.view) return { acting: -1, announced: "", chain }
  const v = view(before)
  return { acting: v.acting, announced: v.announced, chain: [...v.chain, ...chain] }
}

/** What entry i means; null for passes, notes and what is told with another. */
export function eventOf(entries: readonly Entry[], i: number, before: Frame | null): Event | null {
  const e = entries[i]!
  if (isNote(e)) return null
  const [verb = "", ...words] = e.move.split(" ")
  const word = words[0] ?? ""
  const past = (): Past => pastOf(entries, i, before)
  switch (verb) {
    case "deal":
      return { kind: "deal" }
    case "play":
    case "pair":
    case "triple":
    case "five":
      return { kind: "announce", seat: e.by, move: e.move }
    case "veto": {
      const { acting, chain } = past()
      return { kind: "veto", seat: e.by, against: chain.at(-1) ?? acting }
    }
    case "settle": {
      const { acting, announced, chain } = past()
      return { kind: "settle", seat: acting, move: announced, happens: chain.length % 2 === 0 }
    }
    case "drawn": {
      const { acting: seat } = past()
      return word === "k" ? { kind: "king", seat } : { kind: "draw", seat, card: word }
    }
    case "give":
    case "steal": {
      const { acting: seat, announced } = past()
      const [kind = "", , from = "-1", rank = ""] = announced.split(" ")
      const how = kind === "play" ? "gift" : "steal"
      return { kind: how, seat, from: Number(from), card: word, rank }
    }
    case "none": {
      const [, , , rank = ""] = past().announced.split(" ")
      return { kind: "miss", seat: past().acting, from: e.by, rank }
    }
    case "peek":
      return { kind: "peek", seat: past().acting, cards: words }
    case "take":
      return { kind: "take", seat: e.by, card: word }
    case "save":
      return { kind: "save", seat: e.by, card: word }
    case "put":
      return { kind: "put", seat: e.by, place: word === "?" ? -1 : Number(word) }
    case "out":
      return { kind: "out", seat: e.by, hand: pack(words) }
  }
  return null
}

/** All that happens in a frame, in order. */
export const eventsOf = (f: Frame, before: Frame | null): Event[] =>
  f.entries.flatMap((_, i) => eventOf(f.entries, i, before) ?? [])

/** Times at normal speed, in milliseconds. */
const times: Record<Event["kind"], number> = {
  deal: 0,
  announce: 220,
  veto: 360,
  settle: 220,
  draw: 360,
  king: 900,
  save: 450,
  put: 360,
  out: 900,
  gift: 450,
  steal: 450,
  miss: 450,
  peek: 220,
  take: 360,
}

/** How long the frame holds those that follow. */
export const duration = (f: Frame, before: Frame | null): number =>
  before ? eventsOf(f, before).reduce((ms, e) => ms + times[e.kind], 0) : 0

/** The last bang is to be read before the end is told; all else stays on the table until something else happens. */
export const reading = (f: Frame): number =>
  f.over && f.entries.some((e) => e.move.startsWith("out")) ? 4000 : 0
