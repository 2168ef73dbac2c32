import type { Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { mockPerformanceNow, until } from '@postrider/testing/jest'
import { createConnections } from './connections.ts'
import { handOverTo, many, outgoing, withSockets } from './hand-over.fixture.ts'
import { startServer, stopAfterTest, stopAll, unreliable, type ServerOptions } from './smtp-server.fixture.ts'

// By the clock a busy machine would make the server seem slow, and a slow one gets mails one by one, or on more connections.
beforeEach(() => void mockPerformanceNow(() => 0))
afterEach(() => {
  jest.restoreAllMocks()
  jest.useRealTimers()
})
afterEach(stopAll)

const isEnd = /\r\n\.\r\nMAIL FROM/

describe('The envelope of the next mail', () => {
  it('comes in one piece with the end of the message before, from the second on', async () => {
    const server = await startServer()

    const handed = await handOverTo(server)('one', 'two', 'three')

    expect(handed).toEqual({ one: 'accepted', two: 'accepted', three: 'accepted' })
    expect(server.taken).toEqual(['one', 'two', 'three'])
    expect(server.pieces.filter((piece) => isEnd.test(piece))).toHaveLength(1)
    expect(server.opened).toBe(1)
  })

  it.each<[string, ServerOptions['answerTo'], string]>([
    ['one that does not say that it takes commands ahead', undefined, '250 SIZE'],
    ['a slow one', () => pause(80).then(() => undefined), '250 PIPELINING'],
  ])('waits for the answer of %s', async (_which, answerTo, hello) => {
    jest.restoreAllMocks()
    const server = await startServer({ hello, ...(answerTo && { answerTo }) })

    await handOverTo(server)('one', 'two', 'three')

    expect(server.taken).toEqual(['one', 'two', 'three'])
    expect(server.pieces.filter((piece) => isEnd.test(piece))).toEqual([])
  })

  it('is followed by its message when the one before is refused', async () => {
    const server = await startServer({ answerTo: (to) => (to === 'two' ? '554 Spam' : undefined) })

    const handed = await handOverTo(server)('one', 'two', 'three', 'four')

    expect(handed).toEqual({ one: 'accepted', two: 'refused', three: 'accepted', four: 'accepted' })
    expect(server.taken).toEqual(['one', 'three', 'four'])
    expect([server.opened, server.pieces.some((piece) => piece.includes('RSET'))]).toEqual([1, false])
  })

  it.each([
    ['ends the session', (): string => '421 Bye'],
    ['hangs up', (_to: string, socket: Socket) => void socket.destroy()],
  ])('is tried again, and never in doubt, when the server %s at the one before', async (_how, end) => {
    const server = await startServer({
      answerTo: (to, socket) => (to === 'two' ? end(to, socket) : undefined),
    })
    const handOver = handOverTo(server)

    const handed = await handOver('one', 'two', 'three')

    expect(handed).toEqual({ one: 'accepted', two: 'refused', three: 'refused' })
    expect(await handOver('three')).toEqual({ three: 'accepted' })
    expect(server.taken.filter((to) => to !== 'two')).toEqual(['one', 'three'])
  })

  it('is given up without the answer of the one before, whose connection stays until that comes', async () => {
    const gate = Promise.withResolvers<undefined>()
    const server = await startServer({ answerTo: (to) => (to === 'two' ? gate.promise : undefined) })
    const connections = createConnections({ url: `smtp://127.0.0.1:${server.port}` })
    stopAfterTest(() => connections.close())
    const sending = (to: string, { signal, onFree }: { signal?: AbortSignal; onFree?: () => void } = {}) =>
      connections.send(
        outgoing(to).raw,
        { from: 'a@example.com', to: `${to}@example.net` },
        {
          signal: signal ?? new AbortController().signal,
          onComplete: () => undefined,
          onFree: onFree ?? (() => undefined),
        },
      )
    await sending('one')
    const free = Promise.withResolvers<void>()
    const two = sending('two', { onFree: free.resolve })
    await free.promise
    const abort = new AbortController()
    const three = sending('three', { signal: abort.signal })
    await until(() => server.pieces.some((piece) => piece.includes('three')))

    abort.abort(new Error('too late'))
    await expect(three).rejects.toThrow('too late')
    gate.resolve(undefined)
    await two
    await sending('four')

    expect(server.taken).toEqual(['one', 'two', 'four'])
    expect(server.pieces.join('')).not.toContain('Hello three')
    expect(server.opened).toBe(2)
  })

  it('does not wait behind a message whose answer is late', async () => {
    jest.restoreAllMocks()
    const gate = Promise.withResolvers<undefined>()
    const server = await startServer({ answerTo: (to) => (to === 'two' ? gate.promise : undefined) })
    const handOver = handOverTo(server)

    const first = handOver('one', 'two')
    await until(() => server.pieces.some((piece) => piece.includes('Hello two')))
    await pause(80)
    const next = await handOver('three', 'four')
    const meanwhile = [...server.taken]
    gate.resolve(undefined)

    expect(next).toEqual({ three: 'accepted', four: 'accepted' })
    expect(meanwhile).toEqual(['one', 'three', 'four'])
    expect(await first).toEqual({ one: 'accepted', two: 'accepted' })
  })

  it('waits for ten minutes after a server has not read on behind a message', async () => {
    const silent = new Set(['two'])
    const server = await startServer({
      answerTo: (to, socket) => {
        if (silent.delete(to)) socket.removeAllListeners('data').resume()
        return undefined
      },
    })
    // No deadline passes but where the test lets it.
    jest.useFakeTimers(withSockets)
    const handOver = handOverTo(server, { timeoutMs: 300 })

    const [first, three] = [handOver('one', 'two'), handOver('three')]
    const handed = await first
    await until(() => server.pieces.some((piece) => piece.includes('three')))
    await jest.advanceTimersByTimeAsync(300)
    Object.assign(handed, await three)
    const before = server.pieces.length
    await handOver(...many(5))
    jest.useRealTimers()

    expect(handed).toEqual({ one: 'accepted', two: 'accepted', three: 'refused' })
    expect(server.taken).toEqual(['one', 'two', ...many(5)])
    expect(server.pieces.slice(before).filter((piece) => isEnd.test(piece))).toEqual([])
  })

  it('makes no more connections than mails may be under way, and every mail arrives once', async () => {
    const server = await startServer({
      answerTo: (to) => (Number(to.slice(1)) % 7 === 0 ? '451 Later' : undefined),
    })

    const handed = await handOverTo(server, { concurrency: 5 })(...many(200))

    const accepted = many(200).filter((to) => handed[to] === 'accepted')
    expect(accepted).toEqual(many(200).filter((_to, n) => n % 7 !== 0))
    expect(server.taken.toSorted()).toEqual(accepted.toSorted())
    expect(server.opened).toBe(5)
    expect(server.pieces.filter((piece) => isEnd.test(piece)).length).toBeGreaterThan(100)
  })

  it('loses and repeats no mail, whatever the server does', async () => {
    jest.restoreAllMocks()
    const server = await startServer({ answerTo: unreliable(60) })
    const handOver = handOverTo(server, { concurrency: 4 })

    const answers = await Promise.all(many(10).map((turn) => handOver(...many(20).map((to) => turn + to))))

    const accepted = answers.flatMap((each) => Object.entries(each)).filter(([, kind]) => kind === 'accepted')
    expect(new Set(server.taken).size).toBe(server.taken.length)
    expect(accepted.filter(([to]) => !server.taken.includes(to))).toEqual([])
    expect(accepted.length).toBeGreaterThan(50)
  })
})
