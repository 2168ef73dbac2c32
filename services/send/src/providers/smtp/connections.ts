import { parseConnectionUrl } from 'nodemailer/lib/shared'
import type { SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection'
import type { Attempt } from '../hand-over-each.ts'
import { connect, type Opened } from './connect.ts'
import { createFreeConnections, quickMs, type Written } from './free-connections.ts'
import { SmtpError } from './refusal.ts'
import type { Envelope } from './session.ts'

/** Connections to one SMTP server, opened as they are needed. Callers bound how many are in use at a time. */
export interface Connections {
  /**
   * Hands a message over. Rejects with nodemailer's error or an `SmtpError`; once the signal is aborted, with its reason, and the
   * connection is closed.
   */
  send(raw: Buffer, envelope: Envelope, attempt: Attempt): Promise<void>
  /** Closes those that are idle, and each other one when its message is answered. */
  close(): void
}

export interface ConnectionsOptions extends Pick<
  SMTPConnectionOptions,
  'connectionTimeout' | 'greetingTimeout' | 'dnsTimeout' | 'socketTimeout'
> {
  /** `smtp:` or `smtps:`, with nodemailer's options as query parameters. */
  url: string
}

/** Servers end a session after some thousand messages. */
const messagesPerConnection = 1_000

interface Connection extends Opened, Written {
  sent: number
  /** Mails on their way: one whose answer is awaited, and one behind it. */
  mails: number
  /** The last mail that was written. */
  written: Attempt | undefined
  /** Its server answered the last message that it has answered within `quickMs`. */
  isQuick: boolean
  /** To be closed when no mail is on its way any more. */
  isSpent: boolean
}

/** No mail begins behind another after one that did had no answer: a server may not read on behind the end of a message. */
const patientMs = 600_000

/**
 * Nodemailer's connections without its pool, its composer and its way to send a message: the composer parses and builds each message anew
 * and pipes it through six streams (0.74 to 1.08 CPU-ms for a message of 2 KB, where `createSession` takes 0.05).
 */
export function createConnections({ url, ...options }: ConnectionsOptions): Connections {
  const parsed = { ...parseConnectionUrl(url), ...options }
  const free = createFreeConnections<Connection>()
  let isClosed = false
  let patientUntil = 0

  function onWritten(connection: Connection, attempt: Attempt): void {
    connection.written = attempt
    connection.writtenAt = performance.now()
    if (isClosed || performance.now() < patientUntil || !takesNext(connection)) return
    free.addQuick(connection)
    attempt.onFree()
  }
  /** The mail is answered or given up. True when it was the last one on its way. */
  function leave(connection: Connection, attempt: Attempt): boolean {
    connection.mails -= 1
    if (connection.written === attempt) free.removeQuick(connection)
    return connection.mails === 0
  }
  function release(connection: Connection): void {
    const isDone = isClosed || connection.isSpent || connection.sent >= messagesPerConnection
    if (isDone) connection.smtp.close()
    else if (connection.isOpen) free.addIdle(connection)
  }
  return {
    send: async (raw, envelope, attempt) => {
      const connection = free.take() ?? (await connectTo(parsed, free.remove))
      const isBehind = connection.mails > 0
      connection.mails += 1
      try {
        await sendOn(connection, raw, { envelope, attempt, onWritten: () => onWritten(connection, attempt) })
        connection.sent += 1
        if (leave(connection, attempt)) release(connection)
      } catch (error) {
        if (isBehind && !isReply(error)) patientUntil = performance.now() + patientMs
        // With another on its way, that decides.
        if (leave(connection, attempt))
          if (await isUsable(connection, error)) release(connection)
          else connection.smtp.close()
        throw error
      }
    },
    close: () => {
      isClosed = true
      for (const { smtp } of free.takeAllIdle()) smtp.close()
    },
  }
}

async function connectTo(
  options: Parameters<typeof connect>[0],
  onEnd: (connection: Connection) => void,
): Promise<Connection> {
  const opened = await connect(options, () => onEnd(connection))
  const own = { sent: 0, mails: 0, written: undefined, writtenAt: 0, isQuick: false, isSpent: false }
  const connection: Connection = Object.assign(opened, own)
  return connection
}

const takesNext = ({ session, sent, mails, isOpen, isQuick, isSpent }: Connection): boolean =>
  session.pipelines && isQuick && isOpen && !isSpent && sent + mails < messagesPerConnection

interface Sending {
  envelope: Envelope
  attempt: Attempt
  onWritten(): void
}

function sendOn(
  connection: Connection,
  raw: Buffer,
  { envelope, attempt, onWritten }: Sending,
): Promise<void> {
  const { smtp, session } = connection
  const { signal, onComplete } = attempt
  let writtenAt = Infinity
  const transaction = {
    signal,
    onComplete,
    onWritten: () => {
      writtenAt = performance.now()
      onWritten()
    },
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
      .then(() => {
        connection.isQuick = performance.now() - writtenAt < quickMs
        resolve()
      }, reject)
      .finally(() => signal.removeEventListener('abort', abort))
  })
}

/** True when the server refused the message and the session goes on: RFC 5321 section 4.2.1, 421 ends it. */
const isUsable = async ({ session, isOpen }: Connection, error: unknown): Promise<boolean> =>
  isOpen && isReply(error) && (await session.reset())

const isReply = (error: unknown): boolean => error instanceof SmtpError && error.responseCode !== undefined
