import { parseConnectionUrl, type ConnectionUrlOptions } from 'nodemailer/lib/shared'
import SMTPConnection, { type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection'
import type { Attempt } from '../hand-over-each.ts'
import { inPieces } from './in-pieces.ts'

export interface Envelope {
  from: string
  to: string
}

/** Connections to one SMTP server, opened as they are needed. Callers bound how many are in use at a time. */
export interface Connections {
  /** Hands a message over. Rejects with nodemailer's error; once the signal is aborted, with its reason, and the connection is closed. */
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
  smtp: SMTPConnection
  sent: number
  isOpen: boolean
}

/**
 * Nodemailer's connections without its pool and its composer, which parses and builds each message anew and pipes it through six streams:
 * 0.18 CPU-ms for each message instead of 0.74 to 1.08, for messages of 2 KB in one process into a sink in another.
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
        await sendOn(connection, inPieces(raw, attempt.onComplete), { envelope, signal: attempt.signal })
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
function connect(
  options: ConnectionUrlOptions & SMTPConnectionOptions,
  onEnd: (connection: Connection) => void,
): Promise<Connection> {
  const smtp = new SMTPConnection(options)
  const connection = { smtp, sent: 0, isOpen: true }
  return new Promise((resolve, reject) => {
    // Of a connection in use, the callback of `send` gets the same error; after one that is idle comes `end`.
    smtp.on('error', reject)
    smtp.once('end', () => {
      connection.isOpen = false
      onEnd(connection)
      reject(new Error('The server closed the connection before the session began'))
    })
    const onLogin = (error?: Error | null): void => {
      if (!error) return resolve(connection)
      reject(error)
      smtp.close()
    }
    smtp.connect((error) => {
      if (!error && options.auth && smtp.allowsAuth) smtp.login(options.auth, onLogin)
      else onLogin(error)
    })
  })
}

type Message = ReturnType<typeof inPieces>

function sendOn(
  connection: Connection,
  message: Message,
  { envelope, signal }: { envelope: Envelope; signal: AbortSignal },
): Promise<void> {
  const { smtp } = connection
  return new Promise((resolve, reject) => {
    const abort = (): void => {
      // Forgets the callback below.
      smtp.close()
      reject(signal.reason)
    }
    if (signal.aborted) return abort()
    signal.addEventListener('abort', abort, { once: true })
    smtp.send({ from: envelope.from, to: [envelope.to] }, message, (error) => {
      signal.removeEventListener('abort', abort)
      connection.sent += 1
      if (error) reject(error)
      else resolve()
    })
  })
}

/** True when the server refused the message and the session goes on: RFC 5321 section 4.2.1, 421 ends it. */
async function isUsable({ smtp, isOpen }: Connection, error: unknown): Promise<boolean> {
  const { code, responseCode } = Object(error) as { code?: string; responseCode?: number }
  const isRefusal = (code === 'EENVELOPE' || code === 'EMESSAGE') && responseCode !== 421
  if (!isRefusal || !isOpen) return false
  return new Promise((resolve) => smtp.reset((resetError) => resolve(!resetError)))
}
