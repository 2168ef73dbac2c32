import { signLink } from '@postrider/security'
import { testRing } from '@postrider/testing/service'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { imported } from './csv-upload.ts'
import { someEmail } from './factories.ts'
import { formerContacts, type FormerContacts } from './former.ts'
import { sharedContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest
let someProject: FormerContacts['someProject']
let countRecorded: FormerContacts['countRecorded']

beforeAll(async () => {
  contacts = await sharedContacts()
  ;({ someProject, countRecorded } = formerContacts(contacts))
})
afterAll(() => contacts.stop())

const successors = (projectId: string) =>
  contacts.db
    .selectFrom('former_contacts')
    .select(['contact_id', 'successor_id'])
    .where('project_id', '=', projectId)
    .where('successor_id', 'is not', null)
    .execute()

describe('an unsubscribe link of a deleted contact', () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  const post = (path: string, body = 'List-Unsubscribe=One-Click') =>
    contacts.as({ kind: 'anonymous' }).post(path, { body, headers: form })
  const show = (path: string) => contacts.as({ kind: 'anonymous' }).get(path)

  it('unsubscribes the contact that now has this address, but only once, and records the mail', async () => {
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

  it('unsubscribes the contact that got the address, even if a job deleted the first contact', async () => {
    const { api, create } = someProject()
    const email = someEmail()
    const first = await create(email)
    await api.post('/contacts/bulk-delete', { body: { contactIds: [first] } })
    await contacts.idle()
    const other = await create(someEmail())
    expect((await api.patch(`/contacts/${other}`, { body: { email } })).status).toBe(200)

    await post(`/unsubscribe/${first}`)

    expect((await api.get(`/contacts/${other}`)).body.subscribed).toBe(false)
  })

  it('shows the page of the current contact, with a button that works', async () => {
    const { api, create, createAndDelete } = someProject()
    const email = someEmail()
    const first = await createAndDelete(email)
    const present = await create(email)

    const page = await show(`/unsubscribe/${first}`)
    const changed = await post(`/unsubscribe/${first}`, 'page=1')
    const saved = await show(String(changed.headers.get('location')))

    expect([page.status, changed.status, saved.status]).toEqual([200, 303, 200])
    expect(page.body).toContain(email)
    expect(page.body).toContain(`action="/unsubscribe/${first}"`)
    expect(saved.body).toContain('<strong>not subscribed</strong>')
    expect((await api.get(`/contacts/${present}`)).body.subscribed).toBe(false)
  })

  it('does not change contacts of another address, project or generation, and cannot subscribe a contact', async () => {
    const { api, projectId, create, createAndDelete } = someProject()
    const [email, other] = [someEmail(), someEmail()]
    const first = await createAndDelete(email)
    const stranger = someProject()
    const strangers = await stranger.create(email)
    const moved = await create(email)
    await api.patch(`/contacts/${moved}`, { body: { email: other } })
    // No row may refer to the moved contact, because an erasure of this contact would not find that row.
    expect(await successors(projectId)).toEqual([])
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
    expect([await subscribed(moved), await countRecorded(projectId)]).toEqual([true, 1])
  })

  it('is resolved through one row, however many contacts with the address were deleted before', async () => {
    const { projectId, create, createAndDelete } = someProject()
    const email = someEmail()
    const first = await createAndDelete(email)
    await sql`
      insert into former_contacts (contact_id, project_id, generation, version, address, deleted_at)
      select gen_random_uuid(), project_id, generation, version, address, deleted_at - n * interval '1 day'
      from former_contacts, generate_series(1, 300) as n where contact_id = ${first}`.execute(contacts.db)

    const present = await create(email)

    expect(await successors(projectId)).toEqual([{ contact_id: first, successor_id: present }])
  })
})
