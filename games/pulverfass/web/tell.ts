import type { Entry, Frame } from "$client/api"
import type { Told } from "$client/lib/games"
import { eventOf, type Event } from "./events"
import { cardList, cardName, k, nameOf, type Key } from "./text"
import { view } from "./view"
import { announced, short } from "./words"

type Values = Record<string, string | number>

/**
 * A sentence for entry i, for somebody in seat me; null: it is told with
 * another. During a match nothing secret is in it, though this device knows it:
 * others may look at the log. Told from outside, when all lies open, it has all.
 */
export function tell(
  entries: Entry[],
  i: number,
  f: Frame,
  me: number,
  before: Frame | null = null,
): Told | null {
  const e = eventOf(entries, i, before)
  if (!e) return null
  if (e.kind === "deal") return dealt(entries, i) ? { text: k("tell.deal"), value: "", seat: -1 } : null
  return told(e, f, me)
}

/** The deal is told once, with its last card. */
const dealt = (entries: Entry[], i: number): boolean =>
  !entries.slice(i + 1).some((e) => e.move.startsWith("deal ")) &&
  entries.some((e) => e.by >= 0 || e.move.startsWith("deal "))

const visible = (card: string): boolean => card !== "?" && card !== "bucket" && card !== ""

function told(e: Exclude<Event, { kind: "deal" }>, f: Frame, me: number): Told | null {
  const say = (key: string, values: Values = {}, seat = e.seat): Told => ({
    text: k(`tell.${key}` as Key, { name: nameOf(f, seat), ...values }),
    value: "",
    seat,
  })
  /** In the second person where it is me. */
  const mine = (key: string, values: Values = {}) => say(e.seat === me ? `${key}You` : key, values)
  const open = me < 0
  switch (e.kind) {
    case "announce":
      return announce(e.move, f, me, mine)
    case "veto":
      return mine("veto", { other: e.against === me ? k("tell.youAcc") : nameOf(f, e.against) })
    case "settle":
      return settled(e, f, me, say, mine)
    case "draw":
      return open && visible(e.card) ? say("drawn", { card: cardName(e.card) }) : mine("draw")
    case "king":
      return mine("king")
    case "save":
      return mine("save")
    case "put":
      return open && e.place >= 0 ? say("putAt", { n: e.place + 1 }) : mine("put")
    case "out":
      return mine("out")
    case "gift":
    case "steal":
      return handed(e, f, me, open, say)
    case "miss": {
      const key = e.from === me ? "missMine" : e.seat === me ? "missYou" : "miss"
      return say(key, { other: nameOf(f, e.from), card: cardName(e.rank) })
    }
    case "peek":
      return open && e.cards.every(visible)
        ? say("peekAll", { cards: cardList(e.cards) })
        : mine("peek", { n: e.cards.length })
    case "take":
      return mine("take", { card: cardName(e.card) })
  }
}

/** The sentence for what happens, or "". */
export const tellEvent = (e: Exclude<Event, { kind: "deal" }>, f: Frame, me: number): string =>
  told(e, f, me)?.text ?? ""

type Say = (key: string, values?: Values, seat?: number) => Told

function announce(move: string, f: Frame, me: number, mine: Say): Told {
  const a = announced(move, -1)
  const other = a.target === me ? k("tell.you") : nameOf(f, a.target)
  if (a.what === "9") return mine("play9", { other })
  if (a.what === "pair" || a.what === "five")
    return mine(a.what, { other: a.target === me ? k("tell.youAcc") : other })
  if (a.what === "triple")
    return mine("triple", { other: a.target === me ? k("tell.youAcc") : other, card: cardName(a.rank) })
  return mine("play", { card: cardName(a.what) })
}

/** What came of an announcement, as far as no other move tells it. */
function settled(
  e: Extract<Event, { kind: "settle" }>,
  f: Frame,
  me: number,
  say: Say,
  mine: Say,
): Told | null {
  if (!e.move) return null
  if (!e.happens) return say("cancelled", { what: short(f, me, e.move) })
  switch (e.move) {
    case "play 8":
      return say("shuffled")
    case "play 10":
      return mine("skipped")
    case "play b": {
      const { acting } = view(f)
      return say("doubled", { next: acting === me ? k("tell.youAcc") : nameOf(f, acting) })
    }
  }
  return null
}

function handed(
  e: Extract<Event, { kind: "gift" | "steal" }>,
  f: Frame,
  me: number,
  open: boolean,
  say: Say,
): Told {
  const who = e.from === me ? "Mine" : e.seat === me ? "You" : ""
  const other = nameOf(f, e.from)
  if (e.rank) return say(`hit${who}`, { other, card: cardName(e.rank) })
  if (open && visible(e.card)) return say(`${e.kind}Card`, { other, card: cardName(e.card) })
  return say(`${e.kind}${who}`, { other })
}
