import { connect, type Connection, type ConnectOptions, type Mail, type SendOptions } from './nodemailer.ts'

/**
 * Connections to one SMTP server, opened as they are needed, with one mail at a time on each. Callers bound
 * how many are in use.
 */
export interface Pool {
  /** Sends a mail. Rejects with nodemailer's error, or with the signal's reason. */
  send(mail: Mail, attempt: SendOptions): Promise<void>
  /** Closes the idle connections, and each other one when its mail is answered. */
  close(): void
}

/** Servers end a session after some thousand messages. */
const messagesPerConnection = 1_000

interface Pooled {
  connection: Connection
  messages: number
  /**
   * The server refused the last envelope, so its transaction may be open: it is reset before the next mail.
   */
  needsReset: boolean
}

export function createPool(options: ConnectOptions): Pool {
  const idle: Pooled[] = []
  let isClosed = false

  async function takeIdle(signal: AbortSignal): Promise<Pooled | undefined> {
    signal.throwIfAborted()
    const pooled = idle.pop()
    if (!pooled || (await isReady(pooled, signal))) return pooled
    return takeIdle(signal)
  }
  function release(pooled: Pooled): void {
    if (isClosed || pooled.messages >= messagesPerConnection) pooled.connection.close()
    else if (pooled.connection.isOpen()) idle.push(pooled)
  }
  return {
    send: async (mail, attempt) => {
      const used = await takeIdle(attempt.signal)
      if (used && (await sendOnUsed(used, mail, attempt).finally(() => release(used)))) return
      const connection = await connect(options, attempt.signal)
      const pooled = { connection, messages: 0, needsReset: false }
      await sendOn(pooled, mail, attempt).finally(() => release(pooled))
    },
    close: () => {
      isClosed = true
      for (const { connection } of idle.splice(0)) connection.close()
    },
  }
}

/** False when the connection is closed, or cannot be reset. */
async function isReady(pooled: Pooled, signal: AbortSignal): Promise<boolean> {
  const { connection } = pooled
  if (!connection.isOpen()) return false
  if (!pooled.needsReset) return true
  pooled.needsReset = false
  return connection.reset(signal).then(
    () => true,
    () => (connection.close(), false),
  )
}

async function sendOn(pooled: Pooled, mail: Mail, attempt: SendOptions): Promise<void> {
  pooled.messages += 1
  try {
    await pooled.connection.send(mail, attempt)
  } catch (error) {
    pooled.needsReset = isEnvelopeRefused(error)
    if (!pooled.needsReset) pooled.connection.close()
    throw error
  }
}

/** Returns false when the server had closed the idle connection: the mail can be sent on another one. */
async function sendOnUsed(pooled: Pooled, mail: Mail, attempt: SendOptions): Promise<boolean> {
  let isComplete = false
  const onComplete = (): void => {
    isComplete = true
    attempt.onComplete()
  }
  try {
    await sendOn(pooled, mail, { ...attempt, onComplete })
    return true
  } catch (error) {
    if (isComplete || !isDisconnected(error)) throw error
    return false
  }
}

/**
 * After a refused message, parts of it may still be on their way: only an envelope leaves the connection
 * usable.
 */
const isEnvelopeRefused = (error: unknown): boolean =>
  field(error, 'code') === 'EENVELOPE' && field(error, 'responseCode') !== undefined

const isDisconnected = (error: unknown): boolean =>
  ['ECONNECTION', 'ESOCKET'].includes(String(field(error, 'code'))) &&
  field(error, 'responseCode') === undefined

const field = (error: unknown, key: 'code' | 'responseCode'): unknown =>
  typeof error === 'object' && error !== null ? Reflect.get(error, key) : undefined
