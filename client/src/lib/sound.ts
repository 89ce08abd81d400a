import { settings } from "./settings.svelte"

/** Sounds are made here and need no files; nothing sounds until it is switched on. */
export type Sound =
  | "knock"
  | "knocks"
  | "shake"
  | "dice"
  | "pencil"
  | "toast"
  | "clink"
  | "tick"
  | "fuse"
  | "bang"
  | "splash"
  | "slap"
  | "barrels"
  | "stand"
  | "tap"
  | "card"
  | "flip"
  | "murmur"
  | "slam"
  | "lift"

let audio: AudioContext | null = null
let noise: AudioBuffer | null = null

function context(): AudioContext {
  audio ??= new AudioContext()
  if (audio.state === "suspended") void audio.resume()
  return audio
}

function hiss(a: AudioContext): AudioBuffer {
  if (noise) return noise
  noise = a.createBuffer(1, a.sampleRate, a.sampleRate)
  const d = noise.getChannelData(0)
  for (let i = 0; i < d.length; i++) d[i] = Math.random() * 2 - 1
  return noise
}

/** A struck thing: a tone that falls from one pitch to another and dies away. */
function thump(
  a: AudioContext,
  out: AudioNode,
  at: number,
  from: number,
  to: number,
  long: number,
  loud: number,
) {
  const o = a.createOscillator()
  const g = a.createGain()
  o.type = "triangle"
  o.frequency.setValueAtTime(from, at)
  o.frequency.exponentialRampToValueAtTime(to, at + long)
  g.gain.setValueAtTime(loud, at)
  g.gain.exponentialRampToValueAtTime(0.001, at + long)
  o.connect(g).connect(out)
  o.start(at)
  o.stop(at + long)
}

/** A rustle: noise through a band, dying away. */
function rustle(a: AudioContext, out: AudioNode, at: number, pitch: number, long: number, loud: number) {
  const s = a.createBufferSource()
  const f = a.createBiquadFilter()
  const g = a.createGain()
  s.buffer = hiss(a)
  f.type = "bandpass"
  f.frequency.value = pitch
  f.Q.value = 1.2
  g.gain.setValueAtTime(loud, at)
  g.gain.exponentialRampToValueAtTime(0.001, at + long)
  s.connect(f).connect(g).connect(out)
  s.start(at, Math.random() * 0.8, long)
}

function knock(a: AudioContext, out: AudioNode, at: number) {
  thump(a, out, at, 210, 70, 0.16, 0.8)
  rustle(a, out, at, 900, 0.05, 0.4)
}

const score: Record<Sound, (a: AudioContext, out: AudioNode, at: number) => void> = {
  knock,
  knocks(a, out, at) {
    knock(a, out, at)
    knock(a, out, at + 0.18)
  },
  shake(a, out, at) {
    for (let i = 0; i < 6; i++) rustle(a, out, at + i * 0.075, 1400 + (i % 3) * 350, 0.06, 0.35)
  },
  dice(a, out, at) {
    for (let i = 0; i < 5; i++) {
      const t = at + 0.03 + i * 0.055 + Math.random() * 0.02
      thump(a, out, t, 900 - i * 70, 320, 0.05, 0.3)
      rustle(a, out, t, 2600, 0.03, 0.25)
    }
  },
  pencil(a, out, at) {
    rustle(a, out, at, 3800, 0.09, 0.18)
    rustle(a, out, at + 0.11, 3200, 0.12, 0.16)
  },
  clink(a, out, at) {
    for (const [p, l] of [
      [2350, 0.5],
      [3120, 0.25],
    ] as const)
      thump(a, out, at, p, p * 0.99, 0.4, l * 0.4)
  },
  toast(a, out, at) {
    score.clink(a, out, at)
    score.clink(a, out, at + 0.16)
    knock(a, out, at + 0.5)
  },
  /** One to five barrels on the mat, never twice alike. */
  barrels(a, out, at) {
    const many = 3 + Math.floor(Math.random() * 3)
    for (let i = 0; i < many; i++) {
      const t = at + i * 0.07 + Math.random() * 0.04
      thump(a, out, t, 260 - i * 18 + Math.random() * 40, 90, 0.13, 0.45)
      rustle(a, out, t, 1200, 0.04, 0.25)
    }
  },
  stand(a, out, at) {
    thump(a, out, at, 330, 120, 0.18, 0.6)
    thump(a, out, at + 0.09, 300, 140, 0.08, 0.25)
    thump(a, out, at + 0.15, 290, 150, 0.05, 0.12)
  },
  tap(a, out, at) {
    for (let i = 0; i < 3; i++) thump(a, out, at + i * 0.07, 900 + i * 260, 1150 + i * 240, 0.07, 0.12)
    rustle(a, out, at + 0.2, 2400, 0.12, 0.2)
  },
  card(a, out, at) {
    rustle(a, out, at, 3000, 0.14, 0.2)
  },
  flip(a, out, at) {
    rustle(a, out, at, 4200, 0.05, 0.25)
    rustle(a, out, at + 0.05, 2400, 0.04, 0.3)
  },
  murmur(a, out, at) {
    for (let i = 0; i < 9; i++) {
      const t = at + i * 0.09 + Math.random() * 0.05
      thump(a, out, t, 150 + Math.random() * 70, 110 + Math.random() * 30, 0.2, 0.2)
      rustle(a, out, t, 420 + Math.random() * 200, 0.16, 0.12)
    }
  },
  /** A cup comes down on the mat. */
  slam(a, out, at) {
    thump(a, out, at, 170, 55, 0.2, 0.9)
    rustle(a, out, at, 700, 0.08, 0.5)
  },
  lift(a, out, at) {
    rustle(a, out, at, 1800, 0.18, 0.16)
    thump(a, out, at, 240, 420, 0.1, 0.12)
  },
  tick(a, out, at) {
    thump(a, out, at, 500, 260, 0.05, 0.4)
  },
  fuse(a, out, at) {
    for (let i = 0; i < 12; i++) rustle(a, out, at + i * 0.06, 5200 + Math.random() * 1600, 0.07, 0.14)
  },
  bang(a, out, at) {
    thump(a, out, at, 150, 28, 0.9, 1)
    rustle(a, out, at, 500, 0.7, 0.9)
    rustle(a, out, at + 0.05, 180, 1.6, 0.7)
  },
  splash(a, out, at) {
    rustle(a, out, at, 1500, 0.25, 0.5)
    for (let i = 0; i < 5; i++)
      thump(a, out, at + 0.12 + i * 0.08, 500 + Math.random() * 500, 900, 0.06, 0.12)
  },
  /** A hand on the table. */
  slap(a, out, at) {
    thump(a, out, at, 220, 80, 0.12, 0.7)
    rustle(a, out, at, 2000, 0.07, 0.6)
  },
}

/** Who decides whether this page is heard: its settings, or the TV in the room. */
let speaker: "settings" | "on" | "off" = "settings"

export function speak(by: typeof speaker) {
  speaker = by
}

const heard = () => (speaker === "settings" ? settings.choices.sound : speaker === "on")

/** Asks the browser to let the page be heard; some want a key pressed first. */
export async function mayBeHeard(): Promise<boolean> {
  if (typeof AudioContext === "undefined") return false
  const a = context()
  // Where a key must be pressed first, resume answers only then.
  await Promise.race([a.resume(), new Promise((done) => setTimeout(done, 500))])
  return a.state === "running"
}

/** Plays a sound if sound is on. `after` is in milliseconds. */
export function play(s: Sound, after = 0) {
  const { volume } = settings.choices
  if (!heard() || typeof AudioContext === "undefined") return
  try {
    const a = context()
    const g = a.createGain()
    g.gain.value = (volume / 10) ** 2
    g.connect(a.destination)
    score[s](a, g, a.currentTime + after / 1000)
  } catch {
    // no sound is no reason to stop the game
  }
}

/** One short buzz, where the browser lets a page: not before it has been touched. */
export function buzz() {
  const touched = navigator.userActivation?.hasBeenActive ?? true
  if (settings.choices.vibrate && touched) navigator.vibrate?.(40)
}
