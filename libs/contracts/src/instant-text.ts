let lastMs = Number.NaN
let lastText = ''

/**
 * Returns an instant as ISO 8601 in UTC, like `toISOString`. The last result is cached, because all messages
 * of a transaction have the same time. Formatting would otherwise take a fifth of the time for an import's
 * messages.
 */
export function instantText(instant: Date): string {
  const ms = instant.getTime()
  if (ms !== lastMs) {
    // Throws for an invalid date. An invalid date is never cached, because its time is NaN, which never
    // equals itself.
    lastText = instant.toISOString()
    lastMs = ms
  }
  return lastText
}
