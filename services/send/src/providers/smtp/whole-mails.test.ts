import type { Socket } from 'node:net'
import { mockPerformanceNow, until } from '@postrider/testing/jest'
import { createConnections } from './connections.ts'
import { handOverTo, many, outgoing, sendOne, withSockets } from './hand-over.fixture.ts'
import {
  chunking,
  startServer as start,
  stopAfterTest,
  stopAll,
  unreliable,
  type Server,
  type ServerOptions,
} from './smtp-server.fixture.ts'

/** By this clock a server is quick where it takes no time, also on a busy machine: else it would get mails one by one, or on more connections. */
let clock: number
beforeEach(() => {
  clock = 0
  mockPerformanceNow(() => clock)
})
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})
afterEach(stopAll)

const startServer = (options: ServerOptions = {}): Promise<Server> => start({ hello: chunking, ...options })

const mailsIn = (piece: string): number => piece.split('BDAT ').length - 1
const mostMailsIn = ({ pieces }: Server): number => Math.max(...pieces.slice(2).map(mailsIn))
const withData = ({ commands }: Server): string[] => commands.filter((line) => line === 'DATA')

describe('Whole mails', () => {
  it('leave several in one piece once the server has answered one, on one connection', async () => {
    const server = await startServer()
    const handOver = handOverTo(server)

    await handOver('one')
    const handed = await handOver(...many(60))

    expect(Object.values(handed)).toEqual(many(60).map(() => 'accepted'))
    expect(server.taken).toEqual(['one', ...many(60)])
    expect(mostMailsIn(server)).toBeGreaterThan(1)
    expect([server.opened, withData(server)]).toEqual([1, []])
  })

  it('are a transaction each, of which nothing is left for the next', async () => {
    const server = await startServer()

    await handOverTo(server)('one')

    expect(server.pieces.at(-1)).toBe(
      'RSET\r\nMAIL FROM:<a@example.com>\r\nRCPT TO:<one@example.net>\r\nBDAT 26 LAST\r\nSubject: Hi\r\n\r\nHello one\r\n',
    )
  })

  it.each([
    ['dots', 'Subject: Hi\r\n\r\n.\r\n..\r\n.end\r\n', 'Subject: Hi\r\n\r\n.\r\n..\r\n.end\r\n'],
    ['octets of 8 bits', 'Subject: Hi\r\n\r\n\xff\xfe\0\r\n', 'Subject: Hi\r\n\r\n\xff\xfe\0\r\n'],
    ['lone CR and LF', 'Subject: Hi\n\na\rb\r\r\nc', 'Subject: Hi\r\n\r\na\r\nb\r\n\r\nc\r\n'],
    ['commands', 'RSET\r\nQUIT\r\n\r\n.\r\nQUIT\r\n', 'RSET\r\nQUIT\r\n\r\n.\r\nQUIT\r\n'],
  ])('arrive byte for byte, with %s', async (_with, raw, arrived) => {
    const server = await startServer()

    await handOverTo(server, { rawTo: () => raw })('one', 'two', 'three')

    expect([...server.messages.values()]).toEqual([arrived, arrived, arrived])
  })

  it.each([['MAIL FROM'], ['RCPT TO'], ['message']])(
    'arrive beside those whose %s is refused, without waiting for RSET',
    async (what) => {
      const isOdd = (to: string): boolean => Number(to.slice(1)) % 3 === 1
      let mails = 0
      const server = await startServer({
        answerCommand: (line) => {
          if (line === 'MAIL FROM:<a@example.com>') mails += 1
          const isRefused = what === 'MAIL FROM' ? mails % 3 === 2 : isOdd(/<(.*)@/.exec(line)?.[1] ?? '')
          return line.startsWith(what) && isRefused ? '550 No' : undefined
        },
        answerTo: (to) => (what === 'message' && isOdd(to) ? '554 No' : undefined),
      })

      const handed = await handOverTo(server)(...many(60))

      const accepted = many(60).filter((to) => handed[to] === 'accepted')
      expect(accepted).toHaveLength(40)
      expect(server.taken).toEqual(accepted)
      expect(mostMailsIn(server)).toBeGreaterThan(1)
      expect(server.pieces.filter((piece) => piece === 'RSET\r\n')).toEqual([])
      // Some servers end a session that has many.
      expect([server.opened > 2, server.opened < 6]).toEqual([true, true])
    },
  )

  it('go one by one to a slow server, and again to one that becomes slow', async () => {
    let ms = 70
    const server = await startServer({ answerTo: () => void (clock += ms) })
    const handOver = handOverTo(server)

    await handOver('one', 'two', 'three')
    expect(mostMailsIn(server)).toBe(1)
    ms = 0
    await handOver(...many(60))
    expect(mostMailsIn(server)).toBeGreaterThan(1)
    ms = 70
    await handOver(...many(12))
    server.pieces.length = 0
    await handOver('four', 'five', 'six')
    expect(server.pieces.map(mailsIn)).toEqual([1, 1, 1])
  })

  it('wait for each other where they are large, and come by DATA then, in pieces', async () => {
    const large = `Subject: Hi\r\n\r\n${'A line of a large message\r\n.and one with a dot\r\n'.repeat(40_000)}`
    const server = await startServer({
      answerCommand: (line) => (line.includes('n3@') ? '550 No' : undefined),
    })
    const rawTo = (to: string): string =>
      Number(to.slice(1)) % 5 === 4 ? large : outgoing(to).raw.toString()

    const handed = await handOverTo(server, { concurrency: 3, rawTo })(...many(30))

    const expected = many(30).filter((to) => to !== 'n3')
    expect(many(30).filter((to) => handed[to] === 'accepted')).toEqual(expected)
    expect(server.taken.toSorted()).toEqual(expected.toSorted())
    expect(server.messages.get('n14')?.replaceAll(/(^|\n)\.\./g, '$1.')).toBe(large.slice(0, -2))
    expect(withData(server)).toHaveLength(6)
  })

  it.each([
    ['ends the session', (): string => '421 Bye'],
    ['hangs up', (_to: string, socket: Socket) => void socket.destroy()],
  ])('are tried again when the server %s with some of them on their way', async (_how, end) => {
    const server = await startServer({
      answerTo: (to, socket) => (to === 'n3' && server.opened === 1 ? end(to, socket) : undefined),
    })
    const handOver = handOverTo(server)
    await handOver('one')

    const handed = await handOver(...many(6))
    const failed = many(6).filter((to) => handed[to] === 'refused')
    const again = await handOver(...failed)

    expect(failed).toContain('n3')
    expect(Object.values(again)).toEqual(failed.map(() => 'accepted'))
    expect(server.taken.filter((to) => handed[to] === 'accepted')).toEqual(
      many(6).filter((to) => handed[to] === 'accepted'),
    )
    expect([...new Set(server.taken)].toSorted()).toEqual(['one', ...many(6)].toSorted())
  })

  it('of which one is given up leave the connection to the others, which is closed after them', async () => {
    const gate = Promise.withResolvers<undefined>()
    const server = await startServer({ answerTo: (to) => (to === 'two' ? gate.promise : undefined) })
    const connections = createConnections({ url: `smtp://127.0.0.1:${server.port}` })
    stopAfterTest(() => connections.close())
    const abort = new AbortController()
    const sending = (to: string, signal = new AbortController().signal): Promise<void> =>
      connections.send(
        outgoing(to).raw,
        { from: 'a@example.com', to: `${to}@example.net` },
        { signal, onComplete: () => undefined, onFree: () => undefined },
      )
    await sending('one')

    const two = sending('two')
    const three = sending('three', abort.signal)
    await until(() => server.pieces.some((piece) => piece.includes('three')))
    abort.abort(new Error('too late'))
    await expect(three).rejects.toThrow('too late')
    gate.resolve(undefined)
    await two
    await sending('four')

    expect(server.pieces.some((piece) => piece.includes('two') && piece.includes('three'))).toBe(true)
    expect(server.taken).toEqual(['one', 'two', 'three', 'four'])
    expect(server.opened).toBe(2)
  })

  it('go one by one for ten minutes after one behind another had no reply', async () => {
    const server = await startServer({
      answerTo: (to) => (to === 'three' ? new Promise(() => undefined) : undefined),
    })
    // No deadline passes but where the test lets it.
    jest.useFakeTimers(withSockets)
    const handOver = handOverTo(server, { timeoutMs: 300 })
    await handOver('one')
    const before = server.pieces.length

    const [two, three] = [handOver('two'), handOver('three')]
    const handed = await two
    await until(() => server.pieces.some((piece) => piece.includes('three')))
    await jest.advanceTimersByTimeAsync(300)
    Object.assign(handed, await three)
    await handOver(...many(5))
    jest.useRealTimers()

    expect(handed).toEqual({ two: 'accepted', three: 'refused' })
    expect(server.taken).toEqual(['one', 'two', ...many(5)])
    expect(server.pieces.slice(before).map(mailsIn).filter(Boolean)).toEqual([2, 2, 1, 1, 1, 1, 1])
  })

  it('are neither lost nor taken twice, whatever the server does', async () => {
    jest.restoreAllMocks()
    const server = await startServer({ answerTo: unreliable(60) })
    const handOver = handOverTo(server, { concurrency: 4 })

    const answers = await Promise.all(many(20).map((turn) => handOver(...many(20).map((to) => turn + to))))

    const accepted = answers.flatMap((each) => Object.entries(each)).filter(([, kind]) => kind === 'accepted')
    expect(new Set(server.taken).size).toBe(server.taken.length)
    expect(accepted.filter(([to]) => !server.taken.includes(to))).toEqual([])
    expect(accepted.length).toBeGreaterThan(50)
  })

  it('goes by DATA where nothing was heard on the connection of late, so a server that hangs has no part of it', async () => {
    const server = await startServer()
    const handOver = handOverTo(server)
    await handOver('one', 'two')
    const before = server.commands.length
    clock += 6_000

    await handOver('three')
    await handOver('four')

    expect(server.taken).toEqual(['one', 'two', 'three', 'four'])
    expect(server.commands.slice(before).map((line) => line.split(' ')[0])).toEqual(
      'RSET MAIL RCPT DATA RSET MAIL RCPT BDAT'.split(' '),
    )
    expect(server.opened).toBe(1)
  })

  it('goes by DATA where the settings say so', async () => {
    const server = await startServer()

    await sendOne(server, { whole: false })

    expect(server.taken).toEqual(['one'])
    expect(server.commands.filter((line) => /BDAT|RSET/.test(line))).toEqual([])
  })
})
