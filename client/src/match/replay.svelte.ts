import type { Entry, Frame } from "../api"
import type { Duration } from "../lib/playback.svelte"
import type { Play } from "../lib/play"
import { settings } from "../lib/settings.svelte"

export const speeds = [0.5, 1, 2, 4] as const

/** A finished match, or what has been shown of a running one, frame by frame. */
export class Replay implements Play {
  at = $state(0)
  pace = $state(0)
  playing = $state(false)
  speed = $state<(typeof speeds)[number]>(1)
  private timer: ReturnType<typeof setTimeout> | undefined

  readonly frames: Frame[]
  readonly canMove = false
  readonly busy = false
  readonly replay = true
  readonly up = true
  readonly pausedBy = -1

  constructor(
    frames: Frame[],
    private readonly duration: Duration,
  ) {
    this.frames = frames.filter((f) => f.seats.length > 0 && f.view)
  }

  get frame(): Frame {
    return this.frames[this.at]!
  }
  get before(): Frame | null {
    return this.frames[this.at - 1] ?? null
  }
  get me(): number {
    return this.frame.me
  }
  get last(): number {
    return this.frames.length - 1
  }
  get history(): Entry[] {
    return this.frames.slice(0, this.at + 1).flatMap((f) => f.entries)
  }
  away = () => false
  move = () => Promise.resolve()
  finish = () => (this.pace = 0)

  /** Shows a frame at rest. */
  seek(i: number) {
    this.stop()
    this.pace = 0
    this.at = Math.max(0, Math.min(this.last, i))
  }

  step(by: 1 | -1) {
    if (by < 0) return this.seek(this.at - 1)
    this.stop()
    this.advance()
  }

  private advance() {
    if (this.at >= this.last) return
    this.pace = settings.pace / this.speed
    this.at++
  }

  toggle() {
    if (this.playing) return this.stop()
    if (this.at >= this.last) this.seek(0)
    this.playing = true
    this.tick()
  }

  stop() {
    this.playing = false
    clearTimeout(this.timer)
  }

  private tick() {
    if (this.at >= this.last) return this.stop()
    this.advance()
    const still = 500 // also without motion, moves are shown one by one
    const ms = Math.max(this.duration(this.frame, this.before) * this.pace, 0) + still / this.speed
    this.timer = setTimeout(() => this.tick(), ms)
  }

  faster() {
    this.speed = speeds[(speeds.indexOf(this.speed) + 1) % speeds.length]!
  }
}
