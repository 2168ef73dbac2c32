import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { withCorrelation } from '@postrider/contracts'
import { AppError, conflict, forbidden, invalidField } from '@postrider/contracts/errors'
import { defineInternalEndpoint } from '@postrider/contracts/internal'
import { mockPerformanceNow } from '@postrider/testing/jest'
import { startApp, testRing, type AppUnderTest } from '@postrider/testing/service'
import { z } from 'zod'
import {
  connectPatienceMs,
  drainingHeader,
  internalClient,
  implementInternal,
  listen,
  ok,
  type Listener,
} from '../src/index.ts'
import { freePort } from '@postrider/process/ports'
import { serviceTokenSigner } from '@postrider/security'

const shapes = {
  services: ['double'],
  callers: ['asker'],
  body: z.object({ n: z.number() }),
  response: z.object({ n: z.number() }),
}
const api = {
  double: defineInternalEndpoint('/internal/double', { ...shapes, deadlineMs: 10_000 }),
  /** The same endpoint with a short deadline. */
  doubleSoon: defineInternalEndpoint('/internal/double', { ...shapes, deadlineMs: 300 }),
}

let app: AppUnderTest
let answer: (n: number) => unknown
let calls: { requestId: unknown; service: string }[]

beforeAll(async () => {
  const double = implementInternal(api.double, async ({ body, caller, req }) => {
    calls.push({ requestId: req.headers['x-request-id'], service: caller.service })
    return ok(await answer(body.n))
  })
  app = await startApp([double])
})
beforeEach(() => {
  calls = []
  answer = (n) => ({ n: n * 2, more: 'than was promised' })
})
afterAll(() => app.stop())

const clientOf = (baseUrl: string, token = serviceTokenSigner('asker', testRing)) =>
  internalClient(api, { service: 'doubling', baseUrl, token })

const failing = async (asking: Promise<unknown>): Promise<AppError> => {
  const error: unknown = await asking.catch((thrown: unknown) => thrown)
  if (error instanceof AppError) return error
  throw new Error(`Not an AppError: ${String(error)}`)
}

/** Ports from `freePort` are not given to other processes by the system. */
const urlAt = (port: number): string => `http://127.0.0.1:${port}`

describe('an internal client', () => {
  it('calls as its service, with the request id in progress, and returns the response', async () => {
    const found = await withCorrelation({ requestId: 'req-1' }, () => clientOf(app.url).double({ n: 21 }))

    expect(found).toEqual({ n: 42 })
    expect(calls).toEqual([{ requestId: 'req-1', service: 'asker' }])
  })

  it('passes on errors of the service with their code, details and fields', async () => {
    answer = () => {
      throw conflict('taken', { details: { by: 'you' }, suggestion: 'take another' })
    }
    const taken = await failing(clientOf(app.url).double({ n: 1 }))
    answer = () => {
      throw invalidField('data', 'too_big', 'too much')
    }
    const invalid = await failing(clientOf(app.url).double({ n: 1 }))

    expect(taken).toMatchObject({
      kind: 'conflict',
      code: 'CONFLICT',
      message: 'taken',
      extras: { details: { by: 'you' }, suggestion: 'take another' },
    })
    expect(invalid).toMatchObject({
      kind: 'invalid',
      extras: { errors: [{ field: 'data', code: 'too_big' }] },
    })
  })

  it('passes on a 403 about the request, and reports a 403 about itself as its own fault', async () => {
    answer = () => {
      throw forbidden('The domain is not verified.', 'INTERNAL_SERVER_ERROR', 'Verify it.')
    }
    const domain = await failing(clientOf(app.url).double({ n: 1 }))
    answer = () => {
      throw forbidden('You may not call this.')
    }
    const stranger = await failing(clientOf(app.url).double({ n: 1 }))

    expect(domain).toMatchObject({
      kind: 'forbidden',
      code: 'INTERNAL_SERVER_ERROR',
      message: 'The domain is not verified.',
      extras: { suggestion: 'Verify it.' },
    })
    expect(stranger).toMatchObject({ kind: 'unavailable', code: 'EXTERNAL_SERVICE_ERROR' })
  })

  it('is unavailable if the service fails, rejects the token, or returns an invalid response', async () => {
    answer = () => {
      throw new Error('oh no')
    }
    const failed = await failing(clientOf(app.url).double({ n: 1 }))
    const stranger = clientOf(app.url, serviceTokenSigner('x', [{ id: 'test', secret: 'y'.repeat(32) }]))
    const unknown = await failing(stranger.double({ n: 1 }))
    answer = () => ({ n: 'two' })
    const unpromised = await failing(clientOf(app.url).double({ n: 1 }))

    expect([failed, unknown, unpromised].map(({ kind, code }) => [kind, code])).toEqual(
      Array(3).fill(['unavailable', 'EXTERNAL_SERVICE_ERROR']),
    )
  })

  it('is unavailable after the deadline', async () => {
    answer = () => new Promise(() => undefined)
    const startedAt = Date.now()

    const late = await failing(clientOf(app.url).doubleSoon({ n: 1 }))

    expect(late).toMatchObject({
      kind: 'unavailable',
      message: 'The doubling service is temporarily unavailable. Try again.',
    })
    expect(Date.now() - startedAt).toBeLessThan(15_000)
  })

  it('retries a refused connection for longer than the deadline, because the service may be restarting', async () => {
    const port = await freePort()
    let back: Listener | undefined
    const restart = setTimeout(() => {
      const answering = (_request: unknown, response: ServerResponse): void => void response.end('{"n":7}')
      void listen(answering, { host: '127.0.0.1', port, drainMs: 1 }).then((each) => (back = each))
    }, 600)

    const found = await clientOf(urlAt(port)).doubleSoon({ n: 1 })
    clearTimeout(restart)
    await back?.close()

    expect(found).toEqual({ n: 7 })
  })

  it('gives up after the patience, for a port and for a name (a replaced container has none for a while)', async () => {
    const port = await freePort()
    let ended = 0
    const lasted = async (url: string): Promise<[number, AppError]> => {
      const startedAt = performance.now()
      const error = await failing(clientOf(url).doubleSoon({ n: 1 }))
      ended += 1
      return [performance.now() - startedAt, error]
    }

    // The test advances the clock after several attempts, so a busy machine changes nothing.
    let passedMs = 0
    const clock = mockPerformanceNow(() => passedMs)
    const ending = Promise.all([urlAt(port), 'http://contacts.invalid:8080'].map(lasted))
    await pause(200)
    passedMs = connectPatienceMs - 1_500
    await pause(200)
    const endedEarly = ended
    passedMs = connectPatienceMs + 1
    const ends = await ending
    clock.mockRestore()

    expect(endedEarly).toBe(0)
    for (const [tookMs, error] of ends) {
      expect(error).toMatchObject({
        kind: 'unavailable',
        message: 'The doubling service is temporarily unavailable. Try again.',
      })
      expect(tookMs).toBeGreaterThan(connectPatienceMs)
    }
  })

  it('gives up immediately without patience, while another client still waits', async () => {
    const [port, token] = [await freePort(), serviceTokenSigner('asker', testRing)]
    const options = { service: 'doubling', baseUrl: urlAt(port), token }
    const patient = internalClient(api, options).double({ n: 1 })

    const error = await failing(internalClient(api, { ...options, patienceMs: 0 }).double({ n: 1 }))
    const answering = (_request: unknown, response: ServerResponse): void => void response.end('{"n":7}')
    const back = await listen(answering, { host: '127.0.0.1', port, drainMs: 1 })
    const found = await patient
    await back.close()

    expect(error).toMatchObject({
      kind: 'unavailable',
      message: 'The doubling service is temporarily unavailable. Try again.',
    })
    expect(found).toEqual({ n: 7 })
  })

  it('calls all instances of a DNS name in turn, and skips one that does not respond', async () => {
    const port = new URL(app.url).port
    const named: string[] = []
    const client = internalClient(api, {
      service: 'doubling',
      baseUrl: `http://doubling.internal:${port}`,
      token: serviceTokenSigner('asker', testRing),
      resolve: (name) => {
        named.push(name)
        return Promise.resolve(['127.0.0.2', '127.0.0.1'])
      },
    })

    const found = [
      await client.double({ n: 1 }),
      await client.double({ n: 2 }),
      await client.double({ n: 3 }),
    ]

    expect(found).toEqual([{ n: 2 }, { n: 4 }, { n: 6 }])
    expect(named).toContain('doubling.internal')
  })

  it('spreads requests, and avoids an instance that drains while there is another', async () => {
    const counts = { one: 0, other: 0 }
    const instance = (name: keyof typeof counts, headers: Record<string, string> = {}): Promise<Listener> =>
      listen(
        (_request, response) => {
          counts[name] += 1
          response.writeHead(200, headers).end('{"n":7}')
        },
        { host: '127.0.0.1', port: 0, drainMs: 1 },
      )
    const [one, other] = [await instance('one'), await instance('other')]
    const even = clientOf(`${one.url},${other.url}`)
    for (let n = 0; n < 6; n += 1) await even.double({ n })
    const spread = { ...counts }

    const draining = await instance('one', { [drainingHeader]: '1' })
    const uneven = clientOf(`${draining.url},${other.url}`)
    for (let n = 0; n < 20; n += 1) await uneven.double({ n })
    await Promise.all([one, other, draining].map((each) => each.close()))

    expect(spread).toEqual({ one: 3, other: 3 })
    // It is called again every second: the number depends on the machine.
    expect(counts.one - spread.one).toBeLessThan(counts.other - spread.other)
  })

  it('does not repeat a request that may have been processed', async () => {
    answer = () => Promise.reject(new Error('oh no'))

    await failing(clientOf(app.url).double({ n: 1 }))

    expect(calls).toHaveLength(1)
  })
})
