import { once } from 'node:events'
import { createServer, connect, type Socket } from 'node:net'
import { fillAfterPiece } from './full-socket.fixture.ts'
import { createSession, type Session } from './session.ts'

const stops: (() => unknown)[] = []
afterEach(() => {
  jest.restoreAllMocks()
  stops.splice(0).forEach((stop) => stop())
})

interface Talk {
  session: Session
  /** The client's. */
  socket: Socket
  /** What the server has read. */
  read(): string
  ended(): boolean
}

/** A session with a server that answers what it reads by a script: each time as many characters as the next answer waits for. */
async function talk(
  script: readonly { after: string; answer: string; hangsUp?: boolean }[],
  hello = '250 PIPELINING',
): Promise<Talk> {
  let read = ''
  let step = 0
  const server = createServer((socket) => {
    stops.push(() => socket.destroy())
    socket.on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => {
      read += chunk.toString()
      for (let next = script[step]; next && read.includes(next.after); next = script[step]) {
        step += 1
        if (!next.hangsUp) socket.write(next.answer)
        // What is still on its way is not read. With an answer not reset either, which might overtake it.
        else if (next.answer === '') socket.resetAndDestroy()
        else socket.pause().end(next.answer)
      }
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(() => server.close())
  const address = server.address()
  const socket: Socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  await once(socket, 'connect')
  let ended = false
  const session = createSession({
    socket,
    hello,
    trusts: () => true,
    onEnd: () => {
      ended = true
      socket.destroy()
    },
  })
  socket.on('error', session.fail)
  socket.once('close', () => session.fail(new Error('The connection has ended')))
  stops.push(() => socket.destroy())
  return { session, socket, read: () => read, ended: () => ended }
}

const message = Buffer.from('Subject: Hi\r\n\r\nHello\r\n')
const send = ({ session }: Talk, onComplete = (): void => undefined, to = 'b@example.net'): Promise<void> =>
  session.send(message, { from: 'a@example.com', to }, transaction(onComplete))

const transaction = (onComplete: () => void) => ({
  signal: new AbortController().signal,
  onComplete,
  onWritten: () => undefined,
  onSent: () => undefined,
})

const taken = '250 2.0.0 Taken\r\n'
const envelope = 'MAIL FROM:<a@example.com>\r\nRCPT TO:<b@example.net>\r\nDATA\r\n'

describe('a mail transaction', () => {
  it('sends the envelope at once and the message when the server asks for it', async () => {
    const talking = await talk([
      { after: envelope, answer: '250 OK\r\n250-It\r\n250 is OK\r\n354 Go on\r\n' },
      { after: '\r\n.\r\n', answer: taken },
    ])

    await send(talking)

    expect(talking.read()).toBe(`${envelope}${message.toString()}.\r\n`)
  })

  it('reads a reply that comes byte by byte', async () => {
    const bytes = '250 OK\r\n250 OK\r\n354 Go on\r\n'.split('').map((answer) => ({ after: 'DATA', answer }))
    const talking = await talk([...bytes, { after: '\r\n.\r\n', answer: taken }])

    await send(talking)

    expect(talking.read()).toBe(`${envelope}${message.toString()}.\r\n`)
  })

  it('ends the session when the server goes on with DATA after it has refused the recipient', async () => {
    const talking = await talk([{ after: 'DATA', answer: '250 OK\r\n550 5.1.1 Unknown\r\n354 Go on\r\n' }])

    await expect(send(talking)).rejects.toMatchObject({
      command: 'RCPT TO',
      responseCode: 550,
      code: 'EENVELOPE',
    })

    expect(talking.read()).toBe(envelope)
    expect(talking.ended()).toBe(true)
  })

  it('ends the session when the server says 250 to DATA after it has refused the recipient', async () => {
    const talking = await talk([{ after: 'DATA', answer: '250 OK\r\n550 5.1.1 Unknown\r\n250 Go on\r\n' }])

    await expect(send(talking)).rejects.toMatchObject({ command: 'RCPT TO', responseCode: 550 })

    expect(talking.ended()).toBe(true)
  })

  it('tells of the refusal of a server that hangs up with it', async () => {
    const talking = await talk([{ after: 'DATA', answer: '550 5.7.1 Blocked\r\n', hangsUp: true }])

    await expect(send(talking)).rejects.toMatchObject({ command: 'MAIL FROM', responseCode: 550 })
  })

  it.each([
    ['refuses it and hangs up', '552 5.3.4 Too large\r\n', { code: 'EMESSAGE', responseCode: 552 }],
    ['hangs up', '', {}],
  ])('ends in the middle of a large message when the server %s', async (_how, answer, expected) => {
    const talking = await talk([
      { after: 'DATA', answer: '250 OK\r\n250 OK\r\n354 Go on\r\n' },
      { after: 'Subject', answer, hangsUp: true },
    ])
    fillAfterPiece(talking.socket.remotePort)
    const large = Buffer.from(`Subject: Hi\r\n\r\n${'A line of it\r\n'.repeat(20_000)}`)
    const onComplete = jest.fn()
    const envelopeOf = { from: 'a@example.com', to: 'b@example.net' }

    await expect(talking.session.send(large, envelopeOf, transaction(onComplete))).rejects.toMatchObject(
      expected,
    )

    expect(onComplete).not.toHaveBeenCalled()
  })

  it('tells of the first refusal, and goes on after RSET', async () => {
    const talking = await talk([
      { after: 'DATA', answer: '450 4.7.1 Later\r\n503 No\r\n503 No\r\n' },
      { after: 'RSET', answer: '250 OK\r\n' },
      { after: `RSET\r\n${envelope}`, answer: '250 OK\r\n250 OK\r\n354 Go on\r\n' },
      { after: '\r\n.\r\n', answer: taken },
    ])

    await expect(send(talking)).rejects.toMatchObject({ command: 'MAIL FROM', responseCode: 450 })
    expect(await talking.session.reset()).toBe(true)
    await send(talking)
  })

  it('ends the session when the server does not answer RSET', async () => {
    const talking = await talk([{ after: 'DATA', answer: '450 4.7.1 Later\r\n503 No\r\n503 No\r\n' }])
    await expect(send(talking)).rejects.toMatchObject({ responseCode: 450 })

    expect(await talking.session.reset()).toBe(false)

    expect(talking.ended()).toBe(true)
  })

  it('ends with 421, which need not be followed by the other replies', async () => {
    const talking = await talk([{ after: 'DATA', answer: '421 4.3.2 Closing\r\n' }])

    await expect(send(talking)).rejects.toMatchObject({ command: 'MAIL FROM', responseCode: 421 })

    expect(talking.ended()).toBe(true)
  })

  it('is refused after the message', async () => {
    const talking = await talk([
      { after: 'DATA', answer: '250 OK\r\n250 OK\r\n354 Go on\r\n' },
      { after: '\r\n.\r\n', answer: '554 5.7.1 Spam, é\r\n' },
    ])
    let isComplete = false

    await expect(send(talking, () => void (isComplete = true))).rejects.toMatchObject({
      message: 'Message failed: 554 5.7.1 Spam, é',
      code: 'EMESSAGE',
      responseCode: 554,
    })
    expect(isComplete).toBe(true)
  })

  it.each([['HTTP/1.1 400 Bad Request\r\n'], ['250 OK\r\n'.repeat(4)], [`250-${'x'.repeat(70_000)}`]])(
    'ends the session for what is no answer to it',
    async (answer) => {
      const talking = await talk([{ after: 'DATA', answer }])

      await expect(send(talking)).rejects.toBeInstanceOf(Error)

      expect(talking.ended()).toBe(true)
    },
  )

  it('asks for SMTPUTF8 where an address needs it and the server takes it', async () => {
    const talking = await talk(
      [
        { after: 'DATA', answer: '250 OK\r\n250 OK\r\n354 Go on\r\n' },
        { after: '\r\n.\r\n', answer: taken },
      ],
      '250-PIPELINING\n250 SMTPUTF8',
    )

    await send(talking, undefined, 'jürgen@example.net')

    expect(talking.read()).toContain('MAIL FROM:<a@example.com> SMTPUTF8\r\nRCPT TO:<jürgen@example.net>\r\n')
  })
})
