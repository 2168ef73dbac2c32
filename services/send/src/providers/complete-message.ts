import { pipeline, Transform, type Readable } from 'node:stream'
import type { MailMessage } from 'nodemailer'

interface Transport {
  use(step: 'stream', plugin: (mail: MailMessage, done: () => void) => void): unknown
}

/**
 * Calls back when a connection has taken the last piece of a message: from then on the server may have the mail, even if the
 * connection breaks. A mail is identified by its abort signal. Nodemailer's pool has no such event, but lets plugins pipe the message.
 */
export function watchCompleteMessages(
  transport: Transport,
): (signal: AbortSignal, onComplete: () => void) => void {
  const watched = new WeakMap<AbortSignal, () => void>()
  transport.use('stream', (mail, done) => {
    done()
    const { signal } = mail.data
    const onComplete = signal && watched.get(signal)
    // After `done`, which adds the DKIM signature: signing reads the whole message before the pool sends its first byte.
    if (onComplete) mail.message.processFunc((input) => inPieces(input).once('end', onComplete))
  })
  return (signal, onComplete) => void watched.set(signal, onComplete)
}

// Node's default high-water mark of streams: what a socket buffers before it applies back-pressure.
const pieceBytes = 65_536

/** Splits the message, which is one buffer, so that a stalled connection does not reach the last piece. */
const inPieces = (input: Readable): Readable =>
  pipeline(
    input,
    new Transform({
      transform(chunk: Buffer, _encoding, done) {
        for (let from = 0; from < chunk.length; from += pieceBytes)
          this.push(chunk.subarray(from, from + pieceBytes))
        done()
      },
    }),
    // An error ends the stream, and nodemailer reports it.
    () => undefined,
  )
