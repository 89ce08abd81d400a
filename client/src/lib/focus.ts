const focusable =
  'a[href], button:not([disabled]), input:not([disabled]), textarea:not([disabled]), [tabindex]:not([tabindex="-1"])'

/** Moves the focus into a sheet, keeps it there if `strict`, and gives it back to where it came from. */
export function trap(node: HTMLElement, strict: boolean) {
  const from = document.activeElement
  ;(node.querySelector<HTMLElement>("[autofocus]") ?? node).focus()
  function key(e: KeyboardEvent) {
    if (e.key !== "Tab" || !strict) return
    const all = [...node.querySelectorAll<HTMLElement>(focusable)].filter((x) => x.offsetParent !== null)
    const first = all[0]
    const last = all.at(-1)
    if (!first || !last) return
    const at = document.activeElement
    if (e.shiftKey && (at === first || at === node)) {
      e.preventDefault()
      last.focus()
    } else if (!e.shiftKey && at === last) {
      e.preventDefault()
      first.focus()
    }
  }
  node.addEventListener("keydown", key)
  return {
    destroy() {
      node.removeEventListener("keydown", key)
      if (from instanceof HTMLElement && from.isConnected) from.focus()
    },
  }
}

/** Arrow keys move the focus inside a group; Tab leaves it. */
export function arrows(e: KeyboardEvent, group: HTMLElement, columns = 1) {
  const step = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }[e.key]
  if (!step) return
  const all = [...group.querySelectorAll<HTMLElement>("button:not([disabled])")]
  const i = all.indexOf(document.activeElement as HTMLElement)
  const to = all[i + step]
  if (i < 0 || !to) return
  e.preventDefault()
  to.focus()
}
