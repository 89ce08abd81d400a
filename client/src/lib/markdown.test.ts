import { describe, expect, it } from "vitest"
import { readFileSync } from "node:fs"
import { inline, parsePage } from "./markdown"

describe("rules as data", () => {
  it("knows headings with hints, lists and tables", () => {
    const page = parsePage(
      "# T\n\nIntro **fat**.\n\n## One | hint\n\n1. a\n2. b\n   more\n\n| x | y |\n|---|---|\n| 1 | 2 |\n",
    )
    expect(page.title).toBe("T")
    expect(page.intro).toEqual([{ kind: "p", text: inline("Intro **fat**.") }])
    const [one] = page.sections
    expect(one).toMatchObject({ title: "One", hint: "hint" })
    expect(one!.blocks[0]).toMatchObject({
      kind: "list",
      ordered: true,
      items: [inline("a"), inline("b more")],
    })
    expect(one!.blocks[1]).toMatchObject({ kind: "table", rows: [[inline("1"), inline("2")]] })
  })

  it("keeps markup as text", () => {
    expect(inline("<b>x</b>")).toEqual([{ kind: "text", text: "<b>x</b>" }])
  })

  it.each(["de", "en"])("reads the rules of Knobeln: %s", (l) => {
    const page = parsePage(readFileSync(`games/knobeln/web/rules.${l}.md`, "utf8"))
    expect(page.sections.length).toBe(12)
    for (const s of page.sections) expect(s.blocks.length).toBeGreaterThan(0)
  })
})
