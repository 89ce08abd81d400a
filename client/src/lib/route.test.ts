import { expect, it } from "vitest"
import { parse } from "./route.svelte"

it("knows all addresses", () => {
  expect(parse("/")).toEqual({ page: "home" })
  expect(parse("/new/knobeln")).toEqual({ page: "new", game: "knobeln" })
  expect(parse("/t/abc")).toEqual({ page: "table", table: "abc" })
  expect(parse("/join/EBER-7Q4K")).toEqual({ page: "join", code: "EBER-7Q4K" })
  expect(parse("/tv/EBER-7Q4KM")).toEqual({ page: "tv", code: "EBER-7Q4KM" })
  expect(parse("/tv")).toEqual({ page: "nowhere" })
  expect(parse("/m/x")).toEqual({ page: "match", match: "x", tab: "replay" })
  expect(parse("/m/x/fair")).toEqual({ page: "match", match: "x", tab: "fair" })
  expect(parse("/rules/knobeln")).toEqual({ page: "rules", game: "knobeln" })
  expect(parse("/%E0%A4%A")).toEqual({ page: "nowhere" })
  expect(parse("/t")).toEqual({ page: "nowhere" })
})
