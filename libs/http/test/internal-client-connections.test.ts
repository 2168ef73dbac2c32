import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { AppError } from '@postrider/contracts/errors'
import { freePort } from '@postrider/process/ports'
import { serviceTokenSigner } from '@postrider/security'
import { mockPerformanceNow } from '@postrider/testing/jest'
import { testRing, type AppUnderTest } from '@postrider/testing/service'
import { connectPatienceMs, drainingHeader, internalClient, listen, type Listener } from '../src/index.ts'
import { clientOf, doublingApi, failing, startDoubling } from './doubling-service.ts'

let app: AppUnderTest

beforeAll(async () => {
  app = await startDoubling((n) => ({ n: n * 2 }))
})
afterAll(() => app.stop())

/** The system does not assign ports from `freePort` to other processes. */
const urlAt = (port: number): string => `http://127.0.0.1:${port}`

describe('the connections of an internal client', () => {
  it('are retried after a refusal for longer than the deadline, because the service may be restarting', async () => {
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

  it('are given up after `patienceMs`, if the port is closed or the name is unknown (while a container is replaced)', async () => {
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

  it('are given up immediately if `patienceMs` is 0, while another client still waits', async () => {
    const [port, token] = [await freePort(), serviceTokenSigner('asker', testRing)]
    const options = { service: 'doubling', baseUrl: urlAt(port), token }
    const patient = internalClient(doublingApi, options).double({ n: 1 })

    const error = await failing(internalClient(doublingApi, { ...options, patienceMs: 0 }).double({ n: 1 }))
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

  it('go to all instances of a DNS name in turn, except an instance that does not respond', async () => {
    const port = new URL(app.url).port
    const named: string[] = []
    const client = internalClient(doublingApi, {
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

  it('are spread over the instances, and avoid a draining instance while there is another instance', async () => {
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
})
