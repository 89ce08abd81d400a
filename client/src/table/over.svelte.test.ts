import { cleanup, render } from "@testing-library/svelte"
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { frame, table } from "../../test/fixtures"
import type { Table } from "../api"
import type { Evening } from "../lib/evening.svelte"
import TvOver from "../tv/Over.svelte"
import Over from "./Over.svelte"

/** What both pages need of an evening. */
const evening = (state: Table["state"]) =>
  ({
    table: table({ state }),
    frame: { ...frame(), over: true, abandoned: true },
    up: true,
    refused: "",
    away: () => false,
  }) as unknown as Evening

describe("a match that is over", () => {
  const nothing = () => {}
  const props = (state: Table["state"]) => ({
    evening: evening(state),
    unread: 0,
    ontalk: nothing,
    onmenu: nothing,
    onlobby: nothing,
  })
  const text = () => document.body.textContent

  beforeEach(() => vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no house"))))
  afterEach(() => {
    cleanup()
    vi.unstubAllGlobals()
  })

  for (const [where, show] of [
    ["a phone", (state: Table["state"]) => render(Over, props(state))],
    ["a TV", (state: Table["state"]) => render(TvOver, { evening: evening(state) })],
  ] as const) {
    it(`asks for another on ${where}`, () => {
      show("over")
      expect(text()).toContain("Noch ’ne Runde")
      expect(text()).toContain("überlegt")
    })

    it(`asks for none at a table that is closed, on ${where}`, () => {
      show("closed")
      expect(text()).toContain("Der Tisch ist zu.")
      expect(text()).not.toMatch(/Noch ’ne Runde|überlegt|noch eine/)
    })
  }
})
