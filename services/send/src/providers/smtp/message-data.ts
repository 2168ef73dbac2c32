const cr = 0x0d
const lf = 0x0a
const dot = 0x2e
const end = Buffer.from('.\r\n')
const lineEnd = Buffer.from('\r\n')

/**
 * What follows DATA (RFC 5321 section 4.5.2): lines end in CRLF, those that begin with a dot have another before it, and a dot of its own
 * is the end. A lone CR or LF becomes CRLF: a receiver that takes it for the end of a line could be made to see another mail in this one.
 */
export function messageData(message: Buffer): Buffer {
  const clean = isClean(message) ? message : cleaned(message)
  const isEnded = clean.at(-1) === lf
  return Buffer.concat(isEnded ? [clean, end] : [clean, lineEnd, end])
}

/** Every CR is followed by LF, every LF follows CR, no line begins with a dot. As a mail is that we have written ourselves. */
function isClean(message: Buffer): boolean {
  if (message[0] === dot) return false
  for (let at = message.indexOf(lf); at >= 0; at = message.indexOf(lf, at + 1))
    if (message[at - 1] !== cr || message[at + 1] === dot) return false
  for (let at = message.indexOf(cr); at >= 0; at = message.indexOf(cr, at + 1))
    if (message[at + 1] !== lf) return false
  return true
}

/** Byte by byte, as latin1. */
const cleaned = (message: Buffer): Buffer =>
  Buffer.from(
    message
      .toString('latin1')
      .replaceAll(/\r\n|\r|\n/g, '\r\n')
      .replaceAll(/(^|\n)\./g, '$1..'),
    'latin1',
  )
