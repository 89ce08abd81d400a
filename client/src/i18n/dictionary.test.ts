import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { describe, expect, it } from "vitest"
import { dictionary, fill, lang, type Message, type Messages } from "./dictionary.svelte"

const folders = ["client/src/i18n", ...readdirSync("games").map((g) => `games/${g}/web`)].filter((f) => {
  try {
    return readdirSync(f).includes("de.json")
  } catch {
    return false
  }
})

const read = (path: string) => JSON.parse(readFileSync(path, "utf8")) as Messages
const texts = (m: Message) => (typeof m === "string" ? [m] : Object.values(m))
const places = (m: Message) =>
  [...new Set(texts(m).flatMap((t) => [...t.matchAll(/\{(\w+)\}/g)].map((x) => x[1])))].sort()

/** All source text below the folders, to find keys that nobody uses. */
function source(folder: string): string {
  return readdirSync(folder, { withFileTypes: true })
    .map((f) => {
      const path = join(folder, f.name)
      if (f.isDirectory()) return source(path)
      return /\.(ts|svelte|go)$/.test(f.name) ? readFileSync(path, "utf8") : ""
    })
    .join("\n")
}

describe.each(folders)("the texts of %s", (folder) => {
  const de = read(`${folder}/de.json`)
  const en = read(`${folder}/en.json`)

  it("are there in both languages", () => {
    expect(Object.keys(en).sort()).toEqual(Object.keys(de).sort())
  })

  it("have the same places in both languages", () => {
    for (const [key, m] of Object.entries(de)) {
      const english = places(en[key]!).filter((p) => p !== "n")
      expect({ key, places: english }).toEqual({ key, places: places(m).filter((p) => p !== "n") })
    }
  })

  it("are all used", () => {
    const code = source("client/src") + source("games")
    // Keys that are put together: "field." and the name of a field.
    const built = [...code.matchAll(/`([\w.-]+\.)\$\{/g)].map((m) => m[1]!)
    const unused = Object.keys(de).filter(
      (k) =>
        !code.includes(`"${k}"`) &&
        !code.includes(`'${k}'`) &&
        !built.some((b) => k.startsWith(b)) &&
        !/^(param|choice|short|tag|field|rules|problem)\./.test(k),
    )
    expect(unused).toEqual([])
  })

  it("are German and not marked with leftovers", () => {
    for (const m of Object.values(de)) for (const t of texts(m)) expect(t).not.toMatch(/\.\.\.|''/)
  })
})

describe("fill", () => {
  it("takes the plural that the number asks for", () => {
    const m = { one: "{n} Punkt", other: "{n} Punkte" }
    expect(fill(m, "de", { n: 1 })).toBe("1 Punkt")
    expect(fill(m, "de", { n: 0 })).toBe("0 Punkte")
  })

  it("writes numbers as the language does", () => {
    expect(fill("{n}", "de", { n: 7776 })).toBe("7.776")
    expect(fill("{n}", "en", { n: 7776 })).toBe("7,776")
    expect(fill("{n}", "de", { n: -12 })).toBe("−12")
  })

  it("leaves values alone that look like places", () => {
    expect(fill("{name} sagt {text}", "de", { name: "{text}", text: "Prost" })).toBe("{text} sagt Prost")
  })
})

describe("a dictionary that comes late", () => {
  it("speaks the language that is spoken", async () => {
    await lang.use("en")
    try {
      const k = dictionary({ yes: "ja" }, () => Promise.resolve({ default: { yes: "yes" } }))
      expect(k("yes")).toBe("ja")
      await lang.complete()
      expect(k("yes")).toBe("yes")
    } finally {
      await lang.use("de")
    }
  })

  it("is waited for where it comes while a language is loaded", async () => {
    let late = (_: string) => ""
    dictionary({ no: "nein" }, () => {
      late = dictionary({ yes: "ja" }, () => Promise.resolve({ default: { yes: "yes" } })) as typeof late
      return Promise.resolve({ default: { no: "no" } })
    })
    await lang.use("en")
    try {
      expect(late("yes")).toBe("yes")
    } finally {
      await lang.use("de")
    }
  })
})
