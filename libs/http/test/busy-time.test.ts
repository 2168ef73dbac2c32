import { setTimeout as pause } from 'node:timers/promises'
import { busyTime, ok } from '../src/index.ts'
import { startApp, type AppUnderTest, testEndpoint } from '@postrider/testing/service'

let now = 0
const busy = busyTime(() => now)
/** The resolvers of the requests in progress, in order of arrival. */
const waiting: (() => void)[] = []

const wait = testEndpoint('GET /slow', { access: 'anyone' }, async () => {
  await new Promise<void>((resolve) => waiting.push(resolve))
  return ok({})
})
let app: AppUnderTest

beforeAll(async () => {
  app = await startApp([...busy.of([wait]), testEndpoint('GET /other', { access: 'anyone' }, () => ok({}))])
})
afterAll(() => app.stop())

const untilWaiting = async (count: number): Promise<void> => {
  while (waiting.length < count) await pause(1)
}

describe('busyTime', () => {
  it('counts time with several concurrent requests only once', async () => {
    const first = app.bare.get('/slow')
    await untilWaiting(1)
    now = 10
    const second = app.bare.get('/slow')
    await untilWaiting(2)
    now = 30
    expect(busy.ms()).toBe(30)

    waiting[0]?.()
    await first
    now = 40
    waiting[1]?.()
    await second
    await untilIdle()
    now = 100
    await app.bare.get('/other')

    expect(busy.ms()).toBe(40)
  })

  it('ends when the caller disconnects', async () => {
    const before = busy.ms()
    waiting.length = 0
    const disconnect = new AbortController()
    const response = fetch(`${app.url}/slow`, { signal: disconnect.signal }).catch(() => undefined)
    await untilWaiting(1)
    now += 5

    disconnect.abort()
    await response
    await untilIdle()
    now += 1_000

    expect(busy.ms()).toBe(before + 5)
    waiting[0]?.()
  })
})

/**
 * Resolves when no request is in progress, which means that the busy time no longer grows while the clock
 * advances.
 */
async function untilIdle(): Promise<void> {
  for (let tries = 0; tries < 500; tries += 1) {
    const before = busy.ms()
    const at = now
    now = at + 1
    const stands = busy.ms() === before
    now = at
    if (stands) return
    await pause(2)
  }
  throw new Error('A request is still under way')
}
