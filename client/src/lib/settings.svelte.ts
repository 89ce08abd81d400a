/** What somebody has set on this device. It applies at once and never leaves the device. */
export interface Choices {
  language: "" | "de" | "en"
  theme: "night" | "day" | "system"
  speed: "calm" | "normal" | "fast" | "off"
  sound: boolean
  volume: number // 1 to 10
  vibrate: boolean
  large: boolean
  contrast: boolean
  left: boolean
  keys: boolean // single-letter and digit keys
}

const standard: Choices = {
  language: "",
  theme: "night",
  speed: "normal",
  sound: false,
  volume: 6,
  vibrate: true,
  large: false,
  contrast: false,
  left: false,
  keys: true,
}

const place = "spelunke-settings"

function load(): Choices {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(place) ?? "{}")
    const out = { ...standard }
    if (typeof kept !== "object" || !kept) return out
    for (const [k, v] of Object.entries(kept)) {
      if (k in out && typeof v === typeof out[k as keyof Choices]) Object.assign(out, { [k]: v })
    }
    return out
  } catch {
    return { ...standard } // storage may be forbidden or broken
  }
}

class Settings {
  choices = $state(load())

  set<K extends keyof Choices>(key: K, value: Choices[K]) {
    this.choices[key] = value
    try {
      localStorage.setItem(place, JSON.stringify(this.choices))
    } catch {
      // the choice still holds until the page closes
    }
    this.apply()
  }

  /** Writes the choices to the document, where the style sheets read them. */
  apply() {
    const c = this.choices
    const d = document.documentElement
    toggle(d, "theme", c.theme === "system" ? "" : c.theme)
    toggle(d, "speed", c.speed === "normal" ? "" : c.speed)
    toggle(d, "text", c.large ? "large" : "")
    toggle(d, "contrast", c.contrast ? "more" : "")
    toggle(d, "hand", c.left ? "left" : "")
    const light =
      c.theme === "day" || (c.theme === "system" && matchMedia("(prefers-color-scheme: light)").matches)
    document.querySelector('meta[name="theme-color"]')?.setAttribute("content", light ? "#FBFBF6" : "#17221D")
  }

  /** What every duration is multiplied by; 0 when nothing shall move. */
  get pace(): number {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0
    return { calm: 1.5, normal: 1, fast: 0.5, off: 0 }[this.choices.speed]
  }
}

function toggle(d: HTMLElement, name: string, value: string) {
  if (value) d.dataset[name] = value
  else delete d.dataset[name]
}

export const settings = new Settings()
