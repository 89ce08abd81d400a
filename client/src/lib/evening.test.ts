import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import { frame, table } from "../../test/fixtures"
import type { Frame, Push, Table } from "../api"
import { Evening } from "./evening.svelte"
import { Http } from "./http"
import type { SocketLike } from "./line"
import { settings } from "./settings.svelte"

class FakeSocket implements SocketLike {
  onopen = null
  onmessage: ((e: MessageEvent) => void) | null = null
  onclose: ((e: CloseEvent) => void) | null = null
  constructor(readonly url: string) {}
  close() {}
  say(p: Push) {
    this.onmessage?.(new MessageEvent("message", { data: JSON.stringify(p) }))
  }
}

const at = (seq: number, after: number, more: Partial<Frame> = {}): Frame => ({
  ...frame({ dice: [1, 2, 3, 4, 5] }),
  seq,
  after,
  entries: [{ by: 3, move: `move ${seq}`, at: 0, round: 1 }],
  ...more,
})

/** A house whose answers a test sets, and that remembers what it was asked. */
class FakeHouse {
  asked: { method: string; path: string; body: Record<string, unknown> }[] = []
  answers = new Map<string, (() => Response | Promise<Response>)[]>()

  on(path: string, ...answers: (unknown | (() => Response))[]) {
    const make = (a: unknown) => (typeof a === "function" ? (a as () => Response) : () => Response.json(a))
    this.answers.set(path, answers.map(make))
  }

  fetch = (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const path = String(input)
    const body = init?.body ? (JSON.parse(String(init.body)) as Record<string, unknown>) : {}
    this.asked.push({ method: init?.method ?? "GET", path, body })
    const list = this.answers.get(path)
    const next = list && list.length > 1 ? list.shift()! : list?.[0]
    if (!next) return Promise.reject(new TypeError(`nothing at ${path}`))
    return Promise.resolve().then(next)
  }
}

describe("an evening", () => {
  let house: FakeHouse
  let sockets: FakeSocket[]
  let shown: number[]
  let evening: Evening

  const playing = (more: Partial<Table> = {}) => table({ state: "playing", match: "m1", ...more })
  const socket = () => sockets.at(-1)!
  const settle = () => vi.advanceTimersByTimeAsync(1)

  beforeEach(async () => {
    vi.useFakeTimers()
    vi.spyOn(Math, "random").mockReturnValue(0.5) // a page that is lost comes back by luck
    settings.choices.speed = "normal"
    house = new FakeHouse()
    sockets = []
    shown = []
    house.on("/api/tables/t1", playing())
    house.on("/api/matches/m1", at(5, 0))
    evening = new Evening("t1", {
      http: new Http(house.fetch),
      socket: (url) => {
        sockets.push(new FakeSocket(url))
        return socket()
      },
      changed: (f) => shown.push(f.seq),
    })
    await evening.start()
    await settle()
  })
  afterEach(() => {
    evening.close()
    vi.restoreAllMocks()
    vi.useRealTimers()
  })

  it("asks for the news after what it has", () => {
    expect(evening.frame.seq).toBe(5)
    expect(socket().url).toContain("/api/tables/t1/stream?table=12&match=m1&after=5")
  })

  it("shows frames in order and drops what it knows", async () => {
    for (const f of [at(6, 5), at(6, 5), at(7, 6), at(6, 5)]) socket().say({ type: "frame", frame: f })
    await settle()
    expect(shown).toEqual([5, 6, 7])
    expect(evening.history.map((e) => e.move)).toEqual(["move 5", "move 6", "move 7"])
  })

  it("fetches what is missing", async () => {
    house.on("/api/matches/m1?after=5", at(9, 5))
    socket().say({ type: "frame", frame: at(9, 8) })
    await settle()
    expect(shown).toEqual([5, 9])
    socket().say({ type: "frame", frame: at(10, 9) })
    await settle()
    expect(shown).toEqual([5, 9, 10])
  })

  it("fetches again if more was missed meanwhile", async () => {
    house.on("/api/matches/m1?after=5", at(8, 5))
    house.on("/api/matches/m1?after=8", at(10, 8))
    socket().say({ type: "frame", frame: at(8, 7) })
    socket().say({ type: "frame", frame: at(10, 9) })
    await settle()
    await settle()
    expect(evening.frame.seq).toBe(10)
  })

  it("goes over to the next match, and never back", async () => {
    socket().say({ type: "table", table: playing({ seq: 13, match: "m2" }) })
    house.on("/api/matches/m2", at(2, 0, { match: "m2" }))
    socket().say({ type: "frame", frame: at(2, 1, { match: "m2" }) })
    await settle()
    expect(evening.frame.match).toBe("m2")
    socket().say({ type: "frame", frame: at(6, 5) })
    await settle()
    expect(evening.frame.match).toBe("m2")
    expect(evening.history.map((e) => e.move)).toEqual(["move 2"])
  })

  it("takes newer tables, and presence under the same number", () => {
    socket().say({ type: "table", table: playing({ seq: 11, watchers: ["old"] }) })
    expect(evening.table?.watchers).toEqual([])
    socket().say({ type: "table", table: playing({ seq: 12, watchers: ["Ole"] }) })
    expect(evening.table?.watchers).toEqual(["Ole"])
  })

  it("sends a move again under the same id when no answer comes", async () => {
    let tries = 0
    house.on("/api/matches/m1/moves", () => {
      if (++tries < 3) throw new TypeError("network")
      return Response.json(at(6, 5))
    })
    const sent = evening.move("throw")
    void evening.move("throw") // an impatient second tap
    await vi.advanceTimersByTimeAsync(5_000)
    await sent
    const moves = house.asked.filter((a) => a.path.endsWith("/moves"))
    expect(moves.length).toBe(3)
    expect(new Set(moves.map((m) => m.body.cmd)).size).toBe(1)
    expect(moves[0]!.body).toMatchObject({ seq: 5, move: "throw" })
    expect(evening.frame.seq).toBe(6)
    expect(evening.refused).toBe("")
  })

  it("counts the games of an evening, and no further while the end of one is shown", () => {
    const evenings = (seq: number, state: Table["state"], points: number) =>
      playing({
        seq,
        state,
        points: 3,
        chairs: table().chairs.map((c, i) => ({ ...c, points: i ? 0 : points })),
      })
    socket().say({ type: "table", table: evenings(13, "playing", 1) })
    expect(evening.game).toBe(2)
    socket().say({ type: "table", table: evenings(14, "over", 2) })
    expect(evening.game).toBe(2)
    socket().say({ type: "table", table: evenings(15, "gathering", 0) })
    expect(evening.game).toBe(1)
  })

  it("knocks no more at a table from which it was sent away", async () => {
    const kicked = { type: "", title: "", status: 403, detail: "", code: "kicked" }
    house.on("/api/tables/t1", () => Response.json(kicked, { status: 403 }))
    socket().say({ type: "bye", why: "kicked" })
    await settle()
    expect(evening.failed).toBe("kicked")
    socket().onclose?.(new CloseEvent("close"))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(sockets.length).toBe(1)
  })

  it("does not take being sent away for a lost connection", async () => {
    const kicked = { type: "", title: "", status: 403, detail: "", code: "kicked" }
    house.on("/api/tables/t1", () => Response.json(kicked, { status: 403 }))
    socket().say({ type: "bye", why: "kicked" })
    socket().onclose?.(new CloseEvent("close")) // before the house has said why
    await vi.advanceTimersByTimeAsync(60_000)
    expect(evening.failed).toBe("kicked")
    expect(evening.up).toBe(true)
  })

  describe("whose person the house does not know any more", () => {
    beforeEach(() => {
      const ended = { type: "", title: "", status: 401, detail: "", code: "no_session" }
      house.on("/api/session", () => Response.json(ended, { status: 401 }))
      house.on("/api/tables/t1", playing({ seq: 13, me: -1 }))
    })

    it("is over when the house says goodbye", async () => {
      socket().say({ type: "bye", why: "kicked" })
      socket().onclose?.(new CloseEvent("close"))
      await vi.advanceTimersByTimeAsync(60_000)
      expect(evening.failed).toBe("expelled")
      expect(evening.up).toBe(true)
      expect(sockets.length).toBe(1)
    })

    it("is over when the page finds his chair taken after a sleep", async () => {
      socket().say({ type: "table", table: playing({ seq: 13, me: -1 }) })
      await settle()
      expect(evening.failed).toBe("expelled")
    })
  })

  it("goes on for somebody who has left his chair", async () => {
    house.on("/api/session", { person: "p-jule", name: "Jule", owner: false })
    socket().say({ type: "table", table: playing({ seq: 13, me: -1 }) })
    await settle()
    expect(evening.failed).toBe("")
  })

  describe("whose next match is to begin", () => {
    const asked = (verb: string) => house.asked.filter((a) => a.path.endsWith(`/${verb}`)).length
    const over = () => socket().say({ type: "table", table: playing({ seq: 13, state: "over" }) })

    it("begins once, however impatiently that is tapped", async () => {
      over()
      house.on("/api/tables/t1/start", () => Response.json(playing({ seq: 14, match: "m2" })))
      const first = evening.begin()
      await vi.advanceTimersByTimeAsync(100)
      expect(await evening.begin()).toBe(true)
      expect(await first).toBe(true)
      await vi.advanceTimersByTimeAsync(1000)
      expect(await evening.begin()).toBe(true) // it has begun, though the page may not show it yet
      expect(asked("start")).toBe(1)
      expect(evening.refused).toBe("")
    })

    it("asks no second time what is not answered yet", async () => {
      over()
      let answer = () => {}
      const late = new Promise<void>((ok) => (answer = ok))
      house.on("/api/tables/t1/kick", () => late.then(() => Response.json(playing({ seq: 14 }))))
      const both = [evening.kick(2), evening.kick(2)]
      answer()
      expect(await Promise.all(both)).toEqual([true, true])
      expect(asked("kick")).toBe(1)
      await evening.kick(2)
      expect(asked("kick")).toBe(2)
    })

    it("takes a double tap on ready for one", async () => {
      over()
      house.on("/api/tables/t1/ready", () => Response.json(playing({ seq: 14, state: "over" })))
      await evening.ready(true)
      await vi.advanceTimersByTimeAsync(100)
      await evening.ready(false)
      expect(asked("ready")).toBe(1)
      await vi.advanceTimersByTimeAsync(400)
      await evening.ready(false)
      expect(asked("ready")).toBe(2)
    })
  })

  it("tells why a move was refused, and takes what it had missed", async () => {
    const stale = { type: "", title: "", status: 409, detail: "", code: "stale", frame: at(7, 5) }
    house.on("/api/matches/m1/moves", () => Response.json(stale, { status: 409 }))
    await evening.move("throw")
    expect(evening.refused).toBe("stale")
    expect(evening.frame.seq).toBe(7)
  })

  it("lets nobody move while the connection is gone", async () => {
    expect(evening.canMove).toBe(true)
    socket().onclose?.(new CloseEvent("close"))
    expect(evening.up).toBe(true) // a blink is not told
    await vi.advanceTimersByTimeAsync(1600)
    expect(evening.up).toBe(false)
    expect(evening.canMove).toBe(false)
    socket().say({ type: "beat", now: Date.now() })
    expect(evening.up).toBe(true)
  })

  it("asks why it is not let in, and says so only as long as that is so", async () => {
    const stream = "/api/tables/t1/stream?table=12&match=m1&after=5"
    const refusal = (code: string, status: number) => () =>
      Response.json({ type: "", title: "", status, detail: "", code }, { status })
    house.on(stream, refusal("too_many_pages", 429), refusal("bad_input", 426))
    const refused = async () => {
      socket().onclose?.(new CloseEvent("close"))
      await vi.advanceTimersByTimeAsync(1600)
    }
    await refused()
    expect([evening.up, evening.crowded]).toEqual([false, true])
    await refused()
    expect([evening.up, evening.crowded]).toEqual([false, false])
    house.on(stream, refusal("too_many_pages", 429))
    await refused()
    expect(evening.crowded).toBe(true)
    socket().say({ type: "beat", now: Date.now() })
    expect([evening.up, evening.crowded]).toEqual([true, false])
    await refused() // it was let in: it asks when it comes again
    expect([evening.up, evening.crowded]).toEqual([false, false])
  })

  it("as a TV says so, and asks for no match that nobody may watch", async () => {
    house.on("/api/tables/t1", playing({ watch: false, me: -1, host: false }))
    house.asked = []
    const tv = new Evening("t1", {
      http: new Http(house.fetch),
      socket: (url) => {
        sockets.push(new FakeSocket(url))
        return socket()
      },
      tv: () => "loud",
    })
    await tv.start()
    expect(socket().url).toContain("tv=loud")
    expect(house.asked.map((a) => a.path)).toEqual(["/api/tables/t1"])
    tv.close()
  })
})
