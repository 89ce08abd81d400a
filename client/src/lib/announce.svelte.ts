/** The page's two live regions: one polite, one that interrupts. */
class Announcer {
  polite = $state("")
  assertive = $state("")
  private flip = false

  /** One sentence for each finished move. What it returns takes the words back, if they are still the last. */
  say(text: string): () => void {
    const said = this.fresh(text)
    this.polite = said
    return () => {
      if (this.polite === said) this.polite = ""
    }
  }

  /** Only for: your turn, ten seconds left, connection lost, a reaction window. What it returns is as that of say. */
  interrupt(text: string): () => void {
    const said = this.fresh(text)
    this.assertive = said
    return () => {
      if (this.assertive === said) this.assertive = ""
    }
  }

  /** The same words twice are a change only if something differs. */
  private fresh(text: string): string {
    this.flip = !this.flip
    return this.flip ? text : text + "\u00a0"
  }
}

export const announcer = new Announcer()
