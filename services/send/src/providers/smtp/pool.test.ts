import { once } from 'node:events'
import { promisify } from 'node:util'
import { until } from '@postrider/testing/jest'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import type { SendOptions } from './nodemailer.ts'
import { createSmtpPool, type SmtpPool } from './pool.ts'
import { startScriptedServer } from './scripted-server.fixture.ts'

interface Server {
  url(login?: string): string
  taken: string[]
  /** Number of connections opened so far. */
  opened(): number
  /** Number of open connections. */
  open(): Promise<number>
  /** Ends the sessions of all clients. */
  hangUp(): void
}

const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

const refuseNo: NonNullable<SMTPServerOptions['onRcptTo']> = ({ address }, _session, answer) =>
  answer(address.startsWith('no') ? Object.assign(new Error('Unknown'), { responseCode: 550 }) : null)

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
    onRcptTo: refuseNo,
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
    // The server's certificate is self-signed.
    url: (login = '') => `smtp://${login}127.0.0.1:${port}?tls.rejectUnauthorized=false`,
    taken,
    opened: () => opened,
    open: promisify(listening.getConnections.bind(listening)),
    hangUp: () => {
      for (const connection of server.connections) connection.close()
    },
  }
}

function poolTo(url: string): SmtpPool {
  const pool = createSmtpPool({ url })
  stops.push(() => pool.close())
  return pool
}

const message = (text: string): Buffer => Buffer.from(`Subject: Hi\r\n\r\n${text}\r\n`)

const send = (
  pool: SmtpPool,
  text: string,
  { to = 'b@example.net', ...attempt }: Partial<SendOptions> & { to?: string } = {},
): Promise<unknown> =>
  pool.send(
    { from: 'a@example.com', to, message: message(text) },
    { signal: new AbortController().signal, onComplete: () => undefined, ...attempt },
  )

describe('a pool of SMTP connections', () => {
  it.each([true, false])(
    'reuses a connection, even after a refused recipient (PIPELINING: %s)',
    async (pipelines) => {
      const server = await startServer({ hidePIPELINING: !pipelines })
      const pool = poolTo(server.url())

      await send(pool, 'one')
      await expect(send(pool, 'two', { to: 'no@example.net' })).rejects.toMatchObject({ responseCode: 550 })
      await send(pool, '.three\r\n..\r\n.')

      expect(server.taken).toEqual([message('one'), message('.three\r\n..\r\n.')].map(String))
      expect(server.opened()).toBe(1)
    },
  )

  it('sends one mail at a time on each connection', async () => {
    const server = await startServer()
    const pool = poolTo(server.url())

    await Promise.all(['one', 'two', 'three'].map((text) => send(pool, text)))
    await send(pool, 'four')

    expect(server.taken).toHaveLength(4)
    expect(server.opened()).toBe(3)
  })

  it('opens another connection after a refused message, and after a thousand messages', async () => {
    let refusals = 1
    const server = await startServer({
      onData: (stream, _session, answer) => {
        stream.resume().once('end', () => {
          refusals -= 1
          answer(refusals === 0 ? Object.assign(new Error('Spam'), { responseCode: 554 }) : null)
        })
      },
    })
    const pool = poolTo(server.url())

    await expect(send(pool, 'spam')).rejects.toMatchObject({ responseCode: 554 })
    for (let n = 0; n < 1_001; n += 1) await send(pool, 'fine')

    expect(server.opened()).toBe(3)
  })

  it('opens another connection if the server has closed the idle connections', async () => {
    const server = await startServer()
    const pool = poolTo(server.url())
    await send(pool, 'one')

    server.hangUp()
    await until(async () => (await server.open()) === 0)
    await send(pool, 'two')

    expect([server.taken.length, server.opened()]).toEqual([2, 2])
  })

  it.each([
    ['at MAIL', 'MAIL', 2],
    ['before the end of the message', 'DATA', 2],
    ['at RSET', 'RSET', 2],
  ])(
    'sends the mail on another connection if the server closes a reused connection %s',
    async (_when, command) => {
      const server = await startScriptedServer({
        reply: (line, socket, connection) => {
          if (line.startsWith('RCPT TO:<no@')) return '550 Unknown'
          const isSecond = connection === 0 && (server.received[0]?.match(/MAIL/g)?.length ?? 0) > 1
          const isTime = command === 'RSET' || isSecond
          return isTime && connection === 0 && line.startsWith(command) ? (socket.destroy(), '') : undefined
        },
      })
      stops.push(server.stop)
      const pool = poolTo(server.url)

      const first = send(pool, 'one', command === 'RSET' ? { to: 'no@example.net' } : {})
      await first.catch(() => undefined)
      await send(pool, 'two')

      expect(server.received).toHaveLength(2)
      expect(server.received[1]).toContain('two')
    },
  )

  it('does not repeat a mail that the server may have received', async () => {
    const server = await startScriptedServer({
      reply: (line, socket) => {
        const isSecond = (server.received[0]?.match(/MAIL/g)?.length ?? 0) > 1
        return line === '.' && isSecond ? (socket.destroy(), '') : undefined
      },
    })
    stops.push(server.stop)
    const pool = poolTo(server.url)
    await send(pool, 'one')

    await expect(send(pool, 'two')).rejects.toMatchObject({
      code: expect.stringMatching(/ECONNECTION|ESOCKET/),
    })

    expect(server.received).toHaveLength(1)
  })

  it('logs in with the credentials of the URL, over TLS if the server supports it', async () => {
    // The server warns that its default key is public.
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

    await send(poolTo(server.url('me:p%40ss@')), 'one')
    await expect(send(poolTo(server.url('me:other@')), 'two')).rejects.toMatchObject({ code: 'EAUTH' })

    expect(server.taken).toHaveLength(1)
    expect(logins).toContainEqual({ username: 'me', password: 'p@ss', secure: true })
  })

  it('reports the complete message, and closes the connection when the signal aborts', async () => {
    const server = await startServer({ onData: (stream) => void stream.resume() })
    const pool = poolTo(server.url())
    const abort = new AbortController()
    const complete = Promise.withResolvers<void>()

    const sent = send(pool, 'one', { signal: abort.signal, onComplete: complete.resolve })
    await complete.promise
    abort.abort(new Error('No longer awaited'))

    await expect(sent).rejects.toThrow('No longer awaited')
    await until(async () => (await server.open()) === 0)
    void send(pool, 'two').catch(() => undefined)
    await until(() => server.opened() === 2)
  })

  it('closes idle connections immediately, and the other connections after their mail', async () => {
    const gate = Promise.withResolvers<void>()
    const server = await startServer({
      onData: (stream, _session, answer) => {
        stream
          .resume()
          .once('end', () => void (server.taken.push('') > 1 ? gate.promise.then(() => answer()) : answer()))
      },
    })
    const pool = poolTo(server.url())
    await send(pool, 'one')
    const sent = [send(pool, 'two'), send(pool, 'three')]
    await until(() => server.taken.length === 3)

    pool.close()
    gate.resolve()
    await Promise.all(sent)

    await until(async () => (await server.open()) === 0)
    expect(server.opened()).toBe(2)
  })
})
