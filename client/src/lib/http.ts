import type { ProblemBody } from "../api"
import { commandId } from "./random"

/** An answer that refuses. `code` is stable; "offline" means that no answer came at all. */
export class Problem extends Error {
  constructor(
    readonly code: string,
    readonly status: number,
    detail: string,
    readonly body?: ProblemBody,
  ) {
    super(detail)
  }
}

export const problemCode = (e: unknown): string => (e instanceof Problem ? e.code : "internal")

type Fetch = typeof fetch

/** Waits in milliseconds between the tries of a command that got no answer; each page adds up to half of it by its own luck. */
const waits = [400, 1200, 3000]

const pause = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Speaks HTTP with the house. */
export class Http {
  constructor(private readonly fetcher: Fetch = (...a) => fetch(...a)) {}

  get<T>(path: string): Promise<T> {
    return this.send<T>("GET", path)
  }

  async text(path: string): Promise<string> {
    const r = await this.raw("GET", path)
    return r.text()
  }

  /** Sends without a command id: what may be repeated anyway. */
  post<T>(path: string, body: object): Promise<T> {
    return this.send<T>("POST", path, body)
  }

  delete(path: string): Promise<void> {
    return this.raw("DELETE", path).then(() => undefined)
  }

  /** Sends a command; without an answer it is sent again under the same id, which is safe. */
  async command<T>(path: string, body: object): Promise<T> {
    const full = { ...body, cmd: commandId() }
    for (let i = 0; ; i++) {
      try {
        return await this.send<T>("POST", path, full)
      } catch (e) {
        const wait = waits[i]
        const lost = e instanceof Problem && (e.code === "offline" || e.status === 502 || e.status === 503)
        if (!lost || wait === undefined) throw e
        await pause(wait * (1 + Math.random() / 2))
      }
    }
  }

  private async send<T>(method: string, path: string, body?: object): Promise<T> {
    const r = await this.raw(method, path, body)
    return (await r.json()) as T
  }

  private async raw(method: string, path: string, body?: object): Promise<Response> {
    const headers: Record<string, string> = { Accept: "application/json" }
    if (method !== "GET") headers["X-Spelunke"] = "1"
    if (body) headers["Content-Type"] = "application/json"
    let r: Response
    try {
      r = await this.fetcher(path, { method, headers, body: body && JSON.stringify(body) })
    } catch {
      throw new Problem("offline", 0, "no answer")
    }
    if (r.ok) return r
    const p = (await r.json().catch(() => null)) as ProblemBody | null
    throw new Problem(p?.code ?? "internal", r.status, p?.detail ?? r.statusText, p ?? undefined)
  }
}

export const http = new Http()

/** Asks as nobody, whoever uses this browser. */
export const stranger = new Http((path, o) => fetch(path, { ...o, credentials: "omit" }))
