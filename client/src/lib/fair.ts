import { hmac } from "@noble/hashes/hmac.js"
import { sha256 } from "@noble/hashes/sha2.js"
import { bytesToHex, concatBytes, hexToBytes, utf8ToBytes } from "@noble/hashes/utils.js"

/**
 * The luck of a match, recomputed in the page. crypto.subtle is missing on
 * plain http, so the hashes come from a small audited library.
 */

/** What the house has bound itself to: the SHA-256 of its seed. */
export const commitment = (seed: string): string => bytesToHex(sha256(hexToBytes(seed)))

export interface Deck {
  key: Uint8Array
}

/** Mixes the house seed, the contributions in the order of the log and the match's id. */
export function newDeck(seed: string, contributions: string[], match: string): Deck {
  const shares = contributions.map((c) => {
    const b = hexToBytes(c)
    if (b.length !== 32) throw new Error(`a contribution of ${b.length} bytes, want 32`)
    return b
  })
  const s = hexToBytes(seed)
  if (s.length !== 32) throw new Error(`a seed of ${s.length} bytes, want 32`)
  return { key: hmac(sha256, s, concatBytes(...shares, utf8ToBytes(match))) }
}

const two64 = 1n << 64n

function bigEndian(n: bigint, bytes: number): Uint8Array {
  const out = new Uint8Array(bytes)
  for (let i = bytes - 1; i >= 0; i--, n >>= 8n) out[i] = Number(n & 255n)
  return out
}

/** Draw number i out of [0, n), n > 0. All results are equally likely. */
export function draw(d: Deck, i: bigint, n: bigint): bigint {
  const refuse = two64 % n
  for (let t = 0n; ; t++) {
    const h = hmac(sha256, d.key, concatBytes(bigEndian(i, 8), bigEndian(t, 4)))
    let x = 0n
    for (const b of h.subarray(0, 8)) x = (x << 8n) | BigInt(b)
    if (x >= refuse) return (x - refuse) % n
  }
}
