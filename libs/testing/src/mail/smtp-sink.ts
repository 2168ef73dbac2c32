import { once } from 'node:events'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'

/** A mail that the sink has received. */
export interface ReceivedMail {
  /** The recipient in the envelope. The send service delivers each mail to a single recipient. */
  to: string
  subject: string
  messageId: string
  /** When the mail was complete, in ms since 1970. The response 250 is sent immediately. */
  at: number
  /** The full mail. Only the first mails of each sender are kept. */
  raw: Buffer | undefined
}

/** An SMTP server that accepts and records every mail. */
export interface SmtpSink {
  url: string
  /** The received mails in order of arrival, including duplicates. */
  received: readonly ReceivedMail[]
  stop(): Promise<void>
}

export interface SinkOptions {
  port?: number
  /**
   * How many full mails to keep per sender. Keeping all of a hundred thousand mails would need too much
   * memory.
   */
  keep?: number
  onKept?: (raw: Buffer) => void
}

/**
 * Starts a sink on the loopback, by default on a free port. If a connection breaks before the end of a mail,
 * the mail is not recorded.
 */
export async function startSmtpSink({ port = 0, keep = 0, onKept }: SinkOptions = {}): Promise<SmtpSink> {
  const taken: ReceivedMail[] = []
  const kept = new Map<string, number>()
  const take = (to: string, bytes: Buffer): void => {
    const { from, ...headers } = headersOf(bytes)
    const keptBefore = kept.get(from) ?? 0
    kept.set(from, keptBefore + 1)
    const raw = keptBefore < keep ? bytes : undefined
    taken.push({ to, ...headers, at: Date.now(), raw })
    if (raw) onKept?.(raw)
  }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    logger: false,
    closeTimeout: 50,
    onData: (stream, { envelope }, answer) => {
      collect(stream, (bytes) => {
        for (const { address } of envelope.rcptTo) take(address, bytes)
        answer(null)
      })
    },
  })
  // A killed client resets its connections, which is not an error here.
  server.on('error', () => undefined)
  const listening = server.listen(port, '127.0.0.1')
  await once(listening, 'listening')
  const address = listening.address()
  const at = typeof address === 'object' && address ? address.port : port
  return {
    url: `smtp://127.0.0.1:${at}`,
    received: taken,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

function collect(stream: SMTPServerDataStream, done: (bytes: Buffer) => void): void {
  const chunks: Buffer[] = []
  stream.on('data', (chunk: Buffer) => chunks.push(chunk))
  stream.once('end', () => done(Buffer.concat(chunks)))
}

function headersOf(bytes: Buffer): { from: string; subject: string; messageId: string } {
  const end = bytes.indexOf('\r\n\r\n')
  const headers = bytes.subarray(0, end < 0 ? bytes.length : end).toString('latin1')
  return {
    from: /^from:\s*(.*)$/im.exec(headers)?.[1] ?? '',
    subject: /^subject:\s*(.*)$/im.exec(headers)?.[1] ?? '',
    messageId: /^message-id:\s*(<[^>]+>)/im.exec(headers)?.[1] ?? 'none',
  }
}
