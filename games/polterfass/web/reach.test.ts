import { expect, it } from "vitest"
import { reachOf } from "./reach"

const faces = (...specials: string[]) => ["5", "", "4", "", "", "", "", ...specials]

it("says which special barrels make what of the sum", () => {
  expect(reachOf(faces("", ""), [9], false)).toBeNull()
  expect(reachOf(faces("double", ""), [9, 13, 14], false)).toEqual({ by: "double", from: 9, to: 14 })
  expect(reachOf(faces("", "cross"), [4, 5, 9], false)).toEqual({ by: "cross", from: 4, to: 9 })
  expect(reachOf(faces("double", "cross"), [4, 9, 14], false)?.by).toBe("both")
  expect(reachOf(faces("double", "double"), [9, 18], false)?.by).toBe("specials")
  expect(reachOf(faces("double", ""), [0, 9, 18], true)?.by).toBe("specials")
})
