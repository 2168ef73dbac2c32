import { sql } from 'kysely'
import { createContext } from '../src/context.ts'
import { sweepFormerContacts } from '../src/commands/sweep-former-contacts.ts'
import { imported, upload } from './csv-upload.ts'
import { someEmail } from './factories.ts'
import { formerContacts, type FormerContacts } from './former.ts'
import { configFor, startContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

let someProject: FormerContacts['someProject']
let countRecorded: FormerContacts['countRecorded']

beforeAll(async () => {
  contacts = await startContacts()
  ;({ someProject, countRecorded } = formerContacts(contacts))
})
afterAll(() => contacts.stop())

const dayMs = 86_400_000

const erased = async (projectId: string): Promise<string[]> =>
  (await contacts.published())
    .filter((message) => message.projectId === projectId && message.type === 'contact.erased')
    .map(({ key }) => key)
    .toSorted()

describe('a deleted contact', () => {
  it('is erased together with a later contact that has the same address, even if a job deleted the first contact', async () => {
    const { api, projectId, create, createAndDelete, erase } = someProject()
    const email = someEmail()
    const first = await createAndDelete(email)
    const second = await create(email)
    await api.post('/contacts/bulk-delete', { body: { contactIds: [second] } })
    await contacts.idle()
    await createAndDelete(someEmail())
    const stranger = someProject()
    await stranger.createAndDelete(email)

    const third = await create(email)
    await erase(third)

    expect(await erased(projectId)).toEqual([first, second, third].toSorted())
    expect(await erased(stranger.projectId)).toEqual([])
    expect([await countRecorded(projectId), await countRecorded(stranger.projectId)]).toEqual([1, 1])
  })

  it('leaves a row with the hash of its address for FORMER_CONTACT_DAYS', async () => {
    const { projectId, createAndDelete } = someProject()
    await createAndDelete(someEmail())
    const sweep = (formerContactDays: number) =>
      sweepFormerContacts(
        createContext(configFor(contacts.databaseUrl, { formerContactDays }), {
          db: contacts.db,
          now: contacts.now,
        }),
      )

    contacts.forward(399 * dayMs)
    await sweep(400)
    expect(await countRecorded(projectId)).toBe(1)
    contacts.forward(2 * dayMs)
    await sweep(0)
    expect(await countRecorded(projectId)).toBe(1)
    await sweep(400)
    expect(await countRecorded(projectId)).toBe(0)
  })
})

describe('jobs with data of an erased contact', () => {
  it('lose its address in searches and rejected rows, but keep data about other contacts', async () => {
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
    await contacts.idle()

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
  it('lose a filter by its address, and a file name that contains its address', async () => {
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
    await contacts.idle()

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

// Run this last, because each `settled` processes all erasures again.
describe('a contact whose address many deleted contacts had', () => {
  it('is erased with all of these contacts, even if they are more than one batch', async () => {
    const { projectId, create, createAndDelete, erase } = someProject()
    const email = someEmail()
    const first = await createAndDelete(email)
    await sql`
      insert into former_contacts (contact_id, project_id, generation, version, address, deleted_at)
      select gen_random_uuid(), project_id, generation, version, address, deleted_at
      from former_contacts, generate_series(1, 500) where contact_id = ${first}`.execute(contacts.db)

    const last = await create(email)
    await erase(last)

    const ids = await erased(projectId)
    expect(ids).toHaveLength(502)
    expect(new Set(ids).size).toBe(502)
    expect(ids).toEqual(expect.arrayContaining([first, last]))
    expect(await countRecorded(projectId)).toBe(0)
  })
})
