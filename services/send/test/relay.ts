import { watchMails } from '@postrider/testing/mail'
import { once } from 'node:events'
import { connect, createServer, type Server } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

interface Taken {
  from: string
  to: string[]
  raw: Buffer
}

export interface Relay {
  url: string
  taken: Taken[]
  /** What the next recipients are answered; nothing: 250. `silence` answers nothing until `endSilence`. */
  answers: Map<string, { responseCode: number; message: string } | 'silence'>
  /** Answers recipients that were met with silence: 451, to be tried again. Those that come now are taken. */
  endSilence(): void
  stop(): Promise<void>
}

/**
 * A real SMTP server on the loopback, on a free port unless one is given. `onMail` is called before it
 * answers a mail.
 */
export async function startRelay(
  options: SMTPServerOptions = {},
  { at = 0, onMail }: { at?: number; onMail?: () => void } = {},
): Promise<Relay> {
  const taken: Taken[] = []
  const watch = watchMails()
  const answers: Relay['answers'] = new Map()
  const waiting: ((error: Error) => void)[] = []
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    logger: false,
    closeTimeout: 50,
    onRcptTo: ({ address }, _session, answer) => {
      const told = answers.get(address)
      if (told === 'silence') return void waiting.push(answer)
      answer(told ? Object.assign(new Error(told.message), told) : null)
    },
    onData: (stream, { envelope }, answer) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const { mailFrom, rcptTo } = envelope
        const from = mailFrom === false ? '' : mailFrom.address
        const raw = Buffer.concat(chunks)
        watch.see(raw)
        taken.push({ from, to: rcptTo.map(({ address }) => address), raw })
        onMail?.()
        answer(null)
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  const listening = server.listen(at, '127.0.0.1')
  await once(listening, 'listening')
  return {
    url: `smtp://127.0.0.1:${portOf(listening)}`,
    taken,
    answers,
    endSilence: () => {
      for (const [address, told] of answers) if (told === 'silence') answers.delete(address)
      const later = Object.assign(new Error('later'), { responseCode: 451 })
      for (const answer of waiting.splice(0)) answer(later)
    },
    stop: async () => {
      await new Promise<void>((resolve) => server.close(resolve))
      await watch.finish()
    },
  }
}

/**
 * Reserves the port of a relay that has stopped until another relay starts on it: nothing listens on it, and
 * no other program can take it. Call the returned function just before the other relay starts.
 */
export async function keepPort({ url }: Relay): Promise<() => Promise<void>> {
  const localPort = Number(new URL(url).port)
  const [first, second] = [await listening(), await listening()]
  // The system may give the port to one of them.
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
