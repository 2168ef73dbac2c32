import { setTimeout as pause } from 'node:timers/promises'
import { currentCorrelation, type Caller } from '@postrider/contracts'
import { until } from '@postrider/testing/jest'
import {
  someCaller,
  startApp,
  type ApiResponse,
  type AppUnderTest,
  testEndpoint,
} from '@postrider/testing/service'
import { ok, type Endpoint } from '../src/index.ts'

let app: AppUnderTest
let endpoints: Endpoint[]
let working: { requestId: string | undefined; finish(): void }[]

beforeAll(async () => {
  endpoints = [
    testEndpoint('GET /slow', {}, async () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      working.push({ requestId: currentCorrelation()?.requestId, finish: resolve })
      await promise
      return ok({ by: currentCorrelation()?.requestId })
    }),
    testEndpoint('GET /quick', {}, () => ok({})),
    testEndpoint('POST /quick', {}, () => ok({})),
  ]
  app = await startApp(endpoints)
})
beforeEach(() => {
  working = []
})
afterAll(() => app.stop())

/** Waits until requests in progress have arrived. Several short pauses help if the machine stalls. */
const aMoment = async (): Promise<void> => {
  for (let turns = 0; turns < 5; turns += 1) await pause(10)
}

const slowReads = (caller = someCaller(), count = 1): Promise<ApiResponse>[] =>
  Array.from({ length: count }, (_, n) =>
    app.as(caller).get('/slow', { headers: { 'x-request-id': `req-${n}` } }),
  )
const hangUpOn = async (
  { url, tokenOf }: AppUnderTest,
  { caller, reads, when }: { caller: Caller; reads: number; when: () => boolean },
): Promise<void> => {
  const headers = { authorization: `Bearer ${await tokenOf(caller)}` }
  const disconnect = new AbortController()
  const leaving = Array.from({ length: reads }, () =>
    fetch(`${url}/slow`, { headers, signal: disconnect.signal }),
  )
  const left = Promise.allSettled(leaving)
  await until(when)
  disconnect.abort()
  await left
  await aMoment()
}
const finishAll = async (count: number): Promise<void> => {
  for (let done = 0; done < count; done += 1) {
    await until(() => working.length > done)
    working[done]?.finish()
  }
}

describe('the reads of a project', () => {
  it('run three at a time, each with its own correlation id, while other projects and writes continue', async () => {
    const caller = someCaller()
    const reads = slowReads(caller, 8)
    await until(() => working.length === 3)

    expect((await app.as(someCaller()).get('/quick')).status).toBe(200)
    expect((await app.as(caller).post('/quick')).status).toBe(200)
    expect(working).toHaveLength(3)

    await finishAll(8)
    expect(new Set((await Promise.all(reads)).map(({ body }) => body.by))).toEqual(
      new Set(Array.from({ length: 8 }, (_, n) => `req-${n}`)),
    )
    expect((await app.as(caller).get('/quick')).status).toBe(200)
  })

  it('are rejected with 503 and Retry-After if a hundred reads already wait', async () => {
    const reads = slowReads(someCaller(), 104)
    const refused = await Promise.race(reads)

    expect(refused).toMatchObject({ status: 503, body: { error: { code: 'EXTERNAL_SERVICE_ERROR' } } })
    expect(refused.headers.get('retry-after')).toBe('1')
    await finishAll(103)
    expect((await Promise.all(reads)).filter(({ status }) => status === 200)).toHaveLength(103)
  })

  it('never run if their callers disconnect before they start', async () => {
    const caller = someCaller()
    const reads = slowReads(caller, 3)
    await until(() => working.length === 3)
    const token = await app.tokenOf(caller)
    const disconnect = new AbortController()
    const leaving = fetch(`${app.url}/slow`, {
      headers: { authorization: `Bearer ${token}` },
      signal: disconnect.signal,
    })
    const staying = slowReads(caller, 1)
    await aMoment()
    disconnect.abort()
    await expect(leaving).rejects.toThrow()
    await aMoment()

    await finishAll(4)
    await Promise.all([...reads, ...staying])
    expect(working).toHaveLength(4)
  })

  it('keep their slots until the handler has ended, even if the caller has disconnected', async () => {
    const caller = someCaller()
    await hangUpOn(app, { caller, reads: 3, when: () => working.length === 3 })
    const reads = slowReads(caller, 2)
    await aMoment()
    expect(working).toHaveLength(3)

    await finishAll(5)
    expect((await Promise.all(reads)).map(({ status }) => status)).toEqual([200, 200])
  })

  it('use no slot if their callers disconnect before they are authenticated', async () => {
    const caller = someCaller()
    const known = Promise.withResolvers<Caller>()
    let sent = 0
    const slowToKnow = await startApp(endpoints, {
      verifyCaller: () => {
        sent += 1
        return known.promise
      },
    })
    await hangUpOn(slowToKnow, { caller, reads: 3, when: () => sent === 3 })
    known.resolve(caller)
    await aMoment()

    expect(working).toHaveLength(0)
    expect((await slowToKnow.as(caller).get('/quick')).status).toBe(200)
    await slowToKnow.stop()
  })
})
