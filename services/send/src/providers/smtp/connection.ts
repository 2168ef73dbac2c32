import type { Attempt } from '../hand-over-each.ts'
import type { Opened } from './connect.ts'
import type { Envelope } from './envelope.ts'
import { isFresh, type Written } from './free-connections.ts'
import { createPace, type Pace } from './pace.ts'
import { SmtpError } from './refusal.ts'

/** Servers end a session after some thousand messages. */
const messagesPerConnection = 1_000

/**
 * Exim ends a session that has more than ten commands besides its mails (`smtp_accept_max_nonmail`). RSET counts unless it follows a mail
 * that was taken, so each whole mail that is refused adds one; the probe has added two.
 */
const mostRefused = 5

/** A connection to an SMTP server, and the mails on it. */
export interface Connection extends Opened, Written {
  pace: Pace
  /** Mails that were begun on it, ever. */
  begun: number
  /** Mails that the server has refused on it. */
  refused: number
  /** Mails on their way. */
  mails: number
  /** The last mail that was begun. */
  last: Attempt | undefined
  /** The last mail is not written yet. */
  isWriting: boolean
  /** To be closed when no mail is on its way any more. */
  isSpent: boolean
}

/** What there is to know of one that was just opened. */
export const unused = ({ session }: Opened): Omit<Connection, keyof Opened> => ({
  pace: createPace(),
  // Servers count the MAIL of the probe.
  begun: session.isProbed() ? 1 : 0,
  refused: 0,
  mails: 0,
  last: undefined,
  isWriting: false,
  writtenAt: 0,
  isSpent: false,
})

/** True when no mail may begin on it any more. */
export const isDone = ({ session, isSpent, begun, refused }: Connection): boolean =>
  isSpent || begun >= messagesPerConnection || (session.isProbed() && refused >= mostRefused)

/** True when a mail may begin on it behind others. */
export function takesNext(connection: Connection): boolean {
  const { session, pace, mails, isOpen, isWriting } = connection
  if (!session.pipelines || !pace.isQuick() || !isOpen || isWriting || isDone(connection)) return false
  return session.takesWhole() ? mails < pace.mostWhole() && isFresh(connection) : mails < 2
}

export interface Sending {
  envelope: Envelope
  attempt: Attempt
  onWritten(): void
}

/** Hands a message over on a connection. Once the signal is aborted, that ends as soon as no other mail is on it. */
export function sendOn(
  connection: Connection,
  raw: Buffer,
  { envelope, attempt, onWritten }: Sending,
): Promise<void> {
  const { smtp, session, pace } = connection
  const { signal } = attempt
  begin(connection, attempt)
  let sentAt = Infinity
  const transaction = {
    signal,
    onComplete: () => attempt.onComplete(connection),
    onWritten: () => {
      sentAt = performance.now()
      Object.assign(connection, { writtenAt: sentAt, isWriting: false })
      onWritten()
    },
    // What this process does between the two is no work of the server.
    onSent: () => void (sentAt = performance.now()),
  }
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      reject(signal.reason)
      // The answer to another mail is awaited here.
      if (connection.mails > 1) connection.isSpent = true
      else smtp.close()
    }
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    session
      .send(raw, envelope, transaction)
      .then(
        () => {
          pace.taken(sentAt)
          resolve()
        },
        (error: unknown) => {
          if (isReply(error)) {
            connection.refused += 1
            pace.refused()
          }
          reject(error)
        },
      )
      .finally(() => signal.removeEventListener('abort', abort))
  })
}

function begin(connection: Connection, attempt: Attempt): void {
  connection.mails += 1
  connection.begun += 1
  connection.last = attempt
  connection.isWriting = true
}

/** True when the server refused the message and the session goes on: RFC 5321 section 4.2.1, 421 ends it. */
export const isUsable = async ({ session, isOpen }: Connection, error: unknown): Promise<boolean> =>
  isOpen && isReply(error) && (await session.reset())

/** The server has said nothing that could be an answer. */
export const isSilence = (error: unknown): boolean =>
  !isReply(error) && !(error instanceof SmtpError && error.code === 'EPROTOCOL')

/** The server has answered; else the connection broke, or the mail was given up. */
const isReply = (error: unknown): boolean => error instanceof SmtpError && error.responseCode !== undefined
