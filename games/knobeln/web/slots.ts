/**
 * The house sends dice as sorted sets; on the table each die has a place of
 * its own. Dice that were kept stay where they lie, the others fall into the
 * places that are left, in no order.
 */
export interface Landing {
  /** Faces by place; 0 is no die. */
  slots: number[]
  /** Which of them were thrown just now. */
  rolled: boolean[]
}

/**
 * @param before faces by place before the throw
 * @param marked places that this page has marked as kept: they go first
 * @param dice all dice after the throw
 * @param kept the dice that were kept, part of dice
 * @param salt makes the order of the others, the same for the same salt
 */
export function land(
  before: number[],
  marked: boolean[],
  dice: number[],
  kept: number[],
  salt: number,
): Landing {
  const n = dice.length
  const slots = Array<number>(n).fill(0)
  const rolled = Array<boolean>(n).fill(true)
  const fallen = [...dice]
  for (const face of kept) {
    const at = place(before, marked, slots, face)
    slots[at] = face
    rolled[at] = false
    fallen.splice(fallen.indexOf(face), 1)
  }
  for (const face of shuffled(fallen, salt)) slots[slots.indexOf(0)] = face
  return { slots, rolled }
}

/** The place where a kept die lies: a marked one that shows the face, else any, else a free one. */
function place(before: number[], marked: boolean[], slots: number[], face: number): number {
  const free = (i: number) => slots[i] === 0
  const at = before.findIndex((f, i) => f === face && marked[i] && free(i))
  if (at >= 0) return at
  const other = before.findIndex((f, i) => f === face && free(i))
  return other >= 0 ? other : slots.indexOf(0)
}

/** A small generator of numbers (mulberry32), so that all pages need not agree but each is steady. */
function numbers(seed: number): () => number {
  let a = seed >>> 0
  return () => {
    a = (a + 0x6d2b79f5) >>> 0
    let t = Math.imul(a ^ (a >>> 15), a | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }
}

function shuffled(faces: number[], salt: number): number[] {
  const out = [...faces]
  const next = numbers(salt)
  for (let i = out.length - 1; i > 0; i--) {
    const j = Math.floor(next() * (i + 1))
    const [a, b] = [out[i]!, out[j]!]
    out[i] = b
    out[j] = a
  }
  return out
}

/** The places that show the kept dice, as many as there are. */
export function marks(slots: number[], kept: number[]): boolean[] {
  const rest = [...kept]
  return slots.map((face) => {
    const at = rest.indexOf(face)
    if (at < 0) return false
    rest.splice(at, 1)
    return true
  })
}
