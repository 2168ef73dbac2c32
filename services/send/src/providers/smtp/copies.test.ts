import { connect, type Connection, type RefusedRecipient } from './nodemailer.ts'
import { createSmtpPool } from './pool.ts'
import {
  afterHello,
  refuse,
  startScriptedServer,
  type Script,
  type ScriptedServer,
} from './scripted-server.fixture.ts'

const stops: (() => void)[] = []
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

async function open(script: Script): Promise<{ server: ScriptedServer; connection: Connection }> {
  const server = await startScriptedServer(script)
  const connection = await connect({ url: server.url }, new AbortController().signal)
  stops.push(() => connection.close(), server.stop)
  return { server, connection }
}

const mail = {
  from: 'shop@example.com',
  to: 'ada@example.net',
  copies: ['bo@example.net', 'cy@example.net'],
  message: Buffer.from('Subject: Hi\r\n\r\nHello\r\n'),
}
const attempt = () => ({ signal: new AbortController().signal, onComplete: jest.fn() })
const send = (connection: Connection): Promise<RefusedRecipient[]> => connection.send(mail, attempt())

/** Returns a script that replies to commands that start with a key. */
const replies =
  (all: Record<string, string>): NonNullable<Script['reply']> =>
  (line) =>
    Object.entries(all).find(([command]) => line.startsWith(command))?.[1]

describe.each([[['PIPELINING']], [[]]])('a mail with copies, extensions %j', (extensions) => {
  it('is sent once, to all recipients', async () => {
    const { server, connection } = await open({ extensions })

    expect(await send(connection)).toEqual([])

    expect(afterHello(server).match(/RCPT TO:<[^>]+>/g)).toEqual([
      'RCPT TO:<ada@example.net>',
      'RCPT TO:<bo@example.net>',
      'RCPT TO:<cy@example.net>',
    ])
    expect(afterHello(server).match(/Hello/g)).toHaveLength(1)
  })

  it('is sent without the copies that the server refuses, and returns the replies', async () => {
    const { server, connection } = await open({
      extensions,
      reply: replies({ 'RCPT TO:<bo@': '550 5.1.1 Unknown', 'RCPT TO:<cy@': '450 4.2.1 Later' }),
    })

    expect(await send(connection)).toMatchObject([
      { recipient: 'bo@example.net', response: '550 5.1.1 Unknown', responseCode: 550 },
      { recipient: 'cy@example.net', response: '450 4.2.1 Later', responseCode: 450 },
    ])

    expect(afterHello(server)).toContain('Hello')
    expect(connection.isOpen()).toBe(true)
  })

  it.each(['550 5.1.1 Unknown', '450 4.2.1 Later'])(
    'is not sent to the copies if the server refuses the recipient with %s',
    async (reply) => {
      const { server, connection } = await open({ extensions, reply: refuse('RCPT TO:<ada@', reply) })

      await expect(send(connection)).rejects.toMatchObject({
        code: 'EENVELOPE',
        command: 'RCPT TO',
        response: reply,
      })

      expect(afterHello(server)).not.toContain('Subject')
      expect(connection.isOpen()).toBe(false)
    },
  )

  it('has the reply to its recipient if the server refuses all recipients', async () => {
    const { server, connection } = await open({
      extensions,
      reply: replies({ 'RCPT TO:<ada@': '550 5.1.1 Unknown', RCPT: '450 4.2.1 Later', DATA: '503 No' }),
    })

    await expect(send(connection)).rejects.toMatchObject({ response: '550 5.1.1 Unknown' })

    expect(afterHello(server)).not.toContain('Subject')
  })

  it('is not refused if the server refuses a copy and then closes the session', async () => {
    const { connection } = await open({
      extensions,
      reply: replies({ 'RCPT TO:<bo@': '550 5.1.1 Unknown', 'RCPT TO:<cy@': '421 4.3.2 Closing' }),
    })

    await expect(send(connection)).rejects.toMatchObject({ responseCode: 421 })
  })
})

describe('a pool', () => {
  it('sends the next mail on a new connection after only copies were accepted', async () => {
    const server = await startScriptedServer({
      reply: (line, _socket, connection) =>
        line.startsWith('RCPT TO:<ada@') && connection === 0 ? '550 Unknown' : undefined,
    })
    const pool = createSmtpPool({ url: server.url })
    stops.push(() => pool.close(), server.stop)
    const first = attempt()

    await expect(pool.send(mail, first)).rejects.toMatchObject({ responseCode: 550 })
    await pool.send(mail, attempt())

    expect(first.onComplete).not.toHaveBeenCalled()
    expect(server.received.map((text) => text.includes('Hello'))).toEqual([false, true])
  })
})
