import { pipeline, Transform, type Readable } from 'node:stream'
import type { MailMessage } from 'nodemailer'

interface Transport {
  use(step: 'stream', plugin: (mail: MailMessage, done: () => void) => void): unknown
}

/**
 * Tells when a connection has taken the last piece of a message: from then on the server may have the mail, whatever becomes of the
 * connection. A mail is known by its abort signal. Nodemailer's pool has no such event, but lets plugins pipe the message.
 */
export function watchWholeMessages(transport: Transport): (signal: AbortSignal, tell: () => void) => void {
  const watched = new WeakMap<AbortSignal, () => void>()
  transport.use('stream', (mail, done) => {
    done()
    const { signal } = mail.data
    const tell = signal && watched.get(signal)
    // After `done`, which adds the DKIM signature: signing reads the message to its end before a byte of it leaves. The pool reads it later.
    if (tell) mail.message.processFunc((input) => inPieces(input).once('end', tell))
  })
  return (signal, tell) => void watched.set(signal, tell)
}

// As much as a socket takes before it asks to wait (Node's default high-water mark of streams).
const pieceBytes = 65_536

/** A message is one buffer: given in pieces, a connection that stalls leaves some of them with us. */
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
    // What goes wrong ends the stream, which nodemailer reports.
    () => undefined,
  )
