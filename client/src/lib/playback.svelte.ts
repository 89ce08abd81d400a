import type { Frame } from "../api"

/** How long showing a frame takes at normal speed, in milliseconds. */
export type Duration = (frame: Frame, before: Frame | null) => number

/**
 * Shows frames one after the other, each as long as it needs. Frames that come
 * meanwhile wait; when three wait, they are shown at double speed.
 */
export class Playback {
  shown = $state.raw<Frame | null>(null)
  before = $state.raw<Frame | null>(null)
  /** What durations are multiplied by for the shown frame; 0: show it at rest. */
  pace = $state(1)
  private queue: Frame[] = []
  private timer: ReturnType<typeof setTimeout> | undefined
  /** The shown frame still takes its time. */
  busy = $state(false)
  /** What comes next waits until this ends: somebody reads. */
  held = $state(false)
  /** Frames are not shown faster when many wait. */
  patient = false

  constructor(
    private readonly duration: () => Duration,
    private readonly speed: () => number,
    private readonly changed: (f: Frame, before: Frame | null) => void = () => {},
    private readonly reading: (f: Frame) => number = () => 0,
  ) {}

  push(f: Frame) {
    this.queue.push(f)
    if (!this.busy) this.next()
  }

  hold(on: boolean) {
    this.held = on
    if (!on && !this.busy) this.next()
  }

  /** Ends the running animation, as a tap on the table does. */
  finish = () => {
    if (!this.busy) return
    this.pace = 0
    clearTimeout(this.timer)
    this.next()
  }

  /** Forgets what waits and shows f at rest. */
  jump(f: Frame | null) {
    clearTimeout(this.timer)
    this.queue = []
    this.busy = false
    this.pace = 0
    this.before = null
    this.shown = f
  }

  stop() {
    clearTimeout(this.timer)
  }

  private next() {
    const f = this.held ? undefined : this.queue.shift()
    if (!f) {
      this.busy = false
      return
    }
    const hidden = typeof document !== "undefined" && document.visibilityState === "hidden"
    const pace = hidden ? 0 : this.speed() * (this.queue.length >= 2 && !this.patient ? 0.5 : 1)
    const before = this.shown?.match === f.match ? this.shown : null
    const ms = this.duration()(f, before) * pace + this.reading(f)
    this.busy = true
    this.pace = pace
    this.before = before
    this.shown = f
    this.changed(f, before)
    this.timer = setTimeout(() => this.next(), ms)
  }
}
