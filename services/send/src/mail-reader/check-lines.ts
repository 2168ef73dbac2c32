const lineFeed = 0x0a

// Mails of people have 30 bytes and more in a line, files in base64 have 78.
const fewestBytes = 16
const alwaysAllowed = 10_000

/**
 * Throws for a message of many very short lines. To read a line takes seven microseconds whatever its length (measured), so 1.5 MB of empty
 * ones would take ten seconds, where a mail of 40 MB takes one.
 */
export function checkLines(raw: Uint8Array): void {
  const most = alwaysAllowed + raw.length / fewestBytes
  let lines = 0
  for (let at = raw.indexOf(lineFeed); at >= 0; at = raw.indexOf(lineFeed, at + 1)) {
    lines += 1
    if (lines > most) throw new RangeError('The message has too many lines')
  }
}
