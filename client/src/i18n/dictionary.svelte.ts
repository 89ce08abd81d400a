/** A message: a text with {places}, or one for each plural form of the place {n}. */
export type Message = string | { one?: string; other: string }
export type Messages = Record<string, Message>
export type Values = Record<string, string | number>

export type Language = "de" | "en"

interface Loadable {
  load(l: Language): Promise<void>
}

const all: Loadable[] = []

/** Loads a language for all dictionaries, also for those that come meanwhile. */
async function loadAll(l: Language) {
  for (let n = -1; n !== all.length;) {
    n = all.length
    await Promise.all(all.map((d) => d.load(l)))
  }
}

class Lang {
  current = $state<Language>("de")
  private asked = 0

  /** Loads everything that a language needs, then changes to it at once. */
  async use(l: Language) {
    const mine = ++this.asked
    await loadAll(l)
    if (mine !== this.asked) return
    this.current = l
    document.documentElement.lang = l
  }

  /** Loads what is missing of the language, for a part of the page that has just come. */
  complete = (): Promise<void> => loadAll(this.current)

  number(n: number): string {
    return numbers[this.current].format(n).replace("-", "−")
  }

  /** With one digit after the point. */
  decimal(n: number): string {
    return decimals[this.current].format(n).replace("-", "−")
  }

  /** A share of 1, in whole per cent; or with one decimal. */
  percent(x: number, digits: 0 | 1 = 0): string {
    return percents[this.current][digits].format(x)
  }

  list(names: string[]): string {
    return lists[this.current].format(names)
  }

  date(ms: number, o: Intl.DateTimeFormatOptions): string {
    return new Intl.DateTimeFormat(this.current, o).format(ms)
  }
}

const numbers = { de: new Intl.NumberFormat("de"), en: new Intl.NumberFormat("en") }
const tenths = { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: "negative" } as const
const decimals = { de: new Intl.NumberFormat("de", tenths), en: new Intl.NumberFormat("en", tenths) }
const percent = (l: string, digits: number) =>
  new Intl.NumberFormat(l, { style: "percent", minimumFractionDigits: digits, maximumFractionDigits: digits })
const percents = {
  de: [percent("de", 0), percent("de", 1)],
  en: [percent("en", 0), percent("en", 1)],
} as const
const plurals = { de: new Intl.PluralRules("de"), en: new Intl.PluralRules("en") }
const lists = { de: new Intl.ListFormat("de"), en: new Intl.ListFormat("en") }

export const lang = new Lang()

/** The language that the device asks for. */
export const preferred = (): Language =>
  (navigator.languages?.[0] ?? navigator.language ?? "de").toLowerCase().startsWith("de") ? "de" : "en"

export function fill(m: Message, l: Language, values?: Values): string {
  let text = m
  if (typeof text !== "string") {
    const form = plurals[l].select(Number(values?.n ?? 0))
    text = (form === "one" && text.one) || text.other
  }
  if (!values) return text
  return text.replace(/\{(\w+)\}/g, (all, k: string) => {
    const v = values[k]
    if (v === undefined) return all
    return typeof v === "number" ? numbers[l].format(v).replace("-", "−") : v
  })
}

/** Texts of one part of the page. German is in the bundle, English comes when asked for. */
export function dictionary<D extends Messages>(
  de: D,
  en: () => Promise<{ default: Record<keyof D, Message> }>,
) {
  let english = $state.raw<Record<keyof D, Message> | null>(null)
  all.push({
    async load(l) {
      if (l === "en" && !english) english = (await en()).default
    },
  })
  return (key: keyof D & string, values?: Values): string => {
    const l = lang.current
    return fill((l === "en" && english ? english[key] : undefined) ?? de[key] ?? key, l, values)
  }
}
