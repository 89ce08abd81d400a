import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { frame } from "../../test/fixtures"
import { Playback } from "./playback.svelte"

const f = (seq: number) => ({ ...frame(), seq })

describe("playback", () => {
  let shown: number[]
  let p: Playback
  beforeEach(() => {
    vi.useFakeTimers()
    shown = []
    p = new Playback(
      () => () => 1000,
      () => 1,
      (x) => shown.push(x.seq),
    )
    p.jump(f(1))
  })
  afterEach(() => {
    p.stop()
    vi.useRealTimers()
  })

  it("shows one frame after the other", () => {
    p.push(f(2))
    p.push(f(3))
    expect(shown).toEqual([2])
    vi.advanceTimersByTime(999)
    expect(shown).toEqual([2])
    vi.advanceTimersByTime(1)
    expect(shown).toEqual([2, 3])
    expect(p.before?.seq).toBe(2)
  })

  it("goes twice as fast when three wait", () => {
    for (let i = 2; i <= 6; i++) p.push(f(i))
    vi.advanceTimersByTime(1000)
    expect(p.pace).toBe(0.5)
    vi.advanceTimersByTime(500)
    expect(shown).toEqual([2, 3, 4])
  })

  it("waits while somebody reads", () => {
    p.push(f(2))
    p.hold(true)
    p.push(f(3))
    vi.advanceTimersByTime(5000)
    expect(shown).toEqual([2])
    p.finish()
    expect(shown).toEqual([2])
    expect(p.busy).toBe(false)
    p.hold(false)
    expect(shown).toEqual([2, 3])
  })

  it("does not hurry whoever is guided", () => {
    p.patient = true
    for (let i = 2; i <= 6; i++) p.push(f(i))
    vi.advanceTimersByTime(1000)
    expect(p.pace).toBe(1)
  })

  it("ends what moves at a tap", () => {
    p.push(f(2))
    p.push(f(3))
    p.finish()
    expect(shown).toEqual([2, 3])
    p.finish()
    expect(p.pace).toBe(0)
  })
})
