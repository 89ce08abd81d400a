import { expect, it } from "vitest"
import { lang } from "../i18n"
import { blankSheet, matchSheet } from "./paper"

it("asks for a blank sheet with a table's options and names", () => {
  const path = blankSheet("knobeln", { columns: "2", pair: "1" }, ["Jürgen & Jule", "B"])
  expect(path.split("?")[0]).toBe("/api/games/knobeln/sheet")
  const query = new URLSearchParams(path.split("?")[1])
  expect(query.getAll("set")).toEqual(["columns=2", "pair=1"])
  expect(query.getAll("name")).toEqual(["Jürgen & Jule", "B"])
  expect(query.get("lang")).toBe(lang.current)
})

it("leaves names away that do not fit", () => {
  expect(blankSheet("knobeln", {}, ["a", "b", "c", "d", "e"])).not.toContain("name=")
})

it("asks for a match's sheet in the page's language", () => {
  expect(matchSheet("m1")).toBe(`/api/matches/m1/sheet?lang=${lang.current}`)
})
