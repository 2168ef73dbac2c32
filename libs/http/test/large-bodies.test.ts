import { setTimeout as pause } from 'node:timers/promises'
import { connect, type Socket } from 'node:net'
import type { Caller } from '@postrider/contracts'
import { until } from '@postrider/testing/jest'
import { someCaller } from '@postrider/testing/service'
import express from 'express'
import { listen, type Listener } from '../src/index.ts'
import { jsonBody } from '../src/json-body.ts'
import { largeBodies } from '../src/large-bodies.ts'

/** A tenth of the real sizes, so that the tests need not send megabytes. */
const sizes = [
  { above: 1_000, atOnce: 2 },
  { above: 10_000, atOnce: 1 },
]

let listener: Listener
let started: string[] = []
let release = Promise.withResolvers<void>()
const callers = new Map<string, Caller>()

beforeAll(async () => {
  const app = express()
  app.use((req, res, next) => {
    res.locals['caller'] = callers.get(String(req.headers['x-caller']))
    next()
  })
  app.use(largeBodies(sizes), jsonBody('1mb'))
  app.post(['/', '/refused'], async (req, res) => {
    started.push(String(req.headers['x-caller']))
    await release.promise
    res.status(req.path === '/' ? 200 : 400).json({ bytes: JSON.stringify(req.body).length })
  })
  // oxlint-disable-next-line max-params
  app.use((error: { kind?: string }, _req: unknown, res: express.Response, _next: unknown) => {
    if (res.headersSent) return void res.destroy()
    res.status(500).json({ kind: error.kind ?? 'other' })
  })
  listener = await listen(app, { host: '127.0.0.1', port: 0, drainMs: 20 })
})
beforeEach(() => {
  started = []
  release = Promise.withResolvers()
  for (const name of ['a', 'b', 'c']) callers.set(name, someCaller())
  callers.set('peer', { kind: 'service', service: 'campaigns' })
})
afterEach(() => release.resolve())
afterAll(() => listener.close())

const bodyOf = (length: number): string => JSON.stringify('x'.repeat(length - 2))

const post = async (
  name: string,
  length: number,
  path = '/',
): Promise<{ status: number; answer: unknown }> => {
  const reply = await fetch(new URL(path, listener.url), {
    method: 'POST',
    headers: { 'x-caller': name, 'content-type': 'application/json' },
    body: bodyOf(length),
  })
  return { status: reply.status, answer: await reply.json() }
}

/** Sends these headers and these bytes, but does not end the request. `received` returns the response. */
function startRequest(head: string[], bytes: string): { socket: Socket; received(): string } {
  let text = ''
  const socket = connect(Number(new URL(listener.url).port), '127.0.0.1')
  socket.on('data', (chunk) => (text += chunk.toString())).on('error', () => undefined)
  const lines = ['POST / HTTP/1.1', 'Host: x', 'Content-Type: application/json', ...head, '', '']
  socket.write(`${lines.join('\r\n')}${bytes}`)
  return { socket, received: () => text }
}

/** Waits long enough for waiting requests to start. */
const quiet = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 100))

describe('large bodies', () => {
  it('are processed one per user and two in total, while small bodies and bodies of peers do not wait', async () => {
    const answers = [post('a', 2_000), post('a', 2_000)]
    await until(() => started.length === 1)
    answers.push(post('b', 2_000), post('c', 2_000))
    await until(() => started.length === 2)
    answers.push(post('a', 900), post('peer', 50_000))
    await until(() => started.length === 4)
    await quiet()
    const atOnce = started.length
    release.resolve()

    expect(atOnce).toBe(4)
    expect(started.filter((name) => name === 'a')).toHaveLength(2)
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(answers.map(() => 200))
  })

  it('of the largest size are processed one at a time, and do not block smaller ones while they wait', async () => {
    const answers = [post('a', 20_000), post('b', 20_000)]
    await until(() => started.length === 1)
    await quiet()
    answers.push(post('c', 2_000))
    await until(() => started.length === 2)
    await quiet()
    const atOnce = started.length
    release.resolve()

    expect(atOnce).toBe(2)
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual(answers.map(() => 200))
  })

  it('of requests with a public key do not use the slot of the project owner', async () => {
    const owner = someCaller()
    callers.set('a', owner).set('b', { ...owner, keyType: 'public' })
    const answers = [post('b', 2_000)]
    await until(() => started.length === 1)
    answers.push(post('a', 2_000))
    await until(() => started.length === 2)
    release.resolve()

    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([200, 200])
  })

  it('make their user wait if other users have called, and longer after a rejection', async () => {
    const spent = async (path: string): Promise<number> => {
      started = []
      release = Promise.withResolvers()
      const began = performance.now()
      const first = post('a', 2_000, path)
      await until(() => started.includes('a'))
      await pause(50)
      release.resolve()
      await Promise.all([first, post('a', 2_000)])
      return performance.now() - began
    }
    // Must exceed the time for which calls of earlier tests count as recent.
    await pause(1_100)
    const alone = await spent('/')
    const other = post('b', 900)
    const shared = await spent('/')
    const refused = await spent('/refused')
    await other

    expect(shared).toBeGreaterThan(alone + 100)
    expect(refused).toBeGreaterThan(alone + 500)
  })

  it('free their slot if the caller disconnects while they wait or are read', async () => {
    const held = startRequest(['X-Caller: a', 'Content-Length: 20000'], '"')
    await quiet()
    const waiting = startRequest(['X-Caller: b', 'Content-Length: 20000'], '"')
    await quiet()
    waiting.socket.destroy()
    held.socket.destroy()
    release.resolve()

    expect((await post('b', 20_000)).status).toBe(200)
    expect(started).toEqual(['b'])
  })
})
