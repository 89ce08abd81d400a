// Weighs the script that a first visit to a table needs, and fails above the limit.
import { readFileSync, rmSync } from "node:fs"
import { gzipSync } from "node:zlib"

const limit = 120_000 // bytes, gzip
const dist = new URL("../dist/", import.meta.url)
const manifest = JSON.parse(readFileSync(new URL(".vite/manifest.json", dist), "utf8"))
rmSync(new URL(".vite", dist), { recursive: true }) // only this needs it

/** A chunk and all that it imports. */
function reach(name, into) {
  const chunk = manifest[name]
  if (!chunk || into.has(chunk.file)) return
  into.add(chunk.file)
  for (const other of chunk.imports ?? []) reach(other, into)
}

const entries = Object.keys(manifest)
const tables = entries.filter((n) => /^\.\.\/games\/[^/]+\/web\/Table\.svelte$/.test(n))
let heaviest = 0
for (const table of tables) {
  const files = new Set()
  const game = table.replace("Table.svelte", "game.ts")
  for (const n of ["index.html", "src/pages/Table.svelte", game, table]) reach(n, files)
  const bytes = [...files].reduce((sum, f) => sum + gzipSync(readFileSync(new URL(f, dist))).length, 0)
  console.log(`${table.split("/")[2]}: ${(bytes / 1000).toFixed(1)} kB of script (gzip) for the first table`)
  heaviest = Math.max(heaviest, bytes)
}
if (tables.length === 0) throw new Error("weigh: no game has a table in the manifest")
if (heaviest > limit) {
  console.error(`weigh: more than ${limit / 1000} kB`)
  process.exit(1)
}
