import { beforeEach, describe, expect, it } from "vitest"
import { Hand } from "./hand.svelte"

const order = (h: Hand) => h.stacks.map((s) => s.rank)

describe("the own hand", () => {
  beforeEach(() => sessionStorage.clear())

  it("begins with the highest ranks; new cards join their rank or the right end", () => {
    const h = new Hand()
    h.follow("m1", ["2", "4", "8", "d", "a"])
    expect(order(h)).toEqual(["bucket", "d", "8", "4", "2"])
    h.follow("m1", ["2", "4", "8", "8", "10", "d", "a"])
    expect(order(h)).toEqual(["bucket", "d", "8", "4", "2", "10"])
    expect(h.stacks[2]!.cards).toEqual(["8", "8"])
    h.follow("m1", ["2", "8", "10", "d"])
    expect(order(h)).toEqual(["d", "8", "2", "10"])
  })

  it("keeps its order through a reload", () => {
    const h = new Hand()
    h.follow("m1", ["2", "8"])
    h.follow("m1", ["2", "8", "a"])
    const again = new Hand()
    again.follow("m1", ["2", "8", "a"])
    expect(order(again)).toEqual(["8", "2", "bucket"])
    again.follow("m2", ["2", "8", "a"])
    expect(order(again)).toEqual(["bucket", "8", "2"])
  })

  it("does not move while a finger is on it", () => {
    const h = new Hand()
    h.follow("m1", ["2", "8", "d"])
    h.touch(true)
    expect(h.follow("m1", ["2", "d"])).toBe(false)
    expect(order(h)).toEqual(["d", "8", "2"])
    h.touch(false)
    expect(order(h)).toEqual(["d", "2"])
  })

  it("is put in another order by its owner, who finds it again", () => {
    const h = new Hand()
    h.follow("m1", ["2", "8", "8", "d"])
    expect(h.move("2", 0)).toBe(true)
    expect(order(h)).toEqual(["2", "d", "8"])
    expect(h.move("2", -1)).toBe(false)
    expect(h.move("2", 9)).toBe(true)
    expect(h.move("d", 1)).toBe(true)
    expect(h.move("k", 1)).toBe(false)
    expect(order(h)).toEqual(["8", "d", "2"])
    expect(h.stacks[0]!.cards).toEqual(["8", "8"])
    h.follow("m1", ["2", "8", "8", "d", "4"])
    const again = new Hand()
    again.follow("m1", ["2", "8", "8", "d", "4"])
    expect(order(again)).toEqual(["8", "d", "2", "4"])
  })
})
