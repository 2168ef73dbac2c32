import { once } from 'node:events'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'

/** A mail that the sink received. */
export interface ReceivedMail {
  /** The recipient of the envelope: send delivers each mail to one. */
  to: string
  subject: string
  messageId: string
  /** When it was complete, in ms since the epoch. The 250 is sent immediately. */
  at: number
  /** The full mail; only the first ones of a sender are kept. */
  raw: Buffer | undefined
}

/** An SMTP server that accepts and records every mail. */
export interface SmtpSink {
  url: string
  /** In order of arrival, duplicates included. */
  received: readonly ReceivedMail[]
  stop(): Promise<void>
}

export interface SinkOptions {
  port?: number
  /** How many full mails to keep per sender: a hundred thousand would not fit into memory. */
  keep?: number
  onKept?: (raw: Buffer) => void
}

/**
 * Starts a sink on the loopback, on a free port by default. A mail whose connection breaks before its end
 * is not recorded.
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
  // A client that was killed resets its connections.
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
