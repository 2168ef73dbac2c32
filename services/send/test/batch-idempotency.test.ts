import { unavailable } from '@postrider/contracts/errors'
import { expectLogs } from '@postrider/testing/jest'
import { failAt, healed } from '@postrider/testing/postgres'
import { sql } from 'kysely'
import { someMail, someProject, someTemplate, type Project } from './factories.ts'
import { rowsOf } from './rows.ts'
import { startSend, type SendUnderTest } from './start.ts'

let send: SendUnderTest
let project: Project

/** A clock that throws when it is read for the `breaksAt`th time. */
const clock = { readings: 0, breaksAt: 0 }
const now = (): Date => {
  clock.readings += 1
  if (clock.readings === clock.breaksAt) throw new Error('a fault')
  return new Date()
}

beforeAll(async () => {
  send = await startSend({ now })
})
beforeEach(async () => {
  project = await someProject(send)
})
afterEach(() => {
  send.contacts.fault = { before: () => undefined, after: () => undefined }
})
afterAll(() => send.stop())

const to = (name: string, body: object = {}) => someMail(project, { to: `${name}@example.net`, ...body })
const invalid = { to: 'nobody' }

const post = (key: string | undefined, emails: readonly unknown[], mode = 'strict') =>
  project.api.post('/v1/send/batch', {
    body: { emails, mode },
    ...(key !== undefined && { headers: { 'idempotency-key': key } }),
  })
const postSingle = (key: string, body: object) =>
  project.api.post('/v1/send', { body, headers: { 'idempotency-key': key } })

const mails = () => rowsOf(send, project, 'emails')
const addresses = async () => (await mails()).map(({ to_email }) => to_email).toSorted()

const conflict = (key: string, originalStatusCode: number | null) => ({
  status: 409,
  body: {
    error: {
      code: 'IDEMPOTENCY_KEY_REUSED',
      details: { key, originalRequest: 'POST /v1/send/batch', originalStatusCode },
    },
  },
})

const breakOnce = (error: Error) => {
  let broken = false
  return () => {
    if (broken) return
    broken = true
    throw error
  }
}

interface Result {
  success: boolean
  emails?: { email: string }[]
  error?: { code: string }
}
const outcomes = ({ body }: { body: { data: { results: Result[] } } }) =>
  body.data.results.map(({ emails, error }) => emails?.map(({ email }) => email) ?? error?.code)

const lapse = (...keys: string[]) => keys.forEach((key) => send.contacts.lapseLease(project.id, key))

describe('the Idempotency-Key of a batch', () => {
  it('lets only one of 20 parallel requests succeed', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('parallel', [to('a'), to('b')])))

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    expect(await addresses()).toEqual(['a@example.net', 'b@example.net'])
  })

  it.each(['strict', 'permissive'])('causes 409 after the full success of a %s batch', async (mode) => {
    const items = [to('a'), to('b', { idempotencyKey: 'own' })]
    const first = await post('full', items, mode)
    lapse('full', 'own')

    expect(first.status).toBe(200)
    expect(await post('full', items, mode)).toMatchObject(conflict('full', 200))
    expect(await post('full', [invalid], mode)).toMatchObject(conflict('full', 200))
    expect(await postSingle('full', to('c'))).toMatchObject({ status: 409 })
    expect(await mails()).toHaveLength(2)
  })

  it('is released if no item was accepted', async () => {
    const refused = await post('free', [to('a'), invalid])
    const none = await post('free', [invalid], 'permissive')
    const accepted = await post('free', [to('a')])

    expect([refused.status, none.status, accepted.status]).toEqual([422, 200, 200])
  })

  it('lets a repeat send what was not accepted, with the first results of the other items', async () => {
    await project.api.post('/suppressions', { body: { kind: 'ADDRESS', value: 'copy@example.net' } })
    const copied = { cc: 'copy@example.net' }
    const items = [to('a', copied), { to: 'b@example.net', template: 'Later' }, to('c')]

    const first = await post('part', items, 'permissive')
    const stored = await rowsOf(send, project, 'send_batches')
    const other = await post('part', items.slice(1), 'permissive')
    await project.api.post('/templates', { body: someTemplate(project, { name: 'Later' }) })
    send.contacts.completeKey(project.id, 'part')
    const second = await post('part', items, 'permissive')
    const third = await post('part', items, 'permissive')

    expect(outcomes(first)).toEqual([[expect.any(String)], 'TEMPLATE_NOT_FOUND', [expect.any(String)]])
    expect(other).toMatchObject(conflict('part', 200))
    expect(second.body.data.results[0]).toEqual(first.body.data.results[0])
    expect(second.body.data.results[2]).toEqual(first.body.data.results[2])
    expect(second.body.data.results[0].emails).toMatchObject([
      { contact: { email: 'a@example.net' }, suppressedCopies: ['copy@example.net'] },
    ])
    expect(second.body.data.results[1]).toMatchObject({ success: true })
    expect(third).toMatchObject(conflict('part', 200))
    expect(await addresses()).toEqual(['a@example.net', 'b@example.net', 'c@example.net'])
    expect(JSON.stringify(stored)).not.toContain('example.net')
  })

  it('lets concurrent repeats after a partial success send each mail once', async () => {
    const other = await someProject(send)
    const items = [to('a'), to('b'), to('c', { from: `x@${other.domain}` })]
    const first = await post('race', items, 'permissive')
    await sql`update domains set project_id = ${project.id} where domain = ${other.domain}`.execute(send.db)

    const repeats = await Promise.all(Array.from({ length: 8 }, () => post('race', items, 'permissive')))

    expect(outcomes(first).map((one) => typeof one)).toEqual(['object', 'object', 'string'])
    expect(repeats.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(repeats.filter(({ status }) => status === 409)).toHaveLength(7)
    expect(await addresses()).toEqual(['a@example.net', 'b@example.net', 'c@example.net'])
  })

  it('can be used again after 24 hours', async () => {
    await post('old', [to('a'), invalid], 'permissive')
    await sql`update send_requests set claimed_at = claimed_at - interval '25 hours'`.execute(send.db)
    await sql`update send_batches set claimed_at = claimed_at - interval '25 hours'`.execute(send.db)
    lapse('old')

    const again = await post('old', [to('b')])

    expect(again.status).toBe(200)
    expect(await addresses()).toEqual(['a@example.net', 'b@example.net'])
  })

  it('is the key of the messages about mails without an own key', async () => {
    await post('call', [to('a', { idempotencyKey: 'item' }), to('b')])

    const keys = (await send.published())
      .filter(({ type, projectId }) => type === 'email.queued' && projectId === project.id)
      .map(({ data }) => [data.to, data.idempotencyKey])
    expect(keys).toEqual([
      ['a@example.net', 'item'],
      ['b@example.net', 'call'],
    ])
  })
})

describe('the idempotencyKey of an item', () => {
  it('is shared with POST /v1/send', async () => {
    const single = await postSingle('first', to('a'))
    const batch = await post(
      undefined,
      [
        to('b', { idempotencyKey: 'first' }),
        to('c', { idempotencyKey: 'second' }),
        { ...invalid, idempotencyKey: 'first' },
      ],
      'permissive',
    )
    const again = await postSingle('second', to('d'))

    expect(single.status).toBe(200)
    expect(outcomes(batch)).toEqual([
      'IDEMPOTENCY_KEY_REUSED',
      [expect.any(String)],
      'IDEMPOTENCY_KEY_REUSED',
    ])
    expect(again).toMatchObject({ status: 409 })
    expect(await addresses()).toEqual(['a@example.net', 'c@example.net'])
  })

  it('is rejected in a later item of the same batch, and if it is the key of the batch', async () => {
    const twice = await post(
      'call',
      [
        to('a', { idempotencyKey: 'k' }),
        to('b', { idempotencyKey: 'k' }),
        to('c', { idempotencyKey: 'call' }),
      ],
      'permissive',
    )

    expect(outcomes(twice)).toEqual([
      [expect.any(String)],
      'IDEMPOTENCY_KEY_REUSED',
      'IDEMPOTENCY_KEY_REUSED',
    ])
  })

  it('is released if the item or the strict batch is rejected', async () => {
    const strict = await post('call', [to('a', { idempotencyKey: 'a' }), invalid])
    const permissive = await post(
      undefined,
      [to('b', { idempotencyKey: 'b' }), { ...invalid, idempotencyKey: 'c' }],
      'permissive',
    )
    const later = await post('call', [to('a', { idempotencyKey: 'a' }), to('c', { idempotencyKey: 'c' })])

    expect([strict.status, permissive.status, later.status]).toEqual([422, 200, 200])
    expect(await addresses()).toEqual(['a@example.net', 'b@example.net', 'c@example.net'])
  })

  it('rejects a strict batch with 409 and without contacts if it is used', async () => {
    await postSingle('used', to('a'))

    const answer = await post('call', [to('b'), to('c', { idempotencyKey: 'used' })])

    expect(answer).toMatchObject({
      status: 409,
      body: { error: { errors: [{ index: 1, field: '', code: 'IDEMPOTENCY_KEY_REUSED' }] } },
    })
    const { contact } = await send.contacts.findByEmail({
      projectId: project.id,
      generation: 1,
      email: 'b@example.net',
    })
    expect(contact).toBeNull()
  })
})

describe.each(['strict', 'permissive'])('a crash of a %s batch', (mode) => {
  const items = () => [
    to('a', { idempotencyKey: 'own' }),
    to('b'),
    ...(mode === 'permissive' ? [invalid] : []),
  ]
  const retry = () => post('key', items(), mode)

  it('before the keys are claimed has no effect on a retry', async () => {
    expectLogs('request.refused')
    const claim = jest
      .spyOn(send.contacts, 'claimKeys')
      .mockRejectedValueOnce(unavailable('contacts is unavailable'))

    const broken = await retry()
    claim.mockRestore()
    const retried = await retry()

    expect([broken.status, retried.status]).toEqual([503, 200])
    expect(await addresses()).toEqual(['a@example.net', 'b@example.net'])
  })

  it('after the keys are claimed delays a retry until the lease expires', async () => {
    expectLogs('request.refused')
    const { claimKeys } = send.contacts
    const claim = jest.spyOn(send.contacts, 'claimKeys').mockImplementationOnce(async (body) => {
      await claimKeys(body)
      throw unavailable('the answer was lost')
    })

    const broken = await retry()
    claim.mockRestore()
    const early = await retry()
    lapse('key', 'own')
    const later = await retry()

    expect(broken.status).toBe(503)
    expect(early).toMatchObject(conflict('key', null))
    expect(later.status).toBe(200)
    expect(await addresses()).toEqual(['a@example.net', 'b@example.net'])
  })

  it.each(['before', 'after'] as const)('%s the contacts are upserted releases the keys', async (point) => {
    if (mode === 'strict') expectLogs('request.refused')
    send.contacts.fault[point] = breakOnce(unavailable('contacts is unavailable'))

    const broken = await retry()
    const retried = await retry()

    expect([broken.status, retried.status]).toEqual([mode === 'strict' ? 503 : 200, 200])
    expect(await addresses()).toEqual(['a@example.net', 'b@example.net'])
  })

  it.each(['emails', 'send_batches', 'send_requests', 'outbox'])(
    'while it writes %s leaves no mail, and delays a retry until the lease expires',
    async (table) => {
      expectLogs('request.refused')
      await failAt(send.db, { table, on: 'insert', at: 'statement' }, { times: 1, with: 'shutdown' })

      const broken = await retry()
      expect(await healed(send.db)).toBeGreaterThan(0)
      const early = await retry()
      lapse('key', 'own')
      const later = await retry()

      expect(broken.status).toBe(503)
      expect(early).toMatchObject(conflict('key', null))
      expect(later.status).toBe(200)
      expect(await addresses()).toEqual(['a@example.net', 'b@example.net'])
    },
  )

  it('after the mails are queued sends no mail again', async () => {
    expectLogs('request.failed')
    const before = clock.readings
    await post(
      'other',
      items().map((item) => ({ ...item, idempotencyKey: undefined })),
      mode,
    )
    // The last reading is for the response.
    clock.breaksAt = clock.readings + (clock.readings - before)

    const broken = await post(
      'key',
      items().map((item) => ({ ...item, idempotencyKey: undefined })),
      mode,
    )
    const written = await mails()
    const repeat = await post(
      'key',
      items().map((item) => ({ ...item, idempotencyKey: undefined })),
      mode,
    )

    expect([broken.status, written.length]).toEqual([500, 4])
    expect(await mails()).toHaveLength(4)
    if (mode === 'strict') expect(repeat).toMatchObject(conflict('key', 200))
    else {
      const ids = written.filter(({ idempotency_key }) => idempotency_key === 'key').map(({ id }) => id)
      expect(outcomes(repeat).slice(0, 2).flat().toSorted()).toEqual(ids.toSorted())
    }
  })
})
