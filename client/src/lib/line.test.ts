import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import type { Push } from "../api"
import { Line, restart, silence, type SocketLike } from "./line"

class FakeSocket implements SocketLike {
  onopen = null
  onmessage: ((e: MessageEvent) => void) | null = null
  onclose: ((e: CloseEvent) => void) | null = null
  closed = false
  constructor(readonly url: string) {}
  close() {
    this.closed = true
  }
  say(p: Push) {
    this.onmessage?.(new MessageEvent("message", { data: JSON.stringify(p) }))
  }
  die() {
    this.onclose?.(new CloseEvent("close"))
  }
}

describe("the line to the house", () => {
  let sockets: FakeSocket[]
  let got: string[]
  let up: boolean
  let refused: number
  let seen: number
  let line: Line

  beforeEach(() => {
    vi.useFakeTimers()
    sockets = []
    got = []
    up = false
    refused = 0
    seen = 0
    line = new Line({
      url: () => `ws://house/stream?after=${seen}`,
      message: (p) => got.push(p.type),
      up: (yes) => (up = yes),
      refused: () => refused++,
      socket: (url) => {
        const s = new FakeSocket(url)
        sockets.push(s)
        return s
      },
      random: () => 1,
    })
    line.start()
  })
  afterEach(() => {
    line.stop()
    vi.useRealTimers()
  })
  const last = () => sockets.at(-1)!

  it("comes back with the number of what it has seen", () => {
    last().say({ type: "beat", now: 1 })
    expect(up).toBe(true)
    seen = 7
    last().die()
    expect(up).toBe(false)
    vi.advanceTimersByTime(600)
    expect(sockets.length).toBe(2)
    expect(last().url).toContain("after=7")
  })

  it("waits longer after each failure, and not at all when the network is back", () => {
    for (let i = 0; i < 8; i++) {
      last().die()
      vi.advanceTimersByTime(10_000)
    }
    const n = sockets.length
    expect(n).toBe(9)
    last().die()
    vi.advanceTimersByTime(9_000)
    expect(sockets.length).toBe(n)
    window.dispatchEvent(new Event("online"))
    vi.advanceTimersByTime(1)
    expect(sockets.length).toBe(n + 1)
  })

  it.each([0, 0.5, 1])("comes back after a restart when luck %d says so, not with all others", (luck) => {
    const mine: FakeSocket[] = []
    const other = new Line({
      url: () => "ws://house/stream",
      message: () => {},
      up: () => {},
      socket: (url) => {
        mine.push(new FakeSocket(url))
        return mine.at(-1)!
      },
      random: () => luck,
    })
    other.start()
    for (const n of [1, 2]) {
      mine.at(-1)!.say({ type: "bye", why: "restart" })
      mine.at(-1)!.die()
      const wait = restart.least + luck * (restart.most - restart.least)
      vi.advanceTimersByTime(wait - 1)
      expect(mine.length).toBe(n)
      vi.advanceTimersByTime(1)
      expect(mine.length).toBe(n + 1)
    }
    mine.at(-1)!.die() // the house is not back yet: as after any failure
    vi.advanceTimersByTime(250 + luck * 250)
    expect(mine.length).toBe(4)
    other.stop()
  })

  it("tells a connection that never was from one that is lost", () => {
    last().say({ type: "beat", now: 1 })
    last().die()
    expect(refused).toBe(0)
    vi.advanceTimersByTime(600)
    last().die()
    expect(refused).toBe(1)
  })

  it("takes silence for a dead connection", () => {
    const first = last()
    first.say({ type: "beat", now: 1 })
    vi.advanceTimersByTime(silence - 1)
    expect(first.closed).toBe(false)
    vi.advanceTimersByTime(2_000)
    expect(first.closed).toBe(true)
    expect(sockets.length).toBe(2)
  })

  it("hears nothing from a connection it has given up", () => {
    const first = last()
    first.die()
    vi.advanceTimersByTime(600)
    first.say({ type: "beat", now: 1 })
    expect(got).toEqual([])
    line.stop()
    expect(last().closed).toBe(true)
  })
})
