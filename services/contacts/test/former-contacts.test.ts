import { signLink } from '@postrider/service/tokens'
import { someCaller, testRing } from '@postrider/testing'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { createContext } from '../src/context.ts'
import { sweepFormerContacts } from '../src/commands/sweep-former-contacts.ts'
import { imported, upload } from './csv-upload.ts'
import { someEmail } from './factories.ts'
import { configFor, startContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await startContacts()
})
afterAll(() => contacts.stop())

const dayMs = 86_400_000

/** A project in which contacts are made and deleted. */
function someProject() {
  const caller = someCaller()
  const api = contacts.as(caller)
  const create = async (email: string): Promise<string> =>
    (await api.post('/contacts', { body: { email } })).body.id
  return {
    ...caller,
    api,
    create,
    createAndDelete: async (email: string): Promise<string> => {
      const id = await create(email)
      expect((await api.delete(`/contacts/${id}`)).status).toBe(204)
      return id
    },
    erase: async (id: string): Promise<void> => {
      expect((await api.post(`/contacts/${id}/erase`)).status).toBe(200)
    },
  }
}

const erased = async (projectId: string): Promise<string[]> =>
  (await contacts.published())
    .filter((message) => message.projectId === projectId && message.type === 'contact.erased')
    .map(({ key }) => key)
    .toSorted()

const noted = async (projectId: string): Promise<number> =>
  (
    await contacts.db
      .selectFrom('former_contacts')
      .select('contact_id')
      .where('project_id', '=', projectId)
      .execute()
  ).length

describe('a contact that was deleted', () => {
  it('is erased with a later one of the same address, also when a job deleted it, and no other is', async () => {
    const { api, projectId, create, createAndDelete, erase } = someProject()
    const email = someEmail()
    const first = await createAndDelete(email)
    const second = await create(email)
    await api.post('/contacts/bulk-delete', { body: { contactIds: [second] } })
    await contacts.settled()
    await createAndDelete(someEmail())
    const stranger = someProject()
    await stranger.createAndDelete(email)

    const third = await create(email)
    await erase(third)

    expect(await erased(projectId)).toEqual([first, second, third].toSorted())
    expect(await erased(stranger.projectId)).toEqual([])
    expect([await noted(projectId), await noted(stranger.projectId)]).toEqual([1, 1])
  })

  it('is erased with all others of its address, more than a batch too', async () => {
    const { projectId, create, createAndDelete, erase } = someProject()
    const email = someEmail()
    const first = await createAndDelete(email)
    await sql`
      insert into former_contacts (contact_id, project_id, generation, version, address, deleted_at)
      select gen_random_uuid(), project_id, generation, version, address, deleted_at
      from former_contacts, generate_series(1, 600) where contact_id = ${first}`.execute(contacts.db)

    const last = await create(email)
    await erase(last)

    const ids = await erased(projectId)
    expect(ids).toHaveLength(602)
    expect(new Set(ids).size).toBe(602)
    expect(ids).toEqual(expect.arrayContaining([first, last]))
    expect(await noted(projectId)).toBe(0)
  })

  it('is known by a hash of its address for FORMER_CONTACT_DAYS', async () => {
    const { projectId, createAndDelete } = someProject()
    await createAndDelete(someEmail())
    const sweep = (formerContactDays: number) =>
      sweepFormerContacts(
        createContext(configFor(contacts.databaseUrl, { formerContactDays }), {
          db: contacts.db,
          now: contacts.clock.now,
        }),
      )

    contacts.clock.forward(399 * dayMs)
    await sweep(400)
    expect(await noted(projectId)).toBe(1)
    contacts.clock.forward(2 * dayMs)
    await sweep(0)
    expect(await noted(projectId)).toBe(1)
    await sweep(400)
    expect(await noted(projectId)).toBe(0)
  })
})

describe('an unsubscribe link of a contact that was deleted', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const post = (path: string, body = 'List-Unsubscribe=One-Click') =>
    contacts.as({ kind: 'anonymous' }).post(path, { body, headers: form })
  const show = (path: string) => contacts.as({ kind: 'anonymous' }).get(path)

  it('unsubscribes the contact that has its address now, once, and names the mail', async () => {
    const { api, createAndDelete } = someProject()
    const email = someEmail()
    const first = await createAndDelete(email)
    const second = await createAndDelete(email)
    await imported(contacts, api, `email\n${email}\n${someEmail()}\n`)
    const emailId = uuidv7()
    const token = signLink(testRing, 'subscription', [first, emailId, ''])

    const answer = await post(`/unsubscribe/${first}?e=${token}`)
    await post(`/unsubscribe/${second}`)

    expect([answer.status, answer.body]).toEqual([200, 'Unsubscribed.'])
    const { body } = await api.get('/contacts')
    expect(body.data.map((each: { email: string; subscribed: boolean }) => each.subscribed)).toEqual(
      body.data.map((each: { email: string }) => each.email !== email),
    )
    const { id } = body.data.find((each: { email: string }) => each.email === email)
    const { events } = (await api.get(`/events/contact/${id}`)).body
    expect(events).toMatchObject([{ name: 'contact.unsubscribed', emailId }])
  })

  it('follows an address that a job deleted, and that another contact was given', async () => {
    const { api, create } = someProject()
    const email = someEmail()
    const first = await create(email)
    await api.post('/contacts/bulk-delete', { body: { contactIds: [first] } })
    await contacts.settled()
    const other = await create(someEmail())
    expect((await api.patch(`/contacts/${other}`, { body: { email } })).status).toBe(200)

    await post(`/unsubscribe/${first}`)

    expect((await api.get(`/contacts/${other}`)).body.subscribed).toBe(false)
  })

  it('shows the page of the present contact, and its button works', async () => {
    const { api, create, createAndDelete } = someProject()
    const email = someEmail()
    const first = await createAndDelete(email)
    const present = await create(email)

    const page = await show(`/unsubscribe/${first}`)
    const saved = await post(`/unsubscribe/${first}`, 'page=1')

    expect([page.status, saved.status]).toEqual([200, 200])
    expect(page.body).toContain(email)
    expect(page.body).toContain(`action="/unsubscribe/${first}"`)
    expect(saved.body).toContain('<strong>not subscribed</strong>')
    expect((await api.get(`/contacts/${present}`)).body.subscribed).toBe(false)
  })

  it('changes no contact of another address, project or generation, and subscribes nobody', async () => {
    const { api, projectId, create, createAndDelete } = someProject()
    const [email, other] = [someEmail(), someEmail()]
    const first = await createAndDelete(email)
    const stranger = someProject()
    const strangers = await stranger.create(email)
    const moved = await create(email)
    await api.patch(`/contacts/${moved}`, { body: { email: other } })
    const subscribed = async (id: string) => (await api.get(`/contacts/${id}`)).body.subscribed

    expect((await post(`/unsubscribe/${first}`)).body).toBe('Unsubscribed.')
    expect((await post(`/unsubscribe/${first}`, 'page=1')).status).toBe(404)
    expect((await stranger.api.get(`/contacts/${strangers}`)).body.subscribed).toBe(true)
    expect(await subscribed(moved)).toBe(true)

    await api.patch(`/contacts/${moved}`, { body: { email } })
    await api.patch(`/contacts/${moved}`, { body: { subscribed: false } })
    await post(`/subscribe/${first}`)
    expect((await post(`/subscribe/${first}`, 'page=1')).status).toBe(404)
    expect(await subscribed(moved)).toBe(false)

    await api.patch(`/contacts/${moved}`, { body: { subscribed: true } })
    await contacts.db.updateTable('contacts').set({ generation: 2 }).where('id', '=', moved).execute()
    await post(`/unsubscribe/${first}`)
    await contacts.db.updateTable('contacts').set({ generation: 1 }).where('id', '=', moved).execute()
    expect([await subscribed(moved), await noted(projectId)]).toEqual([true, 1])
  })

  it('is found by one row, however often the address was deleted before', async () => {
    const { projectId, create, createAndDelete } = someProject()
    const email = someEmail()
    const first = await createAndDelete(email)
    await sql`
      insert into former_contacts (contact_id, project_id, generation, version, address, deleted_at)
      select gen_random_uuid(), project_id, generation, version, address, deleted_at - n * interval '1 day'
      from former_contacts, generate_series(1, 300) as n where contact_id = ${first}`.execute(contacts.db)

    const present = await create(email)

    const rows = await contacts.db
      .selectFrom('former_contacts')
      .select(['contact_id', 'successor_id'])
      .where('project_id', '=', projectId)
      .where('successor_id', 'is not', null)
      .execute()
    expect(rows).toEqual([{ contact_id: first, successor_id: present }])
  })
})

describe('jobs that name an erased contact', () => {
  it('lose its address where they show what they looked for and which rows they refused, and keep what is about others', async () => {
    const { api, create, erase } = someProject()
    const [email, other] = [someEmail(), someEmail()]
    const id = await create(email)
    const find = async (search: string): Promise<string> => {
      const body = { mode: 'query', filter: { search, subscribed: true } }
      return (await api.post('/contacts/bulk-subscribe', { body })).body.jobId
    }
    const [found, others] = [await find(email), await find(other)]
    const file = `email\n${email},surplus\n${other},surplus\nX <${email.toUpperCase()}>\n`
    const job = await imported(contacts, api, file)

    await erase(id)
    await contacts.settled()

    const filterOf = async (jobId: string) => (await api.get(`/contacts/bulk/${jobId}`)).body.data.filter
    expect(await filterOf(found)).toEqual({ subscribed: true })
    expect(await filterOf(others)).toEqual({ subscribed: true, search: other })
    const { result } = (await api.get(`/contacts/import/${job.id}`)).body
    expect(result.failureCount).toBe(3)
    expect(result.errors.map((each: { row: number; email: string }) => [each.row, each.email])).toEqual([
      [2, ''],
      [3, other],
      [4, ''],
    ])
  })
  it('lose a filter by its address, and the name of a file that has it', async () => {
    const { api, create, erase } = someProject()
    const someAddress = (): string => someEmail().replaceAll('-', '')
    const [email, other] = [someAddress(), someAddress()]
    const id = await create(email)
    const names = (of: string) => [`${of}.csv`, `contacts-${of}.CSV`, `Of ${of.toUpperCase()} (1).csv`]
    const begin = async (address: string): Promise<string[]> => {
      const body = { mode: 'query', filter: { email: address, subscribed: true } }
      const { jobId } = (await api.post('/contacts/bulk-subscribe', { body })).body
      const paths = [`bulk/${jobId}`]
      for (const name of names(address))
        paths.push(`import/${(await upload(api, 'email\na@b.co\n', name)).body.jobId}`)
      return paths
    }
    const [paths, others] = [await begin(email), await begin(other)]

    await erase(id)
    await contacts.settled()

    const shown = (all: string[]) =>
      Promise.all(all.map(async (path) => (await api.get(`/contacts/${path}`)).body.data))
    const [bulk, ...imports] = await shown(paths)
    expect(bulk.filter).toEqual({ subscribed: true })
    expect(imports).toEqual(names('').map(() => ({ totalRows: 1 })))
    const [bulkOfOther, ...importsOfOther] = await shown(others)
    expect(bulkOfOther.filter).toEqual({ subscribed: true, email: other })
    expect(importsOfOther.map(({ fileName }) => fileName)).toEqual(names(other))
  })
})
