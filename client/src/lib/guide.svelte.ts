import type { Frame } from "../api"
import type { GuideStep, GuideUI } from "./guide"

const place = (table: string) => `spelunke-guide-${table}`

function keep(table: string, seen: readonly string[]) {
  try {
    sessionStorage.setItem(place(table), JSON.stringify(seen))
  } catch {
    // then it is over after a reload
  }
}

/** The steps that have been read at a table; null: nobody is guided there. */
function kept(table: string): string[] | null {
  try {
    const seen: unknown = JSON.parse(sessionStorage.getItem(place(table)) ?? "null")
    return Array.isArray(seen) ? seen.filter((s) => typeof s === "string") : null
  } catch {
    return null
  }
}

/** From now on the page guides at this table. */
export const startGuide = (table: string) => keep(table, [])

/** Guides at one table, if it was opened for that. */
export class Guide {
  private seen = $state.raw<string[] | null>(null)

  constructor(private readonly table: string) {
    this.seen = kept(table)
  }

  get active(): boolean {
    return this.seen !== null
  }

  /** What has not been read about a frame. */
  unread(ui: GuideUI, f: Frame): GuideStep[] {
    const seen = this.seen
    return seen && f.me >= 0 && !f.over ? ui.steps(f, f.me, seen).filter((s) => !seen.includes(s.id)) : []
  }

  read(step: GuideStep) {
    if (!this.seen) return
    if (step.last) return this.end()
    this.seen = [...this.seen, step.id]
    keep(this.table, this.seen)
  }

  end() {
    this.seen = null
    try {
      sessionStorage.removeItem(place(this.table))
    } catch {
      // nothing was kept
    }
  }
}
