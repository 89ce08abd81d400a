/** Random bytes in hex. crypto.randomUUID and crypto.subtle are missing on plain http; this is not. */
export function hex(bytes: number): string {
  const a = crypto.getRandomValues(new Uint8Array(bytes))
  return Array.from(a, (b) => b.toString(16).padStart(2, "0")).join("")
}

/** A fresh id for a command, so that sending it twice does it once. */
export const commandId = () => hex(16)

/** What this device adds to the luck of a match: 32 bytes, never used twice. */
export const contribution = () => hex(32)
