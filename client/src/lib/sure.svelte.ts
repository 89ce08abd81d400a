/** Two taps that are nearer to each other than this are one, in milliseconds. */
const guard = 350

/** Asks "really?" for what cannot be undone: the first tap asks, a second one that is no double tap agrees. */
export class Sure {
  /** What is being asked about, or "". */
  about = $state("")
  private since = 0

  /** Reports whether what is tapped may be done; if not, it is asked about from now on. */
  tap(what: string): boolean {
    const at = performance.now()
    if (this.about === what) return at - this.since >= guard
    this.about = what
    this.since = at
    return false
  }
}
