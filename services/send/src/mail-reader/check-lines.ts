const lineFeed = 0x0a

// Usual mails have 30 bytes or more per line, base64 files 78: 40 MB are 540,000 lines.
const fewestBytes = 16
const alwaysAllowed = 10_000
const mostLines = 700_000

/**
 * Throws for a message of many very short lines. Parsing takes 7 µs per line of any length, so 1.5 MB of
 * empty lines would take ten seconds. The allowed maximum takes five.
 */
export function checkLines(raw: Uint8Array): void {
  const most = Math.min(alwaysAllowed + raw.length / fewestBytes, mostLines)
  let lines = 0
  for (let at = raw.indexOf(lineFeed); at >= 0; at = raw.indexOf(lineFeed, at + 1)) {
    lines += 1
    if (lines > most) throw new RangeError('The message has too many lines')
  }
}
