import { once } from 'node:events'
import { promisify } from 'node:util'
import { until } from '@postrider/testing/jest'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { createConnections, type Connections } from './connections.ts'

interface Server {
  url(login?: string): string
  taken: string[]
  /** How many connections were opened. */
  opened(): number
  /** How many are open. */
  open(): Promise<number>
  /** Ends the sessions of all clients. */
  hangUp(): void
}

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

async function startServer(options: SMTPServerOptions = {}): Promise<Server> {
  const taken: string[] = []
  let opened = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    closeTimeout: 50,
    onConnect: (_session, answer) => {
      opened += 1
      answer()
    },
    onData: (stream, _session, answer) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.once('end', () => {
        taken.push(Buffer.concat(chunks).toString())
        answer()
      })
    },
    ...options,
  })
  server.on('error', () => undefined)
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  stops.push(() => new Promise<void>((resolve) => server.close(resolve)))
  const address = listening.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    // The server's own certificate is self-signed.
    url: (login = '') => `smtp://${login}127.0.0.1:${port}?tls.rejectUnauthorized=false`,
    taken,
    opened: () => opened,
    open: promisify(listening.getConnections.bind(listening)),
    hangUp: () => {
      for (const connection of server.connections) connection.close()
    },
  }
}

function open(url: string): Connections {
  const connections = createConnections({ url })
  stops.push(() => connections.close())
  return connections
}

const message = (text: string): Buffer => Buffer.from(`Subject: Hi\r\n\r\n${text}\r\n`)

interface Sending {
  to?: string
  signal?: AbortSignal
  onComplete?: () => void
}

const send = (
  connections: Connections,
  text: string,
  { to = 'b@example.net', signal = new AbortController().signal, onComplete = () => undefined }: Sending = {},
): Promise<void> =>
  connections.send(
    message(text),
    { from: 'a@example.com', to },
    { signal, onComplete, onFree: () => undefined },
  )

describe('connections to an SMTP server', () => {
  it('take one message after another, also after a refused one, and each as it is', async () => {
    const server = await startServer({
      onRcptTo: ({ address }, _session, answer) =>
        answer(address.startsWith('no') ? Object.assign(new Error('Unknown'), { responseCode: 550 }) : null),
    })
    const connections = open(server.url())

    await send(connections, 'one')
    await expect(send(connections, 'two', { to: 'no@example.net' })).rejects.toMatchObject({
      responseCode: 550,
    })
    await send(connections, '.three\r\n..\r\n.')

    expect(server.taken).toEqual([message('one'), message('.three\r\n..\r\n.')].map(String))
    expect(server.opened()).toBe(1)
  })

  it('are as many as messages are under way', async () => {
    const server = await startServer()
    const connections = open(server.url())

    await Promise.all(['one', 'two', 'three'].map((text) => send(connections, text)))
    await send(connections, 'four')

    expect(server.taken).toHaveLength(4)
    expect(server.opened()).toBe(3)
  })

  it('are opened anew when the server has ended the idle ones', async () => {
    const server = await startServer()
    const connections = open(server.url())
    await send(connections, 'one')

    server.hangUp()
    // Each side has closed its own then.
    await until(async () => (await server.open()) === 0)
    await send(connections, 'two')

    expect(server.taken).toHaveLength(2)
    expect(server.opened()).toBe(2)
  })

  it('log in with what the URL says, under TLS where the server offers it', async () => {
    // The server warns that everybody knows the key of its own certificate.
    jest.spyOn(console, 'error').mockImplementationOnce(() => undefined)
    const logins: unknown[] = []
    const server = await startServer({
      authOptional: false,
      disabledCommands: [],
      onAuth: ({ username, password }, { secure }, answer) => {
        logins.push({ username, password, secure })
        answer(password === 'p@ss' ? null : new Error('Wrong'), { user: username })
      },
    })

    await send(open(server.url('me:p%40ss@')), 'one')
    await expect(send(open(server.url('me:other@')), 'two')).rejects.toMatchObject({ code: 'EAUTH' })

    expect(server.taken).toHaveLength(1)
    expect(logins).toContainEqual({ username: 'me', password: 'p@ss', secure: true })
  })

  it('say when the server has the last byte, and are closed when the answer is given up', async () => {
    const server = await startServer({ onData: (stream) => void stream.resume() })
    const connections = open(server.url())
    const abort = new AbortController()
    const complete = Promise.withResolvers<void>()

    const sent = send(connections, 'one', { signal: abort.signal, onComplete: complete.resolve })
    await complete.promise
    abort.abort(new Error('No longer awaited'))

    await expect(sent).rejects.toThrow('No longer awaited')
    void send(connections, 'two').catch(() => undefined)
    await until(() => server.opened() === 2)
  })

  it('go a command at a time with a server that does not take several at once', async () => {
    const server = await startServer({
      hidePIPELINING: true,
      onRcptTo: ({ address }, _session, answer) =>
        answer(address.startsWith('no') ? Object.assign(new Error('Unknown'), { responseCode: 550 }) : null),
    })
    const connections = open(server.url())

    await send(connections, 'one')
    await expect(send(connections, 'two', { to: 'no@example.net' })).rejects.toMatchObject({
      command: 'RCPT TO',
      responseCode: 550,
    })
    await send(connections, 'three')

    expect(server.taken).toEqual([message('one'), message('three')].map(String))
    expect(server.opened()).toBe(1)
  })

  it.each(['b@example.net>\r\nRCPT TO:<c@example.net', 'b\n@example.net'])(
    'refuse the address %j before a byte of it is written',
    async (to) => {
      const recipients: string[] = []
      const server = await startServer({
        onRcptTo: ({ address }, _session, answer) => (recipients.push(address), answer()),
      })

      await expect(send(open(server.url()), 'one', { to })).rejects.toMatchObject({ code: 'EENVELOPE' })

      expect(recipients).toEqual([])
    },
  )

  it('take a message in pieces, and a large one from a server that reads slowly', async () => {
    const server = await startServer()
    const connections = open(server.url())
    const text = 'A line of a large message\r\n.and one with a dot\r\n'.repeat(40_000)

    await send(connections, text)

    expect(server.taken).toEqual([message(text).toString()])
  })

  it('reject what comes while nobody listens, or when the greeting refuses', async () => {
    const server = await startServer({
      onConnect: (_session, answer) => answer(Object.assign(new Error('Go away'), { responseCode: 554 })),
    })

    await expect(send(open(server.url()), 'one')).rejects.toMatchObject({ responseCode: 554 })
    await expect(send(open('smtp://127.0.0.1:1'), 'two')).rejects.toMatchObject({ code: 'ESOCKET' })
  })
})
