import { parseConnectionUrl, type ConnectionUrlOptions } from 'nodemailer/lib/shared'
import SMTPConnection, { type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection'
import type { Attempt } from '../hand-over-each.ts'
import { SmtpError } from './refusal.ts'
import { createSession, type Envelope, type Session } from './session.ts'

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

interface Connection {
  /** Nodemailer's: it opens the connection, encrypts it, logs in, and notices when it ends or is silent for too long. */
  smtp: SMTPConnection
  /** What goes over it from then on. */
  session: Session
  sent: number
  isOpen: boolean
}

/**
 * Nodemailer's connections without its pool, its composer and its way to send a message: the composer parses and builds each message anew
 * and pipes it through six streams (0.74 to 1.08 CPU-ms for a message of 2 KB, where `createSession` takes 0.05).
 */
export function createConnections({ url, ...options }: ConnectionsOptions): Connections {
  const parsed = { ...parseConnectionUrl(url), ...options }
  const idle: Connection[] = []
  let isClosed = false

  function release(connection: Connection): void {
    const isDone = isClosed || connection.sent >= messagesPerConnection
    if (isDone) connection.smtp.close()
    else if (connection.isOpen) idle.push(connection)
  }
  function onEnd(connection: Connection): void {
    const index = idle.indexOf(connection)
    if (index >= 0) idle.splice(index, 1)
  }

  return {
    send: async (raw, envelope, attempt) => {
      const connection = idle.pop() ?? (await connect(parsed, onEnd))
      try {
        await sendOn(connection, raw, { envelope, attempt })
        connection.sent += 1
        release(connection)
      } catch (error) {
        if (await isUsable(connection, error)) release(connection)
        else connection.smtp.close()
        throw error
      }
    },
    close: () => {
      isClosed = true
      for (const { smtp } of idle.splice(0)) smtp.close()
    },
  }
}

/** Resolves when the session has begun: greeted, encrypted and logged in, as far as the settings and the server want it. */
async function connect(
  options: ConnectionUrlOptions & SMTPConnectionOptions,
  onEnd: (connection: Connection) => void,
): Promise<Connection> {
  const smtp = new SMTPConnection(options)
  const hello = await opened(smtp, options)
  const { _socket: socket } = smtp
  if (!socket) throw new SmtpError('The connection has ended', { code: 'ECONNECTION', command: 'CONN' })
  const session = createSession({ socket, hello, onEnd: () => smtp.close() })
  const connection = { smtp, session, sent: 0, isOpen: true }
  smtp.on('error', session.fail)
  smtp.once('end', () => {
    connection.isOpen = false
    onEnd(connection)
    session.fail(new SmtpError('Connection closed unexpectedly', { code: 'ECONNECTION', command: 'CONN' }))
  })
  return connection
}

/** Resolves with what the server said to EHLO. */
const opened = (
  smtp: SMTPConnection,
  { auth }: ConnectionUrlOptions & SMTPConnectionOptions,
): Promise<string> =>
  new Promise((resolve, reject) => {
    smtp.on('error', reject)
    smtp.once('end', () => reject(new Error('The server closed the connection before the session began')))
    smtp.connect((error) => {
      if (error) {
        reject(error)
        return smtp.close()
      }
      const hello = smtp.lastServerResponse || ''
      if (!auth || !smtp.allowsAuth) return resolve(hello)
      smtp.login(auth, (loginError) => {
        if (!loginError) return resolve(hello)
        reject(loginError)
        smtp.close()
      })
    })
  })

function sendOn(
  { smtp, session }: Connection,
  raw: Buffer,
  { envelope, attempt }: { envelope: Envelope; attempt: Attempt },
): Promise<void> {
  const { signal, onComplete } = attempt
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      reject(signal.reason)
      smtp.close()
    }
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    session
      .send(raw, envelope, onComplete)
      .then(resolve, reject)
      .finally(() => signal.removeEventListener('abort', abort))
  })
}

/** True when the server refused the message and the session goes on: RFC 5321 section 4.2.1, 421 ends it. */
const isUsable = async ({ session, isOpen }: Connection, error: unknown): Promise<boolean> =>
  isOpen && error instanceof SmtpError && error.responseCode !== undefined && (await session.reset())
