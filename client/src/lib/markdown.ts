/**
 * The small part of Markdown that rules pages use, as data: pages draw it with
 * elements of their own, so no text can become markup.
 */
export type Inline = { kind: "text" | "strong" | "em" | "code"; text: string }

export type Block =
  | { kind: "p"; text: Inline[] }
  | { kind: "list"; ordered: boolean; items: Inline[][] }
  | { kind: "table"; head: Inline[][]; rows: Inline[][][] }
  | { kind: "h3"; text: Inline[] }

export interface Section {
  title: string
  /** What stands behind "|" in the heading: the short hint for the contents. */
  hint: string
  blocks: Block[]
}

export interface Page {
  title: string
  intro: Block[]
  sections: Section[]
}

export function inline(text: string): Inline[] {
  const out: Inline[] = []
  let at = 0
  for (const m of text.matchAll(/\*\*(.+?)\*\*|\*(.+?)\*|`(.+?)`/g)) {
    if (m.index > at) out.push({ kind: "text", text: text.slice(at, m.index) })
    if (m[1] !== undefined) out.push({ kind: "strong", text: m[1] })
    else if (m[2] !== undefined) out.push({ kind: "em", text: m[2] })
    else out.push({ kind: "code", text: m[3]! })
    at = m.index + m[0].length
  }
  if (at < text.length) out.push({ kind: "text", text: text.slice(at) })
  return out
}

const cells = (line: string) =>
  line
    .replace(/^\||\|$/g, "")
    .split("|")
    .map((c) => inline(c.trim()))

/** Makes one block of lines that stand together. */
function block(lines: string[]): Block {
  const first = lines[0]!
  if (first.startsWith("### ")) return { kind: "h3", text: inline(first.slice(4)) }
  if (first.startsWith("|")) return { kind: "table", head: cells(first), rows: lines.slice(2).map(cells) }
  const bullet = /^(?:[-*]|\d+\.) /
  if (!bullet.test(first)) return { kind: "p", text: inline(lines.join(" ")) }
  const items: string[] = []
  for (const l of lines) {
    if (bullet.test(l)) items.push(l.replace(bullet, ""))
    else items[items.length - 1] += ` ${l.trim()}`
  }
  return { kind: "list", ordered: /^\d/.test(first), items: items.map(inline) }
}

export function parsePage(source: string): Page {
  const page: Page = { title: "", intro: [], sections: [] }
  const into = () => page.sections.at(-1)?.blocks ?? page.intro
  for (const part of source.split(/\n\s*\n/)) {
    const lines = part.split("\n").filter((l) => l.trim())
    const first = lines[0]
    if (!first) continue
    if (first.startsWith("# ")) page.title = first.slice(2).trim()
    else if (first.startsWith("## ")) {
      const [title = "", hint = ""] = first.slice(3).split("|")
      page.sections.push({ title: title.trim(), hint: hint.trim(), blocks: [] })
    } else {
      into().push(block(lines))
      continue
    }
    if (lines.length > 1) into().push(block(lines.slice(1)))
  }
  return page
}
