import { expectLogs } from '@postrider/testing/jest'
import type { Client } from '@postrider/testing/service'
import {
  expectRefused,
  someAddress,
  someKey,
  startLimited,
  statuses,
  stores,
  times,
} from './address-limit.ts'
import { bearer, type GatewayUnderTest } from './start.ts'

describe.each(stores)('the limits of a client address, counted %s', (_where, overrides) => {
  let under: GatewayUnderTest
  beforeAll(async () => {
    under = await startLimited(overrides())
  })
  afterAll(() => under.stop())

  const from = (address: string, headers: Record<string, string> = {}): Client =>
    under.as({ 'x-forwarded-for': address, ...headers })

  it('apply to lookups of unknown keys, but not to a key that was valid before', async () => {
    const address = someAddress()
    const own = under.accounts.addProject()
    const good = from(address, bearer(own.secretKey))
    await good.get('/contacts')
    await under.accounts.forget(own)
    const before = under.accounts.lookups

    const guesses = await times(9, () => from(address, bearer(someKey('sk'))).get('/contacts'))
    const lookups = under.accounts.lookups - before
    const still = await good.get('/contacts')

    expect(statuses(guesses)).toEqual([401, 401, 401, 401, 401, 429, 429, 429, 429])
    expectRefused(guesses[8])
    expect(lookups).toBe(5)
    expect(still.status).toBe(200)
  })

  it('also apply to parallel guesses and to lookups of ended sessions', async () => {
    const address = someAddress()
    const before = under.accounts.lookups
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () => from(address, bearer(someKey('pk'))).post('/v1/track', { body: {} })),
    )
    const { cookie, session } = await under.accounts.signIn()
    under.accounts.end(session)
    const ended = await from(address, { cookie }).get('/users/@me')

    expect(statuses(guesses).toSorted((a, b) => a - b)).toEqual([
      ...Array(5).fill(401),
      ...Array(15).fill(429),
    ])
    expect(under.accounts.lookups - before).toBe(5)
    expect(ended.status).toBe(429)
  })

  it('do not apply to lookups that fail because the accounts service is unavailable', async () => {
    const address = someAddress()
    const keys = Array.from({ length: 5 }, () => under.accounts.addProject().secretKey)
    expectLogs('request.refused')
    under.accounts.isUnavailable = true
    const failed = await Promise.all(keys.map((key) => from(address, bearer(key)).get('/contacts')))
    under.accounts.isUnavailable = false

    const back = await Promise.all(keys.map((key) => from(address, bearer(key)).get('/contacts')))

    expect(statuses(failed).filter((status) => status < 500)).toEqual([])
    expect(statuses(back)).toEqual(Array<number>(5).fill(200))
  })
})
