let lastMs = Number.NaN
let lastText = ''

/**
 * An instant as ISO 8601 in UTC, as `toISOString` writes it. The last one is remembered, since all that a
 * transaction writes has the same:
 * five for each contact of an import, where writing them was a fifth of the time that its rows and messages
 * took to become JSON.
 */
export function instantText(instant: Date): string {
  const ms = instant.getTime()
  if (ms !== lastMs) {
    // Throws for an invalid date, whose time is NaN: it equals nothing, so it is never taken for the last
    // one.
    lastText = instant.toISOString()
    lastMs = ms
  }
  return lastText
}
