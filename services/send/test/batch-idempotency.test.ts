import { sql } from 'kysely'
import { someProject, someTemplate, type Project } from './factories.ts'
import { rowsOf } from './rows.ts'
import { addressesOf, batchConflict, invalidItem, itemTo, outcomesOf, postBatch } from './some-batch.ts'
import { startSend, type SendUnderTest } from './start.ts'

let send: SendUnderTest
let project: Project

beforeAll(async () => {
  send = await startSend()
})
beforeEach(async () => {
  project = await someProject(send)
})
afterAll(() => send.stop())

const to = (name: string, body: object = {}) => itemTo(project, name, body)
const post = (key: string | undefined, emails: readonly unknown[], mode = 'strict') =>
  postBatch(project, emails, { mode, ...(key !== undefined && { key }) })
const postSingle = (key: string, body: object) =>
  project.api.post('/v1/send', { body, headers: { 'idempotency-key': key } })
const mails = () => rowsOf(send, project, 'emails')
const lapse = (...keys: string[]) => keys.forEach((key) => send.contacts.lapseLease(project.id, key))

describe('the Idempotency-Key of a batch', () => {
  it('lets only one of 20 parallel requests succeed', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => post('parallel', [to('a'), to('b')])))

    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status }) => status === 409)).toHaveLength(19)
    expect(await addressesOf(send, project)).toEqual(['a@example.net', 'b@example.net'])
  })

  it.each(['strict', 'permissive'])('causes 409 after the full success of a %s batch', async (mode) => {
    const items = [to('a'), to('b', { idempotencyKey: 'own' })]
    const first = await post('full', items, mode)
    lapse('full', 'own')

    expect(first.status).toBe(200)
    expect(await post('full', items, mode)).toMatchObject(batchConflict('full', 200))
    expect(await post('full', [invalidItem], mode)).toMatchObject(batchConflict('full', 200))
    expect(await postSingle('full', to('c'))).toMatchObject({
      status: 409,
      body: { error: { details: { originalRequest: null, originalStatusCode: 200 } } },
    })
    expect(await mails()).toHaveLength(2)
  })

  it('is released if no item was accepted', async () => {
    const refused = await post('free', [to('a'), invalidItem])
    const none = await post('free', [invalidItem], 'permissive')
    const accepted = await post('free', [to('a')])

    expect([refused.status, none.status, accepted.status]).toEqual([422, 200, 200])
  })

  it('lets a repeat send the items that were not accepted, with the first results of the other items', async () => {
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

    expect(outcomesOf(first)).toEqual([[expect.any(String)], 'TEMPLATE_NOT_FOUND', [expect.any(String)]])
    expect(other).toMatchObject(batchConflict('part', 200))
    expect(second.body.data.results[0]).toEqual(first.body.data.results[0])
    expect(second.body.data.results[2]).toEqual(first.body.data.results[2])
    expect(second.body.data.results[0].emails).toMatchObject([
      { contact: { email: 'a@example.net' }, suppressedCopies: ['copy@example.net'] },
    ])
    expect(second.body.data.results[1]).toMatchObject({ success: true })
    expect(third).toMatchObject(batchConflict('part', 200))
    expect(await addressesOf(send, project)).toEqual(['a@example.net', 'b@example.net', 'c@example.net'])
    expect(JSON.stringify(stored)).not.toContain('example.net')
  })

  it('lets concurrent repeats after a partial success send each mail once', async () => {
    const other = await someProject(send)
    const items = [to('a'), to('b'), to('c', { from: `x@${other.domain}` })]
    const first = await post('race', items, 'permissive')
    await sql`update domains set project_id = ${project.id} where domain = ${other.domain}`.execute(send.db)

    const repeats = await Promise.all(Array.from({ length: 8 }, () => post('race', items, 'permissive')))

    expect(outcomesOf(first).map((one) => typeof one)).toEqual(['object', 'object', 'string'])
    expect(repeats.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(repeats.filter(({ status }) => status === 409)).toHaveLength(7)
    expect(await addressesOf(send, project)).toEqual(['a@example.net', 'b@example.net', 'c@example.net'])
  })

  it('can be used again after 24 hours', async () => {
    await post('old', [to('a'), invalidItem], 'permissive')
    await sql`update send_requests set claimed_at = claimed_at - interval '25 hours'`.execute(send.db)
    await sql`update send_batches set claimed_at = claimed_at - interval '25 hours'`.execute(send.db)
    lapse('old')

    const again = await post('old', [to('b')])

    expect(again.status).toBe(200)
    expect(await addressesOf(send, project)).toEqual(['a@example.net', 'b@example.net'])
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

describe('a key that no message about a mail has', () => {
  const accepted = async () =>
    (await send.published())
      .filter(({ type, projectId }) => type === 'request.accepted' && projectId === project.id)
      .map(({ data }) => String(data.idempotencyKey))
      .toSorted()

  it('is published once if all items have their own keys', async () => {
    const items = ['a', 'b'].map((name) => to(name, { idempotencyKey: name }))

    await post('call', items)

    expect(await accepted()).toEqual(['call'])
  })

  it('is published if its mails are skipped, and not if its request is rejected', async () => {
    const throttled = { delivery: { throttle: '1h', throttleKey: 'once' } }
    await postSingle('queued', to('a', throttled))

    await postSingle('single', to('a', throttled))
    await post(
      'call',
      [
        to('a', { ...throttled, idempotencyKey: 'item' }),
        to('a', throttled),
        { ...invalidItem, idempotencyKey: 'invalid' },
      ],
      'permissive',
    )
    await post('strict', [to('a', throttled), invalidItem])

    expect(await accepted()).toEqual(['call', 'item', 'single'])
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
        { ...invalidItem, idempotencyKey: 'first' },
      ],
      'permissive',
    )
    const again = await postSingle('second', to('d'))

    expect(single.status).toBe(200)
    expect(outcomesOf(batch)).toEqual([
      'IDEMPOTENCY_KEY_REUSED',
      [expect.any(String)],
      'IDEMPOTENCY_KEY_REUSED',
    ])
    expect(batch.body.data.results[0].error.details).toEqual({
      key: 'first',
      originalRequest: 'POST /v1/send',
      originalRequestAt: expect.any(String),
      originalStatusCode: 200,
    })
    expect(again).toMatchObject({ status: 409 })
    expect(await addressesOf(send, project)).toEqual(['a@example.net', 'c@example.net'])
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

    expect(outcomesOf(twice)).toEqual([
      [expect.any(String)],
      'IDEMPOTENCY_KEY_REUSED',
      'IDEMPOTENCY_KEY_REUSED',
    ])
    expect(twice.body.data.results[1].error.details).toMatchObject({
      originalRequest: 'POST /v1/send/batch',
      originalStatusCode: null,
    })
  })

  it('is released if the item or the strict batch is rejected', async () => {
    const strict = await post('call', [to('a', { idempotencyKey: 'a' }), invalidItem])
    const permissive = await post(
      undefined,
      [to('b', { idempotencyKey: 'b' }), { ...invalidItem, idempotencyKey: 'c' }],
      'permissive',
    )
    const later = await post('call', [to('a', { idempotencyKey: 'a' }), to('c', { idempotencyKey: 'c' })])

    expect([strict.status, permissive.status, later.status]).toEqual([422, 200, 200])
    expect(await addressesOf(send, project)).toEqual(['a@example.net', 'b@example.net', 'c@example.net'])
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
