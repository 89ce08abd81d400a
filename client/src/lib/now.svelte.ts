/** The server's clock as this page knows it, and a tick for whoever shows time. */
class Now {
  /** What must be added to this device's clock, in milliseconds. */
  private offset = 0
  /** Unix milliseconds of the server's clock, four times a second while somebody looks. */
  ms = $state(Date.now())
  private lookers = 0
  private timer: ReturnType<typeof setInterval> | undefined

  sync(server: number) {
    this.offset = server - Date.now()
  }

  /** Starts the tick; call the result to stop it. */
  look(): () => void {
    if (this.lookers++ === 0) {
      this.tick()
      this.timer = setInterval(this.tick, 250)
    }
    return () => {
      if (--this.lookers === 0) clearInterval(this.timer)
    }
  }

  private tick = () => {
    this.ms = Date.now() + this.offset
  }
}

export const now = new Now()
