const lineFeed = 0x0a

// A usual mail has 30 bytes or more per line. A base64 file has 78 bytes per line, so a file of 40 MB has
// 540,000 lines.
const minBytesPerLine = 16
const alwaysAllowedLines = 10_000
const maxLines = 700_000

/**
 * Throws if a message consists of many very short lines. Parsing takes 7 µs per line of any length, so 1.5 MB
 * of empty lines would take ten seconds. Parsing the maximum number of lines takes five seconds.
 */
export function checkLines(raw: Uint8Array): void {
  const limit = Math.min(alwaysAllowedLines + raw.length / minBytesPerLine, maxLines)
  let lines = 0
  for (let at = raw.indexOf(lineFeed); at >= 0; at = raw.indexOf(lineFeed, at + 1)) {
    lines += 1
    if (lines > limit) throw new RangeError('The message has too many lines')
  }
}
