import { setTimeout as pause } from 'node:timers/promises'
import { unavailable } from '@postrider/contracts/errors'
import { expectLogs } from '@postrider/testing/jest'
import { fakeContacts, type FakeContacts } from '@postrider/testing/fakes'
import { someMail, someProject, type Project } from './factories.ts'
import { startSend, type SendUnderTest } from './start.ts'

let contacts: FakeContacts
let send: SendUnderTest
let project: Project
let calls: number[]
let fault: () => void
/** The time of the first call in a test. */
let firstAt: number | undefined

beforeAll(async () => {
  contacts = fakeContacts()
  const upsertMany: FakeContacts['upsertMany'] = async (body) => {
    calls.push(body.requests.length)
    // Wait long enough for the other requests to arrive, even on a slow machine.
    firstAt ??= performance.now()
    await pause(Math.min(500, Math.max(20, 4 * (performance.now() - firstAt))))
    fault()
    return contacts.upsertMany(body)
  }
  send = await startSend({ contacts: { ...contacts, upsertMany } })
})
beforeEach(async () => {
  project = await someProject(send)
  calls = []
  firstAt = undefined
  fault = () => undefined
})
afterAll(() => send.stop())

const post = (to: string, key?: string) =>
  project.api.post('/v1/send', {
    body: { ...someMail(project), to },
    ...(key === undefined ? {} : { headers: { 'idempotency-key': key } }),
  })

const addresses = Array.from({ length: 40 }, (_, n) => `person-${n}@example.net`)

describe('concurrent requests to POST /v1/send', () => {
  it('share calls of the contacts service, and each returns its own recipient', async () => {
    const answers = await Promise.all(addresses.map((email) => post(email)))

    expect(answers.map(({ status, body }) => [status, body.data.emails[0].contact.email])).toEqual(
      addresses.map((email) => [200, email]),
    )
    expect(calls.reduce((sum, requests) => sum + requests, 0)).toBe(40)
    expect(calls.length).toBeLessThan(20)
    expect(Math.max(...calls)).toBeLessThanOrEqual(50)
  })

  it('are rejected separately', async () => {
    const first = await post('ada@example.net', 'used')

    const answers = await Promise.all(
      addresses.map((email, n) => post(email, n % 10 === 3 ? 'used' : `key-${n}`)),
    )

    expect(first.status).toBe(200)
    expect(answers.map(({ status }) => status)).toEqual(addresses.map((_, n) => (n % 10 === 3 ? 409 : 200)))
    expect(answers[3]?.body.error).toMatchObject({
      code: 'IDEMPOTENCY_KEY_REUSED',
      details: { originalStatusCode: 200 },
    })
  })

  it('fail together, without another call, if the contacts service is unavailable', async () => {
    expectLogs('request.refused')
    fault = () => {
      throw unavailable('contacts is unavailable')
    }

    const answers = await Promise.all(addresses.map((email) => post(email)))

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([503]))
    expect(calls.reduce((sum, requests) => sum + requests, 0)).toBe(40)
  })

  it('do not share a call if they have many recipients or much data', async () => {
    const large = { ...someMail(project), data: { text: 'x'.repeat(20_000) } }
    const many = { ...someMail(project), to: addresses.slice(0, 11) }

    const answers = await Promise.all([large, many].map((body) => project.api.post('/v1/send', { body })))

    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(calls).toEqual([])
  })
})
