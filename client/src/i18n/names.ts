/** A name inside a sentence: its direction of writing must not disturb the rest. */
export const name = (s: string): string => `\u2068${s}\u2069`
