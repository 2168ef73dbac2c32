import { watchMails } from '@postrider/testing/mail'
import { once } from 'node:events'
import { connect, createServer, type Server } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

interface ReceivedMail {
  from: string
  to: string[]
  raw: Buffer
}

export interface Relay {
  url: string
  received: ReceivedMail[]
  /**
   * The replies by recipient address. The default is 250. With `silence`, the relay does not reply until
   * `endSilence` is called.
   */
  replies: Map<string, { responseCode: number; message: string } | 'silence'>
  /** Replies 451 to all recipients that wait for a reply, and accepts later mails to them. */
  endSilence(): void
  stop(): Promise<void>
}

/**
 * Starts an SMTP server on the loopback interface, by default on a free port. `onMail` is called before the
 * server replies to a mail.
 */
export async function startRelay(
  options: SMTPServerOptions = {},
  { at = 0, onMail }: { at?: number; onMail?: () => void } = {},
): Promise<Relay> {
  const received: ReceivedMail[] = []
  const watch = watchMails()
  const replies: Relay['replies'] = new Map()
  const pending: ((error: Error) => void)[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 50,
    onRcptTo: ({ address }, _session, reply) => {
      const answer = replies.get(address)
      if (answer === 'silence') return void pending.push(reply)
      reply(answer ? Object.assign(new Error(answer.message), answer) : null)
    },
    onData: (stream, { envelope }, reply) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = envelope
        const from = mailFrom === false ? '' : mailFrom.address
        const raw = Buffer.concat(chunks)
        watch.see(raw)
        received.push({ from, to: rcptTo.map(({ address }) => address), raw })
        onMail?.()
        reply(null)
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  const listening = server.listen(at, '127.0.0.1')
  await once(listening, 'listening')
  return {
    url: `smtp://127.0.0.1:${portOf(listening)}`,
    received,
    replies,
    endSilence: () => {
      for (const [address, answer] of replies) if (answer === 'silence') replies.delete(address)
      const later = Object.assign(new Error('later'), { responseCode: 451 })
      for (const reply of pending.splice(0)) reply(later)
    },
    stop: async () => {
      await new Promise<void>((resolve) => server.close(resolve))
      await watch.finish()
    },
  }
}

/**
 * Reserves the port of a stopped relay until another relay starts on it. No process listens on the port, and
 * no other program can use it. Call the returned function just before the other relay starts.
 */
export async function keepPort({ url }: Relay): Promise<() => Promise<void>> {
  const localPort = Number(new URL(url).port)
  const [first, second] = [await listening(), await listening()]
  // The system may choose this port for one of the two servers.
  const [server, spare] = first.port === localPort ? [second, first] : [first, second]
  await spare.close()
  const [host, localAddress] = ['127.0.0.1', '127.0.0.1']
  const keeper = connect({ host, port: server.port, localAddress, localPort })
  await once(keeper, 'connect')
  return async () => {
    const closed = once(keeper, 'close')
    keeper.resetAndDestroy()
    await Promise.all([closed, server.close()])
  }
}

async function listening(): Promise<{ port: number; close(): Promise<unknown> }> {
  const server = createServer((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: portOf(server),
    close: () => once(server.close(), 'close'),
  }
}

function portOf(server: Pick<Server, 'address'>): number {
  const address = server.address()
  return typeof address === 'object' && address ? address.port : 0
}
