import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { watchTurns } from '@postrider/testing/jest'
import { startDelivery, type Delivery } from './delivery.ts'
import { someMail, someProject, type Project } from './factories.ts'
import { rowsOf } from './rows.ts'

let delivery: Delivery
let project: Project

beforeAll(async () => {
  delivery = await startDelivery()
})
beforeEach(async () => {
  project = await someProject(delivery.send)
})
afterAll(() => delivery.stop())

const post = (emails: readonly unknown[], options: object = {}) =>
  project.api.post('/v1/send/batch', { body: { emails, ...options } })

const to = (address: string, data: object) => someMail(project, { to: address, data })

/** Returns data of about 40 KB. A contact can have 64 KB. */
const large = (key: string): object => ({ [key]: 'x'.repeat(40_000) })

const addressesOf = (count: number): string[] =>
  Array.from({ length: count }, (_, index) => `p${index}@example.net`)

async function storedContacts(): Promise<{ email: string; data: object }[]> {
  const { contacts = [] } = await delivery.send.contacts.audience({
    projectId: project.id,
    generation: 1,
    audience: { kind: 'all' },
    select: 'rows',
    limit: 10,
  })
  return contacts
}

describe('a strict batch with rejected data', () => {
  it('stores nothing if only the data of several items together is too large', async () => {
    const answer = await post([
      to('ada@example.net', large('a')),
      to('bob@example.net', {}),
      to('ada@example.net', large('b')),
    ])

    expect(answer.status).toBe(422)
    expect(answer.body.error.errors).toMatchObject([{ index: 2, field: 'data', code: 'too_big' }])
    expect(answer.body.error.details).toBeUndefined()
    expect(await storedContacts()).toEqual([])
  })

  it('stores nothing, and lists all errors, if it has more recipients than a call', async () => {
    const answer = await post([
      someMail(project, { to: addressesOf(1000) }),
      someMail(project, { to: { email: 'ada@example.net', data: large('a') }, data: large('b') }),
      to('bob@example.net', large('a')),
      to('bob@example.net', large('b')),
    ])

    expect(answer.status).toBe(422)
    expect(answer.body.error.errors).toMatchObject([
      { index: 1, field: 'data', code: 'too_big' },
      { index: 3, field: 'data', code: 'too_big' },
    ])
    expect(await storedContacts()).toEqual([])
  })

  it('is accepted if a later item makes room', async () => {
    const answer = await post([
      to('ada@example.net', large('a')),
      to('ada@example.net', { a: null }),
      to('ada@example.net', large('b')),
    ])

    expect(answer.status).toBe(200)
    expect(await storedContacts()).toMatchObject([{ email: 'ada@example.net', data: large('b') }])
    expect(await rowsOf(delivery.send, project, 'emails')).toHaveLength(3)
  })

  it('has at most 1,500,000 characters of different data for one recipient', async () => {
    const items = Array.from({ length: 40 }, (_, index) => to('ada@example.net', { ...large('a'), index }))

    const answer = await post(items)

    expect(answer).toMatchObject({ status: 422, body: { error: { errors: [{ field: 'emails' }] } } })
    expect(await storedContacts()).toEqual([])
    expect((await post(items.slice(0, 35))).status).toBe(200)
  })
})

describe('an item that is not an object', () => {
  it.each([null, [], 1, 'x'])('has a result that names the received type: %j', async (item) => {
    const answer = await post([item], { mode: 'permissive' })

    expect(answer.body.data.results).toEqual([
      {
        index: 0,
        success: false,
        error: expect.objectContaining({
          errors: [
            expect.objectContaining({ field: '', code: 'invalid_type', received: expect.any(String) }),
          ],
        }),
      },
    ])
  })
})

describe('an attachment with a URL', () => {
  const file = { filename: 'a.txt', contentType: 'text/plain' }
  let requests = 0
  const server = createServer((_, res) => {
    requests += 1
    res.end('text')
  })
  beforeAll(() => once(server.listen(0, '127.0.0.1'), 'listening'))
  afterAll(() => new Promise((resolve) => void server.close(resolve)))

  it.each(['url', 'path', 'href', 'content'])(
    'in `%s` is rejected like in POST /v1/send, and the URL is not requested',
    async (field) => {
      const { port } = server.address() as AddressInfo
      const item = someMail(project, {
        attachments: [{ ...file, [field]: `http://127.0.0.1:${port}/a.txt` }],
      })

      const single = await project.api.post('/v1/send', { body: item })
      const strict = await post([item])
      const permissive = await post([item], { mode: 'permissive' })
      await delivery.run()

      const { errors } = single.body.error
      expect([single.status, errors]).toEqual([
        422,
        [expect.objectContaining({ field: 'attachments.0.content' })],
      ])
      expect([strict.status, strict.body.error.errors]).toEqual([422, [{ index: 0, ...errors[0] }]])
      expect(permissive.body.data.results).toMatchObject([{ success: false, error: { errors } }])
      expect([requests, await rowsOf(delivery.send, project, 'emails')]).toEqual([0, []])
    },
  )

  it('is delivered without the URL if it has content, and the URL is not requested', async () => {
    const { port } = server.address() as AddressInfo
    const attachments = [{ ...file, content: 'aGk=', url: `http://127.0.0.1:${port}/a.txt` }]

    const answer = await post([someMail(project, { attachments })])
    await delivery.run()

    const [{ email }] = answer.body.data.emails
    expect(answer.body.data.warnings).toMatchObject([{ field: 'emails.0.attachments.0.url' }])
    expect((await delivery.captured(email))[0]).toContain('aGk=')
    expect(requests).toBe(0)
  })
})

describe('the copies of a mail', () => {
  const copies = (count: number): string[] =>
    Array.from({ length: count }, (_, index) => `c${index}@example.net`)
  const fits = { cc: copies(25), bcc: copies(49).slice(25) }

  it('can be 49, in a single mail and in a batch', async () => {
    const single = await project.api.post('/v1/send', { body: someMail(project, fits) })
    const batch = await post([someMail(project, { bcc: copies(49) })])
    await delivery.run()

    expect([single.status, batch.status]).toEqual([200, 200])
    const inbox = delivery.send.as({ kind: 'anonymous' })
    for (const name of ['c0', 'c48']) {
      const { messages } = (await inbox.get(`/inbox/messages?to=${name}@example.net`)).body
      expect(messages).toHaveLength(2)
      for (const { envelope } of messages) expect(envelope.to).toEqual(['ada@example.net', ...copies(49)])
    }
  })

  it.each([
    ['in one field', { cc: copies(50) }],
    ['in two fields', { ...fits, bcc: copies(50).slice(25) }],
  ])('cannot be 50 %s, in a single mail or in a batch', async (_, fields) => {
    const single = await project.api.post('/v1/send', { body: someMail(project, fields) })
    const batch = await post([someMail(project, fields)])

    expect([single.status, single.body.error.errors[0].field]).toEqual([422, 'cc'])
    expect([batch.status, batch.body.error.errors]).toEqual([
      422,
      [{ index: 0, ...single.body.error.errors[0] }],
    ])
    expect(await rowsOf(delivery.send, project, 'emails')).toEqual([])
  })
})

const many = (count: number, textOf: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => textOf(index)).join(',')

describe('a batch that is expensive to parse', () => {
  it.each([
    ['50 MB of lists', 413, `${'[],'.repeat(17_000_000)}0`],
    ['50 MB of objects', 413, `${'{},'.repeat(17_000_000)}0`],
    ['99,000 recipients', 422, `{"to":[${many(99_000, () => '{}')}]}`],
    ['99,000 unknown fields', 422, `{${many(99_000, (index) => `"k${index}":0`)}}`],
    ['unknown fields of 500 items', 422, many(500, () => `{${many(190, (index) => `"k${index}":0`)}}`)],
    ['data with 49,000 names', 422, `{"data":{"a":[${many(49_000, (index) => `{"k${index}":0}`)}]}}`],
  ])('is rejected without blocking the event loop: %s', async (_what, status, items) => {
    const body = Buffer.from(`{"emails":[${items}]}`)
    const turns = watchTurns()

    const answer = await project.api.post('/v1/send/batch', { body })

    expect(answer.status).toBe(status)
    expect(turns.stop()).toBeLessThan(1_000)
  })
})
