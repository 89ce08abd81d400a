/** Cards as the house writes them: 2 to 10, b, d, k, a, x; "bucket" is the rank of a and x, "?" is hidden. */

/** All ranks that can be named or held, from low to high. */
export const ranks = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "b", "d", "bucket"]

export const rankOf = (card: string): string => (card === "a" || card === "x" ? "bucket" : card)

/** How many cards of a rank the deck has; of kings only those that play are in it. */
export const countOf = (rank: string): number => (rank === "bucket" ? 6 : 4)

/** What a rank does, by the name of its drawing. */
export function doingOf(rank: string): string {
  const names: Record<string, string> = {
    "7": "vorschau",
    "8": "mischen",
    "9": "gefallen",
    "10": "aussetzen",
    b: "doppelzug",
    d: "veto",
    bucket: "eimer",
    k: "pulverfass",
  }
  return names[rank] ?? "einfach"
}

/** Ranks that are played by themselves. */
export const plays = ["7", "8", "9", "10", "b"]

/** The drawing of a card; the nth of a rank, for suits mean nothing. */
export function symbol(card: string, nth: number, language: "de" | "en"): string {
  if (card === "?" || card === "") return "card-back"
  if (card === "x") return `card-${language}-X${(nth % 2) + 1}`
  return `card-${language}-${(card === "bucket" ? "a" : card).toUpperCase()}${"SHDC"[(nth + ranks.indexOf(rankOf(card)) + 1) % 4]}`
}

/** Cards by rank, in the order in which the ranks come. */
export function byRank(cards: readonly string[]): Map<string, string[]> {
  const out = new Map<string, string[]>()
  for (const c of cards) out.set(rankOf(c), [...(out.get(rankOf(c)) ?? []), c])
  return out
}

/** The cards of a group: "5" of a pair are two fives, "a+x" are what they say. */
export const group = (text: string, n: number): string[] =>
  text.includes("+") ? text.split("+") : Array<string>(n).fill(text)

/** "2.3 9" are three twos and a nine. */
export function pack(words: readonly string[]): string[] {
  return words.flatMap((w) => {
    const [card = "", n = "1"] = w.split(".")
    return Array<string>(Number(n)).fill(card)
  })
}

/** The cards that an announcement lays down. */
export function laid(move: string): string[] {
  const [verb = "", first = "", ...rest] = move.split(" ")
  if (verb === "play") return [first]
  if (verb === "pair") return group(first, 2)
  if (verb === "triple") return group(first, 3)
  return pack([first, ...rest])
}
