import { settings } from "./settings.svelte"

/** Sounds are made here and need no files; nothing sounds until it is switched on. */
export type Sound = "knock" | "knocks" | "shake" | "dice" | "pencil" | "toast" | "clink" | "tick"

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
  tick(a, out, at) {
    thump(a, out, at, 500, 260, 0.05, 0.4)
  },
}

/** Plays a sound if sound is on. `after` is in milliseconds. */
export function play(s: Sound, after = 0) {
  const { sound, volume } = settings.choices
  if (!sound || typeof AudioContext === "undefined") return
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

/** One short buzz. */
export function buzz() {
  if (settings.choices.vibrate) navigator.vibrate?.(40)
}
