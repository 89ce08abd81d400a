/** Copies a text; navigator.clipboard is missing on plain http, so the old way is kept. */
export async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const area = document.createElement("textarea")
  area.value = text
  area.readOnly = true
  area.style.cssText = "position:fixed;top:0;opacity:0"
  // Inside an open dialog, elements outside of it cannot be selected.
  const home = document.activeElement?.closest('[role="dialog"]') ?? document.body
  const focused = document.activeElement
  home.append(area)
  area.select()
  let done = false
  try {
    done = document.execCommand("copy")
  } catch {
    // done stays false: the caller shows the text for copying by hand
  }
  area.remove()
  if (focused instanceof HTMLElement) focused.focus()
  return done
}

/** Opens the device's own share sheet; false if it has none. */
export async function share(title: string, url: string): Promise<boolean> {
  if (!navigator.share) return false
  try {
    await navigator.share({ title, url })
    return true
  } catch (e) {
    return e instanceof Error && e.name === "AbortError"
  }
}
