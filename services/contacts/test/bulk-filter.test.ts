import { someCaller } from '@postrider/testing/service'
import { BulkInput } from '../src/domain/bulk.ts'
import { sharedContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await sharedContacts()
})
afterAll(() => contacts.stop())

describe('a bulk operation with the query `email`', () => {
  it('selects only the contact with this address', async () => {
    const client = contacts.as(someCaller())
    for (const email of ['ada@example.com', 'nada@example.com', 'bob@example.com'])
      await client.post('/contacts', { body: { email } })

    const answer = await client.post('/contacts/bulk-unsubscribe', {
      body: { mode: 'query', filter: { email: ' Ada@Example.com' } },
    })
    await contacts.idle()

    const { body } = await client.get(`/contacts/bulk/${answer.body.jobId}`)
    expect(body).toMatchObject({
      state: 'completed',
      data: { filter: { email: 'ada@example.com' } },
      result: { totalRequested: 1, successCount: 1, unchangedCount: 0, failureCount: 0 },
    })
    const list = await client.get('/contacts?subscribed=false')
    expect(list.body.data.map(({ email }: { email: string }) => email)).toEqual(['ada@example.com'])
  })

  it('returns 422 for an invalid address', async () => {
    const answer = await contacts.as(someCaller()).post('/contacts/bulk-delete', {
      body: { mode: 'query', filter: { email: 'ada' } },
    })

    expect(answer).toMatchObject({
      status: 422,
      body: { error: { errors: [{ field: 'filter.email', code: 'invalid_string' }] } },
    })
  })
})

describe('a job with a filter of a newer version', () => {
  it('is rejected, because it would otherwise select more contacts', () => {
    const input = { filter: { plan: 'pro' }, excludeIds: [], until: null }

    expect(BulkInput.safeParse(input).success).toBe(false)
  })
})
