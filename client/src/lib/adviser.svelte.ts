import { SvelteMap } from "svelte/reactivity"
import type { Advised } from "../api"
import { http as houseHttp, problemCode, type Http } from "./http"

/** Asks the house what moves in a match are worth, once for each frame. */
export class Adviser {
  private readonly known = new SvelteMap<number, Advised[]>()
  private readonly failures = new SvelteMap<number, string>()
  private readonly asked = new Map<number, Promise<Advised[] | null>>()

  constructor(
    readonly match: string,
    private readonly http: Http = houseHttp,
  ) {}

  /** What is known of a frame. */
  of(seq: number): Advised[] | undefined {
    return this.known.get(seq)
  }

  /** Code of what went wrong with a frame, or "". */
  failed(seq: number): string {
    return this.failures.get(seq) ?? ""
  }

  /** Asks about a frame; after a failure it asks again. */
  ask(seq: number): Promise<Advised[] | null> {
    const before = this.asked.get(seq)
    if (before) return before
    this.failures.delete(seq)
    const answer = this.fetch(seq)
    this.asked.set(seq, answer)
    return answer
  }

  private async fetch(seq: number): Promise<Advised[] | null> {
    try {
      const { seats } = await this.http.get<{ seats: Advised[] }>(
        `/api/matches/${this.match}/advice?frame=${seq}`,
      )
      this.known.set(seq, seats)
      return seats
    } catch (e) {
      this.asked.delete(seq)
      this.failures.set(seq, problemCode(e))
      return null
    }
  }
}
