let lastMs = Number.NaN
let lastText = ''

/**
 * Returns an instant as ISO 8601 in UTC, like `toISOString`. It caches the last one, because all messages
 * of a transaction have the same time; formatting it takes a fifth of the time of an import's messages.
 */
export function instantText(instant: Date): string {
  const ms = instant.getTime()
  if (ms !== lastMs) {
    // Throws for an invalid date. Its time is NaN, which equals nothing, so it is never cached.
    lastText = instant.toISOString()
    lastMs = ms
  }
  return lastText
}
