import type { Push } from "../api"

/** The parts of a WebSocket that a Line uses, so that tests can do without a network. */
export interface SocketLike {
  onopen: ((e: Event) => void) | null
  onmessage: ((e: MessageEvent) => void) | null
  onclose: ((e: CloseEvent) => void) | null
  close(): void
}

export interface LineOptions {
  /** Where to connect now; the address says what has been seen. */
  url(): string
  /** What arrives, and whether messages come at all. */
  message(p: Push): void
  up(yes: boolean): void
  /** A socket has brought nothing at all: there is no network, or it was refused, which pages cannot tell apart. */
  refused?(): void
  socket?: (url: string) => SocketLike
  random?: () => number
}

/** The house sends a beat every 20 s. Pages cannot see ping frames, so silence is watched here. */
export const silence = 40_000
/** A page that was hidden trusts its socket only if it heard from it this recently. */
const fresh = 25_000
const longest = 10_000
/** A house that restarts tells all pages at the same time: they come back within these, each by its own luck. */
export const restart = { least: 500, most: 3_000 }

/** A push connection that comes back after sleep, a closed lid or a restart. */
export class Line {
  private socket: SocketLike | null = null
  private heard = 0
  /** The socket has brought something. */
  private lively = false
  private tries = 0
  private restarting = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private watchdog: ReturnType<typeof setTimeout> | undefined
  private running = false

  constructor(private readonly o: LineOptions) {}

  start() {
    if (this.running) return
    this.running = true
    document.addEventListener("visibilitychange", this.awake)
    addEventListener("pageshow", this.awake)
    addEventListener("online", this.awake)
    this.connect()
  }

  stop() {
    this.running = false
    document.removeEventListener("visibilitychange", this.awake)
    removeEventListener("pageshow", this.awake)
    removeEventListener("online", this.awake)
    clearTimeout(this.timer)
    this.drop()
  }

  /** Connects at once if there is doubt whether the connection lives. */
  private awake = () => {
    if (document.visibilityState === "hidden") return
    if (this.socket && Date.now() - this.heard < fresh) return
    this.tries = 0
    this.again(0)
  }

  private connect() {
    this.drop()
    const s = this.o.socket?.(this.o.url()) ?? new WebSocket(this.o.url())
    this.socket = s
    this.heard = Date.now()
    this.lively = false
    this.watch()
    s.onmessage = (e: MessageEvent) => {
      if (this.socket !== s) return
      this.lively = true
      this.heard = Date.now()
      this.tries = 0
      this.watch()
      this.o.up(true)
      const p = JSON.parse(String(e.data)) as Push
      this.restarting = p.type === "bye" && p.why === "restart"
      this.o.message(p)
    }
    s.onclose = () => {
      if (this.socket === s) this.lost()
    }
  }

  private watch() {
    clearTimeout(this.watchdog)
    this.watchdog = setTimeout(() => this.lost(), silence)
  }

  private lost() {
    const luck = (this.o.random ?? Math.random)()
    const wait = this.restarting
      ? restart.least + (restart.most - restart.least) * luck
      : Math.min(longest, 500 * 2 ** this.tries++) * (0.5 + luck / 2)
    this.restarting = false
    this.o.up(false)
    if (!this.lively) this.o.refused?.()
    this.again(wait)
  }

  private again(wait: number) {
    this.drop()
    clearTimeout(this.timer)
    if (this.running) this.timer = setTimeout(() => this.connect(), wait)
  }

  private drop() {
    clearTimeout(this.watchdog)
    const s = this.socket
    this.socket = null
    if (!s) return
    s.onmessage = s.onclose = s.onopen = null
    s.close()
  }
}
