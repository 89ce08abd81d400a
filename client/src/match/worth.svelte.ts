import type { Advised } from "../api"
import { blunder, choices, cost, type AdviceUI, type Choice } from "../lib/advice"
import { Adviser } from "../lib/adviser.svelte"
import { decisionAfter, type Decision } from "./decision"
import type { Replay } from "./replay.svelte"

/** How long a frame must be looked at before the house is asked about it, in milliseconds. */
const patience = 200

/** What the decisions of a replay were worth. */
export class Worth {
  open = $state(false)
  /** Looks for the next blunder. */
  seeking = $state(false)
  /** There was none. */
  none = $state(false)
  private readonly adviser: Adviser
  private search = 0

  constructor(
    readonly replay: Replay,
    readonly ui: AdviceUI,
  ) {
    this.adviser = new Adviser(replay.frame.match)
  }

  private get seq(): number {
    return this.replay.frame.seq
  }

  get decision(): Decision | null {
    return decisionAfter(this.replay.frames, this.replay.at)
  }

  /** What was decided after the shown frame, in words. */
  get chosen(): string {
    const d = this.decision
    return d ? this.ui.name(d.move, this.replay.frame) : ""
  }

  /** The choices there were, the best first; empty: not known. */
  get list(): Choice[] {
    return this.listOf(this.replay.at)
  }

  get failed(): string {
    return this.adviser.failed(this.seq)
  }

  /** What else is known of the shown decision. */
  get facts(): string[] {
    const advised = this.advised(this.replay.at)
    return (advised && this.ui.facts?.(advised, this.replay.frame)) ?? []
  }

  private advised(i: number): Advised | undefined {
    const d = decisionAfter(this.replay.frames, i)
    return this.adviser.of(this.replay.frames[i]!.seq)?.find((a) => a.seat === d?.seat)
  }

  private listOf(i: number): Choice[] {
    return choices(this.advised(i), this.ui, this.replay.frames[i]!)
  }

  ask() {
    void this.adviser.ask(this.seq)
  }

  /** Asks about the shown frame unless it passes quickly; returns what calls it off. */
  follow(): (() => void) | undefined {
    if (!this.open || !this.decision) return undefined
    this.none = false
    const timer = setTimeout(() => this.ask(), patience)
    return () => clearTimeout(timer)
  }

  /** Goes to the next decision that cost too much: mine, or if I was not there anybody's. */
  async next() {
    const { frames, last } = this.replay
    const mine = ++this.search
    this.replay.stop()
    this.seeking = true
    this.none = false
    let found = -1
    for (let i = this.replay.at + 1; i < last && found < 0; i++) {
      const f = frames[i]!
      const d = decisionAfter(frames, i)
      if (!d || (f.me >= 0 && d.seat !== f.me)) continue
      const answer = await this.adviser.ask(f.seq)
      if (mine !== this.search) return
      if (!answer) break
      if (cost(this.listOf(i), this.ui.name(d.move, f)) > blunder(this.ui)) found = i
    }
    this.seeking = false
    if (found >= 0) this.replay.seek(found)
    else this.none = true
  }

  close() {
    this.search++
    this.seeking = false
    this.open = false
  }
}
