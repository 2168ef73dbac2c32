const lineFeed = 0x0a

// Mails of people have 30 bytes and more in a line, files in base64 have 78: 40 MB of them are 540,000 lines.
const fewestBytes = 16
const alwaysAllowed = 10_000
const mostLines = 700_000

/**
 * Throws for a message of many very short lines. To read a line takes seven microseconds whatever its length
 * (measured), so 1.5 MB of empty ones would take ten seconds, where a mail of 40 MB takes one. The most that
 * any message may have take five.
 */
export function checkLines(raw: Uint8Array): void {
  const most = Math.min(alwaysAllowed + raw.length / fewestBytes, mostLines)
  let lines = 0
  for (let at = raw.indexOf(lineFeed); at >= 0; at = raw.indexOf(lineFeed, at + 1)) {
    lines += 1
    if (lines > most) throw new RangeError('The message has too many lines')
  }
}
