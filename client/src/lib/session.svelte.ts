import type { Card, Game, House, Me } from "../api"
import { http, Problem } from "./http"

/** Who I am, and what the house offers. */
class Session {
  me = $state.raw<Me | null>(null)
  house = $state.raw<House | null>(null)
  cards = $state.raw<Card[]>([])
  /** false until the house has said who I am. */
  known = $state(false)
  /** What shall happen once somebody has told a name; the name sheet is open while it is set. */
  private wanted = $state.raw<(() => void) | null>(null)
  asking = $state(false)

  async start() {
    await Promise.all([this.loadHouse(), this.loadMe()])
  }

  private async loadHouse() {
    this.house = await http.get<House>("/api/house")
  }

  private async loadMe() {
    try {
      const me = await http.get<Me>("/api/session")
      this.me = me.person ? me : null
    } catch (e) {
      if (!(e instanceof Problem) || e.status !== 401) throw e
      this.me = null
    }
    this.known = true
  }

  game(name: string): Game | undefined {
    return this.house?.games.find((g) => g.name === name)
  }

  async loadCards() {
    if (!this.me) return
    this.cards = (await http.get<{ tables: Card[] }>("/api/tables")).tables
  }

  /** Becomes a guest, or takes another name. */
  async rename(name: string) {
    const owner = new URLSearchParams(location.search).get("owner") ?? undefined
    this.me = await http.post<Me>("/api/session", { name, owner })
    if (owner) history.replaceState(null, "", location.pathname)
  }

  async forget() {
    await http.delete("/api/session")
    this.ended()
  }

  /** The house knows nobody by this browser's cookie any more. */
  ended() {
    this.me = null
    this.cards = []
  }

  /** Runs `then` at once for somebody with a name, else after the name sheet. */
  need(then: () => void) {
    if (this.me) {
      then()
      return
    }
    this.wanted = then
    this.asking = true
  }

  ask() {
    this.wanted = null
    this.asking = true
  }

  /** The name sheet closes; with a name, what was wanted happens. */
  answered(named: boolean) {
    const then = this.wanted
    this.wanted = null
    this.asking = false
    if (named) then?.()
  }
}

export const session = new Session()
