import { monthOf, unlimited, unused } from '@postrider/contracts'
import { someCaller } from '@postrider/testing/service'
import { sql } from 'kysely'
import { someMail, someProject, someTemplate, uuid, addVerifiedDomain, type Project } from './factories.ts'
import { rowsOf } from './rows.ts'
import { startDelivery, type Delivery } from './delivery.ts'

let delivery: Delivery
let project: Project

beforeAll(async () => {
  delivery = await startDelivery()
})
beforeEach(async () => {
  project = await someProject(delivery.send)
})
afterAll(() => delivery.stop())

const post = (emails: readonly unknown[], options: object = {}, of = project) =>
  of.api.post('/v1/send/batch', { body: { emails, ...options } })

const permissive = { mode: 'permissive' }
const to = (address: string, body: object = {}) => someMail(project, { to: address, ...body })

/** Returns whether the project has neither mails, contents, throttles nor contacts. */
async function hasNothing(of: Project = project): Promise<boolean> {
  const rows = await Promise.all(
    (['emails', 'contents', 'deliveries', 'send_batches', 'send_throttles'] as const).map((table) =>
      rowsOf(delivery.send, of, table),
    ),
  )
  const { contacts } = await delivery.send.contacts.audience({
    projectId: of.id,
    generation: 1,
    audience: { kind: 'all' },
    select: 'rows',
    limit: 1000,
  })
  return rows.flat().length === 0 && contacts?.length === 0
}

async function limited(limit: number): Promise<Project> {
  const allowance = {
    limits: { ...unlimited, transactional: limit },
    month: monthOf(delivery.ctx.now()),
    used: unused,
  }
  const id = await delivery.project({ allowance })
  const domain = await addVerifiedDomain(delivery.send, id)
  return { id, api: delivery.send.as(someCaller(id)), domain }
}

/** Runs `work` before each upsert of contacts, until the returned function is called. */
function beforeUpsert(work: () => Promise<unknown>): () => void {
  const { contacts } = delivery.send
  const { upsert } = contacts
  contacts.upsert = async (body) => {
    await work()
    return upsert(body)
  }
  return () => void (contacts.upsert = upsert)
}

describe('a strict batch', () => {
  it('accepts all items, and returns the mails of each item in order with its index', async () => {
    const answer = await post([
      to('a@example.net'),
      someMail(project, { to: ['b@example.net', 'c@example.net'] }),
      to('d@example.net', { delivery: { at: '2099-01-01T00:00:00Z' } }),
    ])
    const soon = new Date(delivery.ctx.now().getTime() + 60_000).toISOString()
    const valid = await post([
      to('a@example.net'),
      someMail(project, { to: ['b@example.net', 'c@example.net'] }),
      to('d@example.net', { delivery: { at: soon } }),
    ])

    expect(answer.status).toBe(422)
    expect(answer.body.error.errors).toMatchObject([{ index: 2, field: 'delivery.at', code: 'too_big' }])
    expect(valid.status).toBe(200)
    expect(valid.body.data).toEqual({
      timestamp: expect.any(String),
      emails: [
        { index: 0, email: uuid, status: 'QUEUED', contact: { id: uuid, email: 'a@example.net' } },
        { index: 1, email: uuid, status: 'QUEUED', contact: { id: uuid, email: 'b@example.net' } },
        { index: 1, email: uuid, status: 'QUEUED', contact: { id: uuid, email: 'c@example.net' } },
        {
          index: 2,
          email: uuid,
          status: 'SCHEDULED',
          scheduledFor: soon,
          contact: { id: uuid, email: 'd@example.net' },
        },
      ],
    })
    expect(await rowsOf(delivery.send, project, 'emails')).toHaveLength(4)
    expect(await rowsOf(delivery.send, project, 'contents')).toHaveLength(1)
  })

  it('is rejected with the status of the first rejected item, lists all errors, and stores nothing', async () => {
    const answer = await post([
      to('a@example.net'),
      to('b@example.net', { template: project.id }),
      someMail(project, { to: [{ email: 'nobody' }], tags: [''] }),
      to('c@example.net', { from: 'a@nowhere.test' }),
      null,
    ])

    expect(answer).toMatchObject({ status: 404, body: { error: { code: 'TEMPLATE_NOT_FOUND' } } })
    expect(answer.body.error.errors).toEqual([
      { index: 1, field: '', code: 'TEMPLATE_NOT_FOUND', message: answer.body.error.message },
      expect.objectContaining({ index: 2, field: 'to.0.email', code: 'invalid_string' }),
      expect.objectContaining({ index: 2, field: 'tags.0', code: 'too_small' }),
      expect.objectContaining({ index: 3, field: '', code: 'INTERNAL_SERVER_ERROR' }),
      expect.objectContaining({ index: 4, field: '', code: 'invalid_type', received: 'null' }),
    ])
    expect(await hasNothing()).toBe(true)
  })

  it('is rejected without a trace if its items exceed a limit together', async () => {
    const own = await limited(2)
    const items = ['a', 'b', 'c'].map((name) => someMail(own, { to: `${name}@example.net` }))

    const answer = await post(items, {}, own)

    expect(answer).toMatchObject({ status: 429, body: { error: { code: 'BILLING_LIMIT_EXCEEDED' } } })
    expect(answer.body.error.errors).toMatchObject([{ index: 2, code: 'BILLING_LIMIT_EXCEEDED' }])
    expect(await hasNothing(own)).toBe(true)
    expect((await post(items.slice(1), {}, own)).status).toBe(200)
  })

  it('is rejected without contacts if the contacts service rejects the data of recipients', async () => {
    const large = { data: { text: 'x'.repeat(40_000) } }
    await post([to('full@example.net', large), to('other@example.net', large)])
    const more = { data: { more: 'x'.repeat(40_000) } }

    const answer = await post([
      to('new@example.net'),
      to('full@example.net', more),
      someMail(project, { to: ['next@example.net', 'other@example.net'], ...more }),
    ])

    expect(answer.status).toBe(422)
    expect(answer.body.error.errors).toMatchObject([
      { index: 1, field: 'data', code: 'too_big' },
      { index: 2, field: 'data', code: 'too_big' },
    ])
    const { contact } = await delivery.send.contacts.findByEmail({
      projectId: project.id,
      generation: 1,
      email: 'new@example.net',
    })
    expect(contact).toBeNull()
    expect(await rowsOf(delivery.send, project, 'emails')).toHaveLength(2)
  })

  it('is rejected if a transaction before it has used the limit, and then releases its keys', async () => {
    const own = await limited(2)
    const items = ['a', 'b'].map((name) =>
      someMail(own, { to: `${name}@example.net`, idempotencyKey: `key ${name}` }),
    )
    const useUnit = () =>
      sql`insert into limit_usage (project_id, month, cap, base, units)
        values (${own.id}, ${monthOf(delivery.now())}, 'transactional', 0, 1)`.execute(delivery.send.db)
    const stopBetween = beforeUpsert(useUnit)

    const refused = await post(items, {}, own)
    stopBetween()
    await sql`update limit_usage set units = 0 where project_id = ${own.id}`.execute(delivery.send.db)
    const accepted = await post(items, {}, own)

    expect([refused.status, accepted.status]).toEqual([429, 200])
    expect(refused.body.error.errors).toMatchObject([{ index: 1, code: 'BILLING_LIMIT_EXCEEDED' }])
    expect(await rowsOf(delivery.send, own, 'emails')).toHaveLength(2)
  })
})

describe('a permissive batch', () => {
  it('accepts the valid items, and returns the error of each other item as POST /v1/send would', async () => {
    const items = [
      to('a@example.net'),
      { ...to('b@example.net'), from: 'a@nowhere.test' },
      { to: 'nobody' },
      to('c@example.net'),
    ]

    const answer = await post(items, permissive)
    const singles = await Promise.all(
      [items[1], items[2]].map((body) => project.api.post('/v1/send', { body: body ?? {} })),
    )

    expect(answer.status).toBe(200)
    const errors = singles.map(({ body: { error } }) => {
      const { requestId: _id, ...shown } = error
      return shown
    })
    expect(answer.body.data.results).toEqual([
      { index: 0, success: true, emails: [expect.objectContaining({ status: 'QUEUED' })] },
      { index: 1, success: false, error: errors[0] },
      { index: 2, success: false, error: errors[1] },
      { index: 3, success: true, emails: [expect.objectContaining({ status: 'QUEUED' })] },
    ])
    expect(await rowsOf(delivery.send, project, 'emails')).toHaveLength(2)
  })

  it('accepts items up to a limit, in order', async () => {
    const own = await limited(3)
    const many = { to: ['b@example.net', 'c@example.net', 'd@example.net'] }
    const items = [
      someMail(own, { to: 'a@example.net' }),
      someMail(own, many),
      someMail(own, { to: ['e@example.net', 'f@example.net'] }),
      someMail(own, { to: 'g@example.net' }),
    ]

    const answer = await post(items, permissive, own)

    const results = answer.body.data.results.map(({ success, error }: never) => success || error)
    expect(results).toEqual([
      true,
      expect.objectContaining({ statusCode: 429 }),
      true,
      expect.objectContaining({ statusCode: 429 }),
    ])
    expect(await rowsOf(delivery.send, own, 'emails')).toHaveLength(3)
  })

  it('accepts the items whose data the contacts service stores', async () => {
    await post([to('full@example.net', { data: { text: 'x'.repeat(40_000) } })])

    const answer = await post(
      [
        to('new@example.net'),
        to('full@example.net', { data: { more: 'x'.repeat(40_000) } }),
        to('full@example.net'),
      ],
      permissive,
    )

    expect(answer.body.data.results).toMatchObject([
      { success: true },
      { success: false, error: { statusCode: 422, errors: [{ field: 'data', code: 'too_big' }] } },
      { success: true },
    ])
  })

  it('skips the second of two items with the same throttle', async () => {
    const throttled = { delivery: { throttle: '1h', throttleKey: 'once' } }

    const answer = await post([to('a@example.net', throttled), to('a@example.net', throttled)], permissive)

    expect(answer.body.data.results).toMatchObject([
      { emails: [{ status: 'QUEUED' }] },
      { emails: [{ status: 'SKIPPED', retryAt: expect.any(String) }] },
    ])
  })
})

describe('a batch', () => {
  it('renders each item with its own data and with the contact as it is after that item', async () => {
    const body = '<p>{{a}}-{{b}}-{{c}}</p>'
    const answer = await post([
      to('a@example.net', { body, data: { a: 1 } }),
      to('b@example.net', { body, data: { b: { value: 2, persistent: false } } }),
      someMail(project, { to: [{ email: 'a@example.net', data: { b: 2 } }, 'c@example.net'], body }),
      to('a@example.net', { body, data: { a: null, c: 3 } }),
    ])

    const rows = await rowsOf(delivery.send, project, 'emails')
    const dataOf = (id: string) => Object(rows.find((row) => row.id === id)?.variables).contact.data
    expect(answer.body.data.emails.map(({ email }: { email: string }) => dataOf(email))).toEqual([
      { a: 1 },
      {},
      { a: 1, b: 2 },
      {},
      { b: 2, c: 3 },
    ])
  })

  it('stores an attachment of several items once', async () => {
    const attachments = [{ filename: 'a.txt', content: 'aGk=', contentType: 'text/plain' }]

    await post([to('a@example.net', { attachments }), to('b@example.net', { attachments, subject: 'Other' })])

    expect(await rowsOf(delivery.send, project, 'contents')).toHaveLength(2)
    expect(await rowsOf(delivery.send, project, 'attachments')).toHaveLength(1)
  })

  it('warns about unknown fields and about headers that the service writes, with the item', async () => {
    const answer = await post([
      to('a@example.net'),
      to('b@example.net', { html: '<p>x</p>', headers: { From: 'x@example.net' } }),
    ])

    expect(answer.body.data.warnings).toEqual([
      { field: 'emails.1.html', message: expect.stringContaining('`emails.1.body`') },
      { field: 'emails.1.headers.From', message: expect.any(String) },
    ])
  })

  it('has 500 items at most', async () => {
    const items = Array.from({ length: 501 }, (_, index) => to(`p${index}@example.net`, { data: { index } }))

    const tooMany = await post(items)
    const most = await post(items.slice(1))
    const none = await post([])

    expect([tooMany.status, most.status, none.status]).toEqual([422, 200, 422])
    expect(tooMany.body.error.errors).toMatchObject([{ field: 'emails', code: 'too_big' }])
    expect(most.body.data.emails).toHaveLength(500)
    expect(await rowsOf(delivery.send, project, 'deliveries')).toHaveLength(500)
  })

  it('has 100,000 values at most, for example 500 orders with 20 lines', async () => {
    const lines = Array.from({ length: 20 }, (_, line) => ({ name: 'Tea', line, price: 2.5, isGift: false }))
    const orders = Array.from({ length: 500 }, (_, order) =>
      to(`p${order}@example.net`, { data: { order, lines: { value: lines, persistent: false } } }),
    )
    const large = to('a@example.net', {
      data: { lines: { value: Array(45).fill(lines), persistent: false } },
    })

    const accepted = await post(orders)
    const tooMany = await post(Array(25).fill(large))

    expect([accepted.status, tooMany.status]).toEqual([200, 422])
    expect(accepted.body.data.emails).toHaveLength(500)
    expect(tooMany.body.error.errors[0].message).toContain('100000 values')
    const [{ variables } = { variables: {} }] = await rowsOf(delivery.send, project, 'emails')
    expect(variables).toMatchObject({ requestData: { lines: { value: lines } } })
  })

  it('has 40,000 values at most in an item, like a single request', async () => {
    const data = (count: number) => ({ data: { a: { value: Array(count).fill(0), persistent: false } } })

    const answer = await post(
      [to('a@example.net', data(30_000)), to('b@example.net', data(40_000))],
      permissive,
    )
    const single = await project.api.post('/v1/send', { body: to('b@example.net', data(40_000)) })

    const [accepted, { error }] = answer.body.data.results
    expect(accepted).toMatchObject({ success: true })
    const { code, statusCode, message, errors } = single.body.error
    expect(error).toMatchObject({ code, statusCode, message, errors })
    expect([statusCode, errors[0].message]).toEqual([422, expect.stringContaining('40000 values')])
  })

  it('has 5,000 recipients at most', async () => {
    const item = someMail(project, {
      to: Array.from({ length: 1000 }, (_, index) => `p${index}@example.net`),
    })

    const answer = await post([item, item, item, item, item, to('a@example.net')], permissive)

    expect(answer).toMatchObject({ status: 422, body: { error: { errors: [{ field: 'emails' }] } } })
    expect(await hasNothing()).toBe(true)
  })

  it('uses one template for several items, and returns 422 for a name of several templates', async () => {
    const create = (name: string) => project.api.post('/templates', { body: someTemplate(project, { name }) })
    const { id } = (await create('Welcome')).body
    await create('Twice')
    await create('Twice')

    const answer = await post(
      [
        { to: 'a@example.net', template: 'Welcome' },
        { to: 'b@example.net', template: id },
        { to: 'c@example.net', template: 'Twice' },
      ],
      permissive,
    )

    expect(answer.body.data.results).toMatchObject([
      { success: true },
      { success: true },
      { success: false, error: { statusCode: 422, errors: [{ field: 'template' }] } },
    ])
  })
})
