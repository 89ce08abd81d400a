import { cleanup, fireEvent, render, screen } from "@testing-library/svelte"
import { createRawSnippet } from "svelte"
import { afterEach, describe, expect, it, vi } from "vitest"
import Segments from "../src/ui/Segments.svelte"
import Sheet from "../src/ui/Sheet.svelte"
import Sign from "../src/ui/Sign.svelte"
import Switch from "../src/ui/Switch.svelte"

afterEach(cleanup)

describe("a sheet", () => {
  const children = createRawSnippet(() => ({ render: () => "<p>Inhalt</p>" }))

  it("takes the focus and gives it back", () => {
    const from = document.body.appendChild(document.createElement("button"))
    from.focus()
    const { unmount } = render(Sheet, { title: "Menü", onclose: () => {}, children })
    const dialog = screen.getByRole("dialog", { name: "Menü" })
    expect(document.activeElement).toBe(dialog)
    expect(dialog.getAttribute("aria-modal")).toBe("true")
    unmount()
    expect(document.activeElement).toBe(from)
    from.remove()
  })

  it("closes by key, by button and by a tap beside it", async () => {
    vi.useFakeTimers()
    const onclose = vi.fn()
    const { container } = render(Sheet, { title: "Menü", onclose, children })
    await fireEvent.click(container.querySelector(".veil")!) // the second of a double tap on what opened it
    expect(onclose).not.toHaveBeenCalled()
    vi.advanceTimersByTime(360)
    await fireEvent.keyDown(screen.getByRole("dialog"), { key: "Escape" })
    await fireEvent.click(screen.getByRole("button", { name: "Schließen" }))
    await fireEvent.click(container.querySelector(".veil")!)
    expect(onclose).toHaveBeenCalledTimes(3)
    vi.useRealTimers()
  })

  it("does not lock out what it leaves in sight", () => {
    render(Sheet, { title: "Am Tisch", above: true, onclose: () => {}, children })
    expect(screen.getByRole("dialog").getAttribute("aria-modal")).toBe("false")
  })
})

describe("small parts", () => {
  it("a switch says what it is", async () => {
    const onchange = vi.fn()
    render(Switch, { on: false, label: "Ton", onchange })
    const s = screen.getByRole("switch", { name: "Ton" })
    expect(s.getAttribute("aria-checked")).toBe("false")
    await fireEvent.click(s)
    expect(onchange).toHaveBeenCalledWith(true)
  })

  it("a choice is one stop for the Tab key", () => {
    const options = ["a", "b", "c"].map((value) => ({ value, label: value }))
    render(Segments, { label: "Wahl", options, value: "b", onchange: () => {} })
    expect(screen.getAllByRole("radio").map((r) => r.tabIndex)).toEqual([-1, 0, -1])
  })

  it("the sign counts down to nothing", () => {
    render(Sign, { title: "Du bist dran", deadline: Date.now() + 65_400, limit: 120 })
    expect(screen.getByRole("timer").textContent).toBe("1:06")
  })
})
