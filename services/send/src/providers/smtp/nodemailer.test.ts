import { fc } from '@postrider/testing/property'
import { connect, type Connection, type SmtpMail, type SendOptions } from './nodemailer.ts'
import {
  afterHello,
  messageOf,
  refuse,
  startScriptedServer,
  type Script,
  type ScriptedServer,
} from './scripted-server.fixture.ts'

// Tests the behaviour of nodemailer's SMTPConnection that we depend on, because an update may change it.

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

async function open(script: Script = {}): Promise<{ server: ScriptedServer; connection: Connection }> {
  const server = await startScriptedServer(script)
  const connection = await connect({ url: server.url }, new AbortController().signal)
  stops.push(() => connection.close(), server.stop)
  return { server, connection }
}

const text = 'Subject: Hi\r\n\r\nHello\r\n'
const send = (
  connection: Connection,
  mail: Partial<SmtpMail> = {},
  attempt: Partial<SendOptions> = {},
): Promise<unknown> =>
  connection.send(
    { from: 'a@example.com', to: 'b@example.net', message: Buffer.from(text), ...mail },
    { signal: new AbortController().signal, onComplete: () => undefined, ...attempt },
  )

describe('a connection of nodemailer', () => {
  it('sends the envelope, the message and the end of the message', async () => {
    const { server, connection } = await open()

    await send(connection)

    expect(afterHello(server)).toBe(
      `MAIL FROM:<a@example.com>\r\nRCPT TO:<b@example.net>\r\nDATA\r\n${text}.\r\n`,
    )
  })

  it.each([
    ['MAIL', '450 4.7.1 Later', { command: 'MAIL FROM', code: 'EENVELOPE', responseCode: 450 }],
    [
      'RCPT',
      '550 5.1.1 Unknown',
      { command: 'RCPT TO', code: 'EENVELOPE', responseCode: 550, response: '550 5.1.1 Unknown' },
    ],
    ['DATA', '451 Later', { command: 'DATA', code: 'EENVELOPE', responseCode: 451 }],
    [
      '.',
      '554-5.7.1 Spam\r\n554 5.7.1 é',
      { command: 'DATA', code: 'EMESSAGE', responseCode: 554, response: '554-5.7.1 Spam\n554 5.7.1 é' },
    ],
    ['MAIL', '421 4.3.2 Closing', { command: 'MAIL FROM', responseCode: 421 }],
    ['RCPT', '421 4.3.2 Closing', { responseCode: 421 }],
    ['.', '421 4.3.2 Closing', { command: 'DATA', responseCode: 421 }],
  ])('rejects with the reply that refused %s: %s', async (command, reply, expected) => {
    const laterReply = command === '.' ? undefined : refuse('DATA', '503 No')
    for (const extensions of [['PIPELINING'], []]) {
      const { connection } = await open({
        extensions,
        reply: (...about) => refuse(command, reply)(...about) ?? laterReply?.(...about),
      })

      await expect(send(connection)).rejects.toMatchObject(expected)

      expect(connection.isOpen()).toBe(!reply.startsWith('421'))
    }
  })

  it('sends another mail after a refused envelope and RSET', async () => {
    const { server, connection } = await open({ reply: refuse('RCPT TO:<no@', '550 Unknown') })

    await expect(send(connection, { to: 'no@example.net' })).rejects.toMatchObject({ responseCode: 550 })
    await connection.reset(new AbortController().signal)
    await send(connection)

    expect(afterHello(server)).toContain('RSET\r\nMAIL')
  })

  it.each(['MAIL', 'RCPT'])(
    'rejects with the refusal of %s if the server then disconnects',
    async (command) => {
      const { connection } = await open({
        reply: (line, socket) => {
          if (!line.startsWith(command)) return undefined
          socket.end('550 5.1.1 Unknown\r\n')
          return ''
        },
      })

      await expect(send(connection)).rejects.toMatchObject({ code: 'EENVELOPE', responseCode: 550 })
    },
  )

  it.each(['MAIL', 'RCPT'])(
    'sends no message to a server that refuses %s and accepts DATA',
    async (command) => {
      const { server, connection } = await open({ reply: refuse(command, '550 No') })

      await expect(send(connection)).rejects.toMatchObject({ responseCode: 550 })

      expect(afterHello(server)).not.toContain('Subject')
    },
  )

  it.each([
    { to: 'b@example.net>\r\nRCPT TO:<c@example.net' },
    { to: 'b\n@example.net' },
    { from: 'a\r@example.com' },
    { from: 'a@<example.com' },
  ])('rejects the address %j and sends nothing', async (envelope) => {
    const { server, connection } = await open()

    await expect(send(connection, envelope)).rejects.toMatchObject({ code: 'EENVELOPE' })

    expect(afterHello(server)).toBe('')
  })

  it.each([
    [['SMTPUTF8'], 'MAIL FROM:<a@example.com> SMTPUTF8\r\n'],
    [[], 'MAIL FROM:<a@example.com>\r\n'],
  ])('uses SMTPUTF8 if an address needs it and the server supports it: %j', async (extensions, expected) => {
    const { server, connection } = await open({ extensions })

    await send(connection, { to: 'jürgen@example.net' })

    expect(afterHello(server).startsWith(expected)).toBe(true)
    expect(Buffer.from(afterHello(server), 'latin1').toString()).toContain('RCPT TO:<jürgen@example.net>')
  })

  it('sends the end mark only at the end of a message, and doubles dots after every line break', async () => {
    const bytes = fc.array(fc.constantFrom(0x0d, 0x0a, 0x2e, 0x61, 0x00, 0xff), { maxLength: 40 })
    const { server, connection } = await open()
    await fc.assert(
      fc.asyncProperty(bytes, async (values) => {
        server.received[0] = ''
        await send(connection, { message: Buffer.from(values) })
        const data = messageOf(server)
        const lines = Buffer.from(values)
          .toString('latin1')
          .replaceAll(/\r\n|\r|\n/g, '\r\n')

        expect(/(^|[\r\n])\.[\r\n]/.exec(data)?.index).toBe(Math.max(0, data.length - '\n.\r\n'.length))
        expect(data.slice(0, -'.\r\n'.length).replaceAll(/(^|\r\n)\./g, '$1')).toBe(
          lines.endsWith('\r\n') ? lines : `${lines}\r\n`,
        )
      }),
      { numRuns: 500 },
    )
  })

  it.each(['\r', '\r\n', '\n', '\r\n.', '\n.\r'])(
    'sends correct lines if a piece of a large message ends with %j',
    async (end) => {
      const { server, connection } = await open()

      await send(connection, {
        message: Buffer.from(`${'x'.repeat(65_536 - end.length)}${end}\n.\r\n.${'y'.repeat(2_000_000)}`),
      })

      expect(messageOf(server).indexOf('\r\n.\r\n')).toBe(messageOf(server).length - 5)
      expect(messageOf(server)).not.toMatch(/[^\r]\n|\r[^\n]/)
    },
  )

  it('reports the message as complete before the server receives its end', async () => {
    const complete: string[] = []
    const { connection } = await open({
      reply: (line) => (line === '.' ? (complete.push('end read'), undefined) : undefined),
    })

    await send(connection, {}, { onComplete: () => complete.push('complete') })

    expect(complete).toEqual(['complete', 'end read'])
  })

  it('rejects if the server replies before the end of a large message, or replies 221', async () => {
    const { connection } = await open({
      reply: (line, socket) =>
        line.startsWith('MAIL') ? (socket.pause(), '250 OK\r\n'.repeat(4).trim()) : undefined,
    })
    const large = Buffer.alloc(20_000_000, 'x\r\n')
    await expect(send(connection, { message: large })).rejects.toMatchObject({ code: 'EPROTOCOL' })

    const { connection: other } = await open({ reply: refuse('.', '221 Bye') })
    await expect(send(other)).rejects.toMatchObject({ code: 'EPROTOCOL' })
  })

  it('rejects if the server closes the connection or sends an invalid reply', async () => {
    const hangUp: NonNullable<Script['reply']> = (line, socket) =>
      line === 'DATA' ? (socket.destroy(), '') : undefined
    const { connection } = await open({ reply: hangUp })
    await expect(send(connection)).rejects.toMatchObject({
      code: expect.stringMatching(/ECONNECTION|ESOCKET/),
    })
    expect(connection.isOpen()).toBe(false)

    const { connection: other } = await open({ reply: refuse('DATA', 'HTTP/1.1 400 Bad Request') })
    await expect(send(other)).rejects.toBeInstanceOf(Error)
  })

  it('closes without an uncaught error if the server replies or disconnects between two mails', async () => {
    for (const act of ['421 Idle\r\n', '451 Timeout\r\n', undefined]) {
      let idle = (): void => undefined
      const { connection } = await open({
        reply: (line, socket) => {
          idle = () => void (act === undefined ? socket.resetAndDestroy() : socket.end(act))
          return line === '.' ? '250 Taken' : undefined
        },
      })
      await send(connection)

      idle()

      for (let waited = 0; connection.isOpen() && waited < 200; waited += 1) await new Promise(setImmediate)
      expect(connection.isOpen()).toBe(false)
    }
  })

  it('closes when the signal aborts, even before the session has started', async () => {
    const abort = new AbortController()
    const { connection } = await open({ reply: refuse('.', '') })
    const onComplete = (): unknown => setImmediate(() => abort.abort(new Error('given up')))
    const sent = send(connection, {}, { signal: abort.signal, onComplete })

    await expect(sent).rejects.toThrow('given up')
    expect(connection.isOpen()).toBe(false)

    const silent = await startScriptedServer({ reply: refuse('EHLO', '') })
    stops.push(silent.stop)
    const opening = new AbortController()
    setTimeout(() => opening.abort(new Error('given up')), 20)
    await expect(connect({ url: silent.url }, opening.signal)).rejects.toThrow('given up')
  })

  it('rejects with a code if the connection fails', async () => {
    const { server } = await open()
    server.stop()
    for (const url of ['smtp://127.0.0.1:1', server.url])
      await expect(connect({ url }, new AbortController().signal)).rejects.toMatchObject({ code: 'ESOCKET' })
  })
})
