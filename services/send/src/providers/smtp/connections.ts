import { parseConnectionUrl } from 'nodemailer/lib/shared'
import type { SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection'
import type { Attempt } from '../hand-over-each.ts'
import { isDone, isSilence, isUsable, sendOn, takesNext, unused, type Connection } from './connection.ts'
import type { Envelope } from './envelope.ts'
import { createFreeConnections } from './free-connections.ts'
import { createProbedConnect } from './probed-connect.ts'

/** Connections to one SMTP server, opened as they are needed. Callers bound how many are in use at a time. */
export interface Connections {
  /**
   * Hands a message over. Rejects with nodemailer's error or an `SmtpError`; once the signal is aborted, with its reason, and the
   * connection is closed as soon as no other mail is on it.
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
  /** False: no mail goes whole, though the server offers it. True unless given. */
  whole?: boolean
}

/** No mail begins behind another after one that did had no answer: a server may not read on behind the end of a message. */
const patientMs = 600_000

/**
 * Nodemailer's connections without its pool, its composer and its way to send a message: the composer parses and builds each message anew
 * and pipes it through six streams (0.74 to 1.08 CPU-ms for a message of 2 KB, where `createSession` takes 0.05 by DATA, 0.02 for a whole mail).
 */
export function createConnections({ url, whole = true, ...options }: ConnectionsOptions): Connections {
  const open = createProbedConnect({ ...parseConnectionUrl(url), ...options }, whole)
  const free = createFreeConnections<Connection>()
  let isClosed = false
  let patientUntil = 0

  async function connect(): Promise<Connection> {
    // A connection that fails its probe ends before `connection` is set.
    let connection: Connection | undefined
    const opened = await open(() => connection && free.remove(connection))
    return (connection = Object.assign(opened, unused(opened)))
  }
  /** Lets the next mail begin behind those of the connection, in the place of the last one. */
  function offer(connection: Connection): void {
    const isPatient = performance.now() < patientUntil
    if (isClosed || isPatient || free.isBusy(connection) || !takesNext(connection)) return
    free.addBusy(connection, connection.session.takesWhole())
    connection.last?.onFree()
  }
  /** A mail is answered or given up. True when it was the last one on its way. */
  function leave(connection: Connection): boolean {
    connection.mails -= 1
    if (connection.mails > 0) offer(connection)
    else free.removeBusy(connection)
    return connection.mails === 0
  }
  function release(connection: Connection): void {
    if (isClosed || isDone(connection)) connection.smtp.close()
    else if (connection.isOpen) free.addIdle(connection)
  }
  return {
    send: async (raw, envelope, attempt) => {
      const connection = free.take() ?? (await connect())
      const isBehind = connection.mails > 0
      try {
        await sendOn(connection, raw, { envelope, attempt, onWritten: () => offer(connection) })
        if (leave(connection)) release(connection)
      } catch (error) {
        if (isBehind && isSilence(error)) patientUntil = performance.now() + patientMs
        // With others on it, the last of them decides what becomes of the connection.
        if (leave(connection))
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
