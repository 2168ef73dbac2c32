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
