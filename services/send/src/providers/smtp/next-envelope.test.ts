import { once } from 'node:events'
import { createServer, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import pLimit from 'p-limit'
import { until } from '@postrider/testing'
import { createBreaker } from '../breaker.ts'
import { handOverEach } from '../hand-over-each.ts'
import type { HandOver, Outgoing } from '../provider.ts'
import { createConnections } from './connections.ts'

const stops: (() => unknown)[] = []
afterEach(() => stops.splice(0).forEach((stop) => stop()))

interface Server {
  port: number
  /** What came at once, in the order of its coming. */
  pieces: string[]
  /** The recipients whose message was taken. */
  taken: string[]
  opened: number
}

/** What a server does with the whole message to a recipient, instead of taking it at once: the end is that of its connection. */
type Behaviour = (to: string, socket: Socket) => Promise<string | undefined> | string | undefined

/** A server that answers one command after the other, and reads on behind the end of a message. */
async function startServer(answerTo: Behaviour = () => undefined, hello = '250 PIPELINING'): Promise<Server> {
  const state: Server = { port: 0, pieces: [], taken: [], opened: 0 }
  const server = createServer((socket) => {
    state.opened += 1
    stops.push(() => socket.destroy())
    let rest = ''
    let to = ''
    let isInMail = false
    let work = Promise.resolve()
    const say = (reply: string): void => {
      if (socket.writable) socket.write(`${reply}\r\n`)
    }
    const command = (line: string): void => {
      to = /^RCPT TO:<(.*)@/.exec(line)?.[1] ?? to
      isInMail = line === 'DATA'
      say(line.startsWith('EHLO') ? hello : isInMail ? '354 Go on' : '250 OK')
    }
    const step = async (): Promise<boolean> => {
      const mark = isInMail ? '\r\n.\r\n' : '\r\n'
      const end = rest.indexOf(mark)
      if (end < 0) return false
      const part = rest.slice(0, end)
      rest = rest.slice(end + mark.length)
      if (!isInMail) return (command(part), true)
      isInMail = false
      const reply = (await answerTo(to, socket)) ?? '250 Taken'
      if (reply.startsWith('250')) state.taken.push(to)
      say(reply)
      return !reply.startsWith('421')
    }
    socket.on('error', () => undefined)
    socket.on('data', (chunk: Buffer) => {
      state.pieces.push(chunk.toString())
      rest += chunk.toString()
      work = work.then(async () => {
        // What it has to say to what came at once leaves at once.
        socket.cork()
        while (socket.readable && (await step())) continue
        socket.uncork()
      })
    })
    say('220 test')
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  stops.push(() => server.close())
  const address = server.address()
  state.port = typeof address === 'object' && address ? address.port : 0
  return state
}

interface Settings {
  concurrency?: number
  timeoutMs?: number
}

/** Hands mails to these recipients over, each once; resolves with what became of them. */
function handOverTo({ port }: Server, { concurrency = 1, timeoutMs = 5_000 }: Settings = {}) {
  const connections = createConnections({ url: `smtp://127.0.0.1:${port}` })
  stops.push(() => connections.close())
  const now = (): Date => new Date()
  const limit = pLimit(concurrency)
  return async (...recipients: string[]): Promise<Record<string, HandOver['kind']>> => {
    const mails = recipients.map((to) => outgoing(to))
    const answers = await handOverEach(
      { mails, startBefore: new Date(Date.now() + 60_000) },
      {
        breaker: createBreaker('smtp', now),
        limit,
        timeoutMs,
        now,
        handOver: async ({ raw, to }, attempt) => {
          await connections.send(raw, { from: 'a@example.com', to: to.email }, attempt)
          return null
        },
      },
    )
    return Object.fromEntries([...answers].map(([id, { kind }]) => [id, kind]))
  }
}

const outgoing = (to: string): Outgoing => ({
  id: to,
  projectId: 'p',
  from: { name: 'A', email: 'a@example.com' },
  to: { name: '', email: `${to}@example.net` },
  subject: 'Hi',
  raw: Buffer.from(`Subject: Hi\r\n\r\nHello ${to}\r\n`),
  dkim: undefined,
})

const isEnd = /\r\n\.\r\nMAIL FROM/
const many = (count: number): string[] => Array.from({ length: count }, (_, n) => `n${n}`)

describe('The envelope of the next mail', () => {
  it('comes in one piece with the end of the message before, from the second on', async () => {
    const server = await startServer()

    const handed = await handOverTo(server)('one', 'two', 'three')

    expect(handed).toEqual({ one: 'accepted', two: 'accepted', three: 'accepted' })
    expect(server.taken).toEqual(['one', 'two', 'three'])
    expect(server.pieces.filter((piece) => isEnd.test(piece))).toHaveLength(1)
    expect(server.opened).toBe(1)
  })

  it.each([
    ['one that does not say that it takes commands ahead', undefined, '250 SIZE'],
    ['a slow one', () => pause(80).then(() => undefined), '250 PIPELINING'],
  ])('waits for the answer of %s', async (_which, behaviour, hello) => {
    const server = await startServer(behaviour, hello)

    await handOverTo(server)('one', 'two', 'three')

    expect(server.taken).toEqual(['one', 'two', 'three'])
    expect(server.pieces.filter((piece) => isEnd.test(piece))).toEqual([])
  })

  it('is followed by its message when the one before is refused', async () => {
    const server = await startServer((to) => (to === 'two' ? '554 Spam' : undefined))

    const handed = await handOverTo(server)('one', 'two', 'three', 'four')

    expect(handed).toEqual({ one: 'accepted', two: 'refused', three: 'accepted', four: 'accepted' })
    expect(server.taken).toEqual(['one', 'three', 'four'])
    expect([server.opened, server.pieces.some((piece) => piece.includes('RSET'))]).toEqual([1, false])
  })

  it.each([
    ['ends the session', (): string => '421 Bye'],
    ['hangs up', (_to: string, socket: Socket) => void socket.destroy()],
  ])('is tried again, and never in doubt, when the server %s at the one before', async (_how, end) => {
    const server = await startServer((to, socket) => (to === 'two' ? end(to, socket) : undefined))
    const handOver = handOverTo(server)

    const handed = await handOver('one', 'two', 'three')

    expect(handed).toEqual({ one: 'accepted', two: 'refused', three: 'refused' })
    expect(await handOver('three')).toEqual({ three: 'accepted' })
    expect(server.taken.filter((to) => to !== 'two')).toEqual(['one', 'three'])
  })

  it('is given up without the answer of the one before, whose connection stays until that comes', async () => {
    const gate = Promise.withResolvers<undefined>()
    const server = await startServer((to) => (to === 'two' ? gate.promise : undefined))
    const connections = createConnections({ url: `smtp://127.0.0.1:${server.port}` })
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
    const gate = Promise.withResolvers<undefined>()
    const server = await startServer((to) => (to === 'two' ? gate.promise : undefined))
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
    const server = await startServer((to, socket) => {
      if (silent.delete(to)) socket.removeAllListeners('data').resume()
      return undefined
    })
    const handOver = handOverTo(server, { timeoutMs: 300 })

    const handed = await handOver('one', 'two', 'three')
    const before = server.pieces.length
    await handOver(...many(5))

    expect(handed).toEqual({ one: 'accepted', two: 'accepted', three: 'refused' })
    expect(server.taken).toEqual(['one', 'two', ...many(5)])
    expect(server.pieces.slice(before).filter((piece) => isEnd.test(piece))).toEqual([])
  })

  it('makes no more connections than mails may be under way, and every mail arrives once', async () => {
    const server = await startServer((to) => (Number(to.slice(1)) % 7 === 0 ? '451 Later' : undefined))

    const handed = await handOverTo(server, { concurrency: 5 })(...many(200))

    const accepted = many(200).filter((to) => handed[to] === 'accepted')
    expect(accepted).toEqual(many(200).filter((_to, n) => n % 7 !== 0))
    expect(server.taken.toSorted()).toEqual(accepted.toSorted())
    expect(server.opened).toBe(5)
    expect(server.pieces.filter((piece) => isEnd.test(piece)).length).toBeGreaterThan(100)
  })

  it('loses and repeats no mail, whatever the server does', async () => {
    let seed = 7
    const random = (): number => (seed = (seed * 48_271) % 2_147_483_647) / 2_147_483_647
    const server = await startServer(async (_to, socket) => {
      const chance = random()
      if (chance < 0.05) return void socket.destroy()
      if (chance < 0.1) return '421 Bye'
      if (chance < 0.2) return '554 No'
      if (chance < 0.3) await pause(60 * random())
      return undefined
    })
    const handOver = handOverTo(server, { concurrency: 4 })

    const answers = await Promise.all(many(10).map((turn) => handOver(...many(20).map((to) => turn + to))))

    const accepted = answers.flatMap((each) => Object.entries(each)).filter(([, kind]) => kind === 'accepted')
    expect(new Set(server.taken).size).toBe(server.taken.length)
    expect(accepted.filter(([to]) => !server.taken.includes(to))).toEqual([])
    expect(accepted.length).toBeGreaterThan(50)
  })
})
