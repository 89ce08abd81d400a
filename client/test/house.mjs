// A house of its own for browser tests: the built program on a free port, with
// a browser that reaches it as people do, over plain http.
import { spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { chromium } from "playwright-core"

const program = process.env.SPELUNKE ?? "bin/spelunke"

/** A name that the browser does not trust, as it does not trust an address in a home network. */
export const host = "house.test"

export async function freePort() {
  const s = createServer().listen(0, "127.0.0.1")
  await new Promise((ok) => s.once("listening", ok))
  const { port } = s.address()
  await new Promise((ok) => s.close(ok))
  return port
}

export class House {
  constructor() {
    this.data = mkdtempSync(join(tmpdir(), "spelunke-browser-"))
    this.log = ""
  }

  async open(...flags) {
    this.port ??= await freePort()
    const args = [
      "serve",
      "--addr",
      `127.0.0.1:${this.port}`,
      "--data",
      this.data,
      "--bot-pause",
      "60ms",
      ...flags,
    ]
    this.child = spawn(program, [...args, "--log-level", "warn"], { stdio: ["ignore", "pipe", "pipe"] })
    this.child.stderr.on("data", (b) => (this.log += b))
    const opened = new Promise((ok) => this.child.stdout.once("data", ok))
    const failed = new Promise((_, no) =>
      this.child.once("exit", () => no(new Error(`the house did not open: ${this.log}`))),
    )
    await Promise.race([opened, failed])
    failed.catch(() => undefined)
  }

  /** The house as a phone names it, and by its bare address. */
  get url() {
    return `http://${host}:${this.port}`
  }
  get address() {
    return `http://127.0.0.1:${this.port}`
  }

  /** Ends the program as a power cut would. */
  async kill() {
    const gone = new Promise((ok) => this.child.once("exit", ok))
    this.child.kill("SIGKILL")
    await gone
  }

  async close() {
    const gone = new Promise((ok) => this.child.once("exit", ok))
    this.child.kill("SIGINT")
    await gone
    rmSync(this.data, { recursive: true, force: true })
  }
}

export const browser = () =>
  chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      `--host-resolver-rules=MAP ${host} 127.0.0.1`,
    ],
  })

/** Waits until f is true; what it waits for stands in the error. */
export async function until(what, f, ms = 20_000) {
  const end = Date.now() + ms
  for (;;) {
    const got = await f()
    if (got) return got
    if (Date.now() > end) throw new Error(`waited in vain: ${what}`)
    await new Promise((ok) => setTimeout(ok, 50))
  }
}

/** Text in the page that cannot be read from across a room. */
export function tooSmall() {
  const wrong = []
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  for (let n; (n = texts.nextNode());) {
    const e = n.parentElement
    if (!n.data.trim() || !e.checkVisibility() || e.closest(".hide, svg, title")) continue
    const size = Number.parseFloat(getComputedStyle(e).fontSize)
    if (size < 28) wrong.push(`${size} px: "${n.data.trim().slice(0, 30)}"`)
  }
  return wrong
}

export function check(ok, what) {
  if (!ok) throw new Error(what)
}

/** Runs named cases one after the other and reports them in one line each. */
export async function run(cases) {
  let failed = 0
  let all = 0
  const only = process.env.CASE
  for (const [name, f] of Object.entries(cases)) {
    if (only && !name.includes(only)) continue
    all++
    const began = Date.now()
    try {
      await f()
      console.log(`ok   ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
    } catch (e) {
      failed++
      console.log(`FAIL ${name}\n${e.stack}`)
    }
  }
  console.log(`browser: ${all - failed} passed, ${failed} failed`)
  if (failed) process.exitCode = 1
}
