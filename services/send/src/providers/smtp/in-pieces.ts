import { Readable } from 'node:stream'

// Node's default high-water mark of streams: what a socket buffers before it applies back-pressure.
const pieceBytes = 65_536

/**
 * A message as a stream of pieces, so that a stalled connection does not reach the last one. Calls back when the connection has taken that:
 * from then on the server may have the mail, even if the connection breaks.
 */
export function inPieces(message: Buffer, onComplete: () => void): Readable {
  let from = 0
  const pieces = new Readable({
    highWaterMark: pieceBytes,
    read() {
      const piece = message.subarray(from, from + pieceBytes)
      from += pieceBytes
      this.push(piece.length > 0 ? piece : null)
    },
  })
  return pieces.once('end', onComplete)
}
