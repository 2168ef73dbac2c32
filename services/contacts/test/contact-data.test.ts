import { unavailable } from '@postrider/contracts/errors'
import type { ClientOf, contactDataApi } from '@postrider/contracts/internal'
import { expectLogs } from '@postrider/testing/jest'
import { someCaller } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { startContacts, type ContactsUnderTest } from './start.ts'

type Find = ClientOf<typeof contactDataApi>['find']

/** The fake endpoint of the send service, which tests replace. */
let find: Find
let contacts: ContactsUnderTest

beforeAll(async () => {
  const client = { find: (question: Parameters<Find>[0]) => find(question) }
  contacts = await startContacts({ overrides: { contactData: [{ service: 'send', client }] } })
})
beforeEach(() => {
  find = async () => ({ items: [], cursor: null })
})
afterAll(() => contacts.stop())

/** Creates a contact with events in a new project. */
async function someContact(events = 1) {
  const caller = someCaller()
  const api = contacts.as(caller)
  const email = `c${uuidv7()}@example.com`
  const { id } = (await api.post('/contacts', { body: { email, data: { plan: 'pro' } } })).body
  for (let index = 0; index < events; index += 1)
    await api.post('/events/track', { body: { email, event: 'bought', data: { index } } })
  return { api, caller, id: String(id), email, path: `/contacts/${id}` }
}

describe('GET /contacts/:id/export', () => {
  it('returns one JSON file with the contact, its rows, and all pages of rows of other services', async () => {
    const { api, caller, id, email, path } = await someContact(2)
    const requests: unknown[] = []
    find = async (question) => {
      requests.push(question)
      const { cursor } = question
      return cursor === null
        ? { items: [{ kind: 'mail', data: { n: 1 } }], cursor: 'more' }
        : { items: [{ kind: 'mail', data: { n: 2 } }], cursor: null }
    }

    const { status, body } = await api.get(`${path}/export`)

    const { projectId, generation } = caller
    const named = { projectId, generation, contactId: id, email }
    expect(status).toBe(200)
    expect(requests).toEqual([
      { ...named, cursor: null },
      { ...named, cursor: 'more' },
    ])
    expect(body.contact).toMatchObject({ id, email, data: { plan: 'pro' } })
    const own = body.items.filter(({ service }: { service: string }) => service === 'contacts')
    expect(own.map(({ data }: { data: { name: string } }) => data.name).toSorted()).toEqual([
      'bought',
      'bought',
    ])
    expect(body.items.slice(own.length)).toEqual([
      { service: 'send', kind: 'mail', data: { n: 1 } },
      { service: 'send', kind: 'mail', data: { n: 2 } },
    ])
  })

  it('returns more rows than fit on a page', async () => {
    const { api, path } = await someContact(250)

    const { body } = await api.get(`${path}/export`)

    expect(body.items).toHaveLength(250)
    expect(new Set(body.items.map(({ data }: { data: { id: string } }) => data.id)).size).toBe(250)
  })

  it('ends with an error if a service is unavailable, because the file would be incomplete', async () => {
    const { api, path } = await someContact()
    find = async () => {
      throw unavailable('send does not answer')
    }
    expectLogs('request.refused')

    await expect(api.get(`${path}/export`)).rejects.toThrow()
  })

  it("returns 404 for another project's contact and for an invalid id", async () => {
    const { path } = await someContact()
    const { api } = await someContact()

    expect((await api.get(`${path}/export`)).status).toBe(404)
    expect((await api.get('/contacts/x/export')).status).toBe(404)
  })
})

describe('POST /contacts/:id/erase', () => {
  it('deletes the contact and publishes the erasure once', async () => {
    const { api, id, email, path } = await someContact()

    const answers = await Promise.all([1, 2].map(() => api.post(`${path}/erase`)))
    answers.push(await api.post(`${path}/erase`))

    expect(answers.map(({ status }) => String(status)).toSorted()).toEqual(['200', '404', '404'])
    const messages = (await contacts.published()).filter(({ key }) => key === id).slice(-2)
    expect(messages).toMatchObject([
      { type: 'contact.deleted', data: { id, email } },
      { type: 'contact.erased', data: { id, email } },
    ])
    expect((await api.get(path)).status).toBe(404)
  })
})
