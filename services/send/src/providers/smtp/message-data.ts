const cr = 0x0d
const lf = 0x0a
const dot = 0x2e
const lineDot = Buffer.from('\n.')
const end = Buffer.from('.\r\n')
const lineEnd = Buffer.from('\r\n')

/**
 * What follows DATA (RFC 5321 section 4.5.2): lines, of which those that begin with a dot have another before it, and a dot of its own is
 * the end.
 */
export function messageData(message: Buffer): Buffer {
  const lines = messageLines(message)
  const hasDots = lines[0] === dot || lines.includes(lineDot)
  return Buffer.concat([hasDots ? withMoreDots(lines) : lines, end])
}

/**
 * A message whose lines end in CRLF, the last one too; BDAT sends it as it is. A lone CR or LF becomes CRLF: a receiver that takes it for
 * the end of a line could be made to see another mail in this one.
 */
export function messageLines(message: Buffer): Buffer {
  const clean = isClean(message) ? message : cleaned(message)
  return clean.at(-1) === lf ? clean : Buffer.concat([clean, lineEnd])
}

/** Every CR is followed by LF, every LF follows CR. As a mail is that we have written ourselves. */
function isClean(message: Buffer): boolean {
  for (let at = message.indexOf(lf); at >= 0; at = message.indexOf(lf, at + 1))
    if (message[at - 1] !== cr) return false
  for (let at = message.indexOf(cr); at >= 0; at = message.indexOf(cr, at + 1))
    if (message[at + 1] !== lf) return false
  return true
}

// Byte by byte, as latin1.

const cleaned = (message: Buffer): Buffer =>
  Buffer.from(message.toString('latin1').replaceAll(/\r\n|\r|\n/g, '\r\n'), 'latin1')

const withMoreDots = (lines: Buffer): Buffer =>
  Buffer.from(lines.toString('latin1').replaceAll(/(^|\n)\./g, '$1..'), 'latin1')
