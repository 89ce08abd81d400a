import { lang } from "$client/i18n"
import { dictionary } from "$client/i18n/dictionary.svelte"
import de from "./de.json"
import { ends, isSpecial } from "./view"

export type Key = keyof typeof de & string

export const k = dictionary(de, () => import("./en.json"))

/** What a standing barrel is called in a sentence: "5", "der Verdoppler". */
export const faceWord = (face: string): string =>
  face === "double" ? k("face.double") : face === "cross" ? k("face.cross") : face

/** "3, 5 und der Verdoppler" */
export const faceList = (faces: string[]): string => lang.list(faces.map(faceWord))

/** "Fass 5, steht, andere Seite 6" */
export function barrelName(barrel: number, face: string): string {
  const [high, low] = ends[barrel]!
  if (isSpecial(barrel))
    return face ? k(face === "double" ? "barrel.double" : "barrel.cross") : k("barrel.special")
  return face
    ? k("barrel.stands", { face, back: face === high ? low : high })
    : k("barrel.lies", { high, low })
}

/** "+7", "−7", "0" */
export const signed = (n: number): string => (n > 0 ? `+${n}` : n < 0 ? `−${-n}` : "0")
