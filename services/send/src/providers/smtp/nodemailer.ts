import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import DKIM from 'nodemailer/lib/dkim'
import { parseConnectionUrl } from 'nodemailer/lib/shared'
import SMTPConnection, { type SMTPConnectionOptions } from 'nodemailer/lib/smtp-connection'

// The only file that imports nodemailer's SMTP and DKIM modules. It depends on undocumented behaviour, so the
// version is pinned, and nodemailer.test.ts checks the behaviour.

/**
 * A connection to an SMTP server, with TLS and login if configured and supported. Runs one operation at a
 * time.
 */
export interface Connection {
  /**
   * Sends a mail, and returns the recipients of copies that the server refused. If the server refuses the
   * mail's recipient, no copy is sent. If the signal aborts, closes the connection and rejects with the
   * signal's reason. Otherwise rejects with nodemailer's error; the caller must then close or reset the
   * connection.
   */
  send(mail: SmtpMail, attempt: SendOptions): Promise<RefusedRecipient[]>
  /** Ends a transaction that the server refused. */
  reset(signal: AbortSignal): Promise<void>
  isOpen(): boolean
  close(): void
}

export interface SmtpMail {
  /** The envelope's sender. */
  from: string
  /** The mail's recipient. */
  to: string
  /** The recipients of copies. */
  copies?: readonly string[]
  message: Buffer
}

/** A recipient that the server refused. */
export interface RefusedRecipient {
  recipient: string
  /** The server's reply, including its code. */
  response: string
  responseCode: number
}

export interface SendOptions {
  signal: AbortSignal
  /**
   * Called before the end of the message is written. From then on, the server may have the message even if
   * the connection breaks.
   */
  onComplete(): void
  /** Called with the server's reply to the message. */
  onReply?(reply: string): void
}

export interface ConnectOptions extends Pick<
  SMTPConnectionOptions,
  'connectionTimeout' | 'greetingTimeout' | 'dnsTimeout' | 'socketTimeout'
> {
  /** `smtp:` or `smtps:`, with nodemailer's options as query parameters. */
  url: string
}

type Callback = (error?: Error | null) => void

export async function connect(
  { url, ...timeouts }: ConnectOptions,
  signal: AbortSignal,
): Promise<Connection> {
  const options = { ...parseConnectionUrl(url), ...timeouts }
  const { auth } = options
  const smtp = new SMTPConnection(options)
  const exchange = createExchange(smtp)
  try {
    await exchange(signal, (done) => smtp.connect(done))
    if (auth && smtp.allowsAuth) await exchange(signal, (done) => smtp.login(auth, done))
  } catch (error) {
    smtp.close()
    throw error
  }
  return {
    send: async ({ message, from, to, copies = [] }, { signal: sendSignal, onComplete, onReply }) => {
      const envelope: Envelope = { from, to: [to, ...copies] }
      const source = readable(message, () => mayWrite(smtp, refusalOf(envelope, to))).once('end', onComplete)
      const settle = (done: Callback, reply: string | undefined): void => done(wrongReply(reply, source))
      try {
        await exchange(sendSignal, (done) =>
          smtp.send(envelope, source, (error, info) => {
            if (error) return done(error)
            onReply?.(info?.response ?? '')
            settle(done, info?.response)
          }),
        )
      } catch (error) {
        throw sendSignal.aborted ? error : (refusalOf(envelope, to) ?? error)
      }
      return envelope.rejectedErrors ?? []
    },
    reset: (resetSignal) => exchange(resetSignal, (done) => smtp.reset(done)),
    isOpen: () => !smtp.destroyed,
    close: () => smtp.close(),
  }
}

/**
 * Returns a function that runs one exchange with the server. The function rejects when the connection ends,
 * and closes the connection when the signal aborts.
 */
function createExchange(smtp: SMTPConnection) {
  let fail: Callback = () => undefined
  smtp.on('error', (error) => fail(error))
  // Wait for the next tick, because nodemailer may call back with the reason after `end`.
  smtp.once('end', () =>
    process.nextTick(() => fail(connectionError('The connection was closed', 'ECONNECTION'))),
  )

  return (signal: AbortSignal, run: (done: Callback) => void): Promise<void> =>
    new Promise<void>((resolve, reject) => {
      signal.throwIfAborted()
      const abort = (): void => {
        reject(signal.reason)
        smtp.close()
      }
      signal.addEventListener('abort', abort, { once: true })
      fail = (error) => {
        signal.removeEventListener('abort', abort)
        if (error) reject(error)
        else resolve()
      }
      run(fail)
    })
}

/** Bytes of a piece: Node's default high-water mark. */
const pieceBytes = 65_536

/**
 * Returns a stream that ends when the last piece of the message is read. If the server stops reading a large
 * message, the stream does not end. The stream has no data if `mayBegin` returns false.
 */
function readable(message: Buffer, mayBegin: () => boolean): Readable {
  let from = 0
  return new Readable({
    read() {
      if (from === 0 && !mayBegin()) return
      this.push(message.subarray(from, (from += pieceBytes)))
      if (from >= message.length) this.push(null)
    },
  })
}

/** An envelope, into which nodemailer writes errors. */
interface Envelope {
  from: string
  to: string[]
  mailError?: Error
  rejectedErrors?: (Error & RefusedRecipient)[]
}

/**
 * Returns the refusal of the sender or of the mail's recipient. Nodemailer does not report the refusal if the
 * server accepts a copy, or ends the session before it replies to all pipelined commands.
 */
const refusalOf = ({ mailError, rejectedErrors }: Envelope, to: string): Error | undefined =>
  mailError ?? rejectedErrors?.find(({ recipient }) => recipient === to)

/**
 * Returns whether the message may be written. If only copies are accepted, closes the connection: the server
 * has already accepted DATA, and any end of the message would send it.
 */
function mayWrite(smtp: SMTPConnection, refusal: Error | undefined): boolean {
  if (refusal) smtp.close()
  return !refusal
}

/**
 * Returns an error for a reply that nodemailer accepts by mistake: a reply before the end of the message, or
 * 221, which ends the session.
 */
const wrongReply = (reply: string | undefined, source: Readable): Error | undefined =>
  source.readableEnded && !reply?.startsWith('221')
    ? undefined
    : connectionError(`Unexpected reply to the message: ${reply}`, 'EPROTOCOL')

const connectionError = (message: string, code: string): Error =>
  Object.assign(new Error(message), { code, command: 'CONN' })

// The headers of RFC 6376 section 5.4.1, and List-Unsubscribe-Post: for one-click unsubscribe, both
// List-Unsubscribe headers must be signed (RFC 8058 section 4).
const signedHeaders = [
  'From:Reply-To:Subject:Date:Message-ID:To:Cc:MIME-Version:Content-Type:Content-Transfer-Encoding',
  'In-Reply-To:References:List-Id:List-Help:List-Unsubscribe:List-Unsubscribe-Post:List-Subscribe:List-Post:List-Owner:List-Archive',
].join(':')

export interface DkimParameters {
  domain: string
  selector: string
  privateKey: string
}

/** Returns the message with a DKIM signature. */
export const sign = (message: Buffer, { domain, selector, privateKey }: DkimParameters): Promise<Buffer> =>
  buffer(
    new DKIM({
      domainName: domain,
      keySelector: selector,
      privateKey,
      headerFieldNames: signedHeaders,
    }).sign(message),
  )
