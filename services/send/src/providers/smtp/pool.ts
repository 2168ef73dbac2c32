import {
  connect,
  type Connection,
  type ConnectOptions,
  type RefusedRecipient,
  type SmtpMail,
  type SendOptions,
} from './nodemailer.ts'

/**
 * Connections to one SMTP server, which are opened on demand. Each connection sends one mail at a time. The
 * caller must limit concurrent calls.
 */
export interface SmtpPool {
  /**
   * Sends a mail, and returns the recipients of copies that the server refused. Rejects with nodemailer's
   * error, or with the signal's reason.
   */
  send(mail: SmtpMail, attempt: SendOptions): Promise<RefusedRecipient[]>
  /** Closes idle connections now, and the other connections after their reply. */
  close(): void
}

/** Messages after which a connection is closed. Servers end a session after some thousand messages. */
const messagesPerConnection = 1_000

interface PooledConnection {
  connection: Connection
  messages: number
  /** True if the server refused the last envelope, so that its transaction may still be open. */
  needsReset: boolean
}

export function createSmtpPool(options: ConnectOptions): SmtpPool {
  const idle: PooledConnection[] = []
  let isClosed = false

  async function takeIdle(signal: AbortSignal): Promise<PooledConnection | undefined> {
    signal.throwIfAborted()
    const pooled = idle.pop()
    if (!pooled || (await isReady(pooled, signal))) return pooled
    return takeIdle(signal)
  }
  function release(pooled: PooledConnection): void {
    if (isClosed || pooled.messages >= messagesPerConnection) pooled.connection.close()
    else if (pooled.connection.isOpen()) idle.push(pooled)
  }
  return {
    send: async (mail, attempt) => {
      const used = await takeIdle(attempt.signal)
      const sent = used && (await sendOnUsed(used, mail, attempt).finally(() => release(used)))
      if (sent) return sent
      const connection = await connect(options, attempt.signal)
      const pooled = { connection, messages: 0, needsReset: false }
      return sendOn(pooled, mail, attempt).finally(() => release(pooled))
    },
    close: () => {
      isClosed = true
      for (const { connection } of idle.splice(0)) connection.close()
    },
  }
}

/** Returns false if the connection is closed or cannot be reset. */
async function isReady(pooled: PooledConnection, signal: AbortSignal): Promise<boolean> {
  const { connection } = pooled
  if (!connection.isOpen()) return false
  if (!pooled.needsReset) return true
  pooled.needsReset = false
  return connection.reset(signal).then(
    () => true,
    () => (connection.close(), false),
  )
}

async function sendOn(
  pooled: PooledConnection,
  mail: SmtpMail,
  attempt: SendOptions,
): Promise<RefusedRecipient[]> {
  pooled.messages += 1
  try {
    return await pooled.connection.send(mail, attempt)
  } catch (error) {
    pooled.needsReset = isEnvelopeRefused(error)
    if (!pooled.needsReset) pooled.connection.close()
    throw error
  }
}

/**
 * Returns undefined if the server had closed the idle connection. The mail can then be sent on another
 * connection.
 */
async function sendOnUsed(
  pooled: PooledConnection,
  mail: SmtpMail,
  attempt: SendOptions,
): Promise<RefusedRecipient[] | undefined> {
  let isComplete = false
  const onComplete = (): void => {
    isComplete = true
    attempt.onComplete()
  }
  try {
    return await sendOn(pooled, mail, { ...attempt, onComplete })
  } catch (error) {
    if (isComplete || !isDisconnected(error)) throw error
    return undefined
  }
}

/**
 * True for an error after which the connection can be reused. After a refused message, parts of the message
 * may still be in transit.
 */
const isEnvelopeRefused = (error: unknown): boolean =>
  field(error, 'code') === 'EENVELOPE' && field(error, 'responseCode') !== undefined

const isDisconnected = (error: unknown): boolean =>
  ['ECONNECTION', 'ESOCKET'].includes(String(field(error, 'code'))) &&
  field(error, 'responseCode') === undefined

const field = (error: unknown, key: 'code' | 'responseCode'): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, key) : undefined
