import { randomUUID } from 'node:crypto'
import type { ApiResponse } from '@postrider/testing/service'
import type { Config } from '../src/config.ts'
import { remaining, someKey, statuses, times } from './address-limit.ts'
import { bearer, startGateway, type GatewayUnderTest } from './start.ts'

describe('the limits of a client address', () => {
  const withGateway = async (
    settings: Partial<Config>,
    work: (under: GatewayUnderTest) => Promise<void>,
  ): Promise<void> => {
    const under = await startGateway(settings)
    try {
      await work(under)
    } finally {
      await under.stop()
    }
  }

  it('allow a few more lookups of a valid key while another client of the address guesses', () =>
    withGateway(
      { trustedProxies: 1, addressLimits: { auth: 0, keyless: 5, publicKey: 0 } },
      async ({ as, accounts }) => {
        const from = (key: string): Promise<ApiResponse> =>
          as({ 'x-forwarded-for': '203.0.113.9', ...bearer(key) }).get('/contacts')
        const good = Array.from({ length: 2 }, () => accounts.addProject().secretKey)
        await times(5, () => from(someKey('sk')))

        const first = await from(good[0] ?? '')
        const startedAt = performance.now()
        const before = accounts.lookups
        const guesses = await Promise.all(Array.from({ length: 40 }, () => from(someKey('sk'))))
        const seconds = (performance.now() - startedAt) / 1000
        const lookups = accounts.lookups - before
        await new Promise((resolve) => setTimeout(resolve, 300))
        const second = await from(good[1] ?? '')

        expect([first.status, second.status]).toEqual([200, 200])
        expect(statuses(guesses)).toContain(429)
        expect(lookups).toBeLessThanOrEqual(5 + 5 * seconds)
      },
    ))

  it('apply to this machine if LIMIT_LOOPBACK is set', () =>
    withGateway(
      { limitLoopback: true, addressLimits: { auth: 1, keyless: 0, publicKey: 0 } },
      async (under) => {
        const answers = await times(2, () => under.as().post('/auth/login', { body: {} }))

        expect(statuses(answers)).toEqual([200, 429])
      },
    ))

  it('are disabled by the value 0', () =>
    withGateway(
      { limitLoopback: true, addressLimits: { auth: 0, keyless: 0, publicKey: 0 } },
      async (under) => {
        const own = under.accounts.addProject()
        const answers = [
          await under.as().post('/auth/login', { body: {} }),
          await under.as().get(`/unsubscribe/${randomUUID()}`),
          await under.as().get('/o/x'),
          await under.as(bearer(own.publicKey)).post('/v1/track', { body: {} }),
        ]

        expect(statuses(answers)).toEqual([200, 200, 200, 200])
        expect(answers.slice(0, 3).map(remaining)).toEqual([null, null, null])
        expect(answers[2]?.body.caller).toEqual({ kind: 'anonymous' })
      },
    ))
})
