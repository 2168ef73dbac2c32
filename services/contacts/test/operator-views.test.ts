import { someCaller } from '@postrider/testing/service'
import { sql } from 'kysely'
import { someEmail } from './factories.ts'
import { sharedContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest
beforeAll(async () => {
  contacts = await sharedContacts()
})
afterAll(() => contacts.stop())

describe('the view operator_project_contacts', () => {
  it('has the number of contacts of a project', async () => {
    const [one, other] = [someCaller(), someCaller()]
    const add = (caller = one) =>
      contacts.as(caller).post('/contacts', { body: { email: someEmail(), data: { city: 'Ghent' } } })
    const { body } = await add()
    await add()
    await add()
    await add(other)
    await contacts.as(one).delete(`/contacts/${body.id}`)

    const { rows } = await sql`
      select contacts::int from operator_project_contacts where project_id = ${one.projectId}
    `.execute(contacts.db)

    expect(rows).toEqual([{ contacts: 2 }])
  })
})

describe('the view operator_project_storage', () => {
  it('sums the bytes of all kinds and parts of a project', async () => {
    const { projectId } = someCaller()
    await sql`
      insert into stored_bytes (project_id, kind, part, bytes) values
        (${projectId}, 'events', 0, 700), (${projectId}, 'events', 1, -100), (${projectId}, 'captured', 0, 40),
        (${someCaller().projectId}, 'events', 0, 5)
    `.execute(contacts.db)

    const { rows } = await sql`
      select bytes::int, captured_bytes::int from operator_project_storage where project_id = ${projectId}
    `.execute(contacts.db)

    expect(rows).toEqual([{ bytes: 640, captured_bytes: 40 }])
  })
})
