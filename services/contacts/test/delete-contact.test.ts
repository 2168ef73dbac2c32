import { someCaller } from '@postrider/testing/service'
import { sql } from 'kysely'
import { sharedContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await sharedContacts()
})
afterAll(() => contacts.stop())

/** Makes the database reject statements that delete more events than this. */
const bound = (most: number) =>
  sql`
    create function refuse_large() returns trigger language plpgsql as $$
      begin
        if (select count(*) from gone) > ${sql.lit(most)} then raise 'too many events in one statement'; end if;
        return null;
      end $$;
    create trigger refuse_large after delete on events referencing old table as gone
      for each statement execute function refuse_large();
  `.execute(contacts.db)

afterEach(() => sql`drop function if exists refuse_large cascade`.execute(contacts.db))

describe('DELETE /contacts/:id', () => {
  it('deletes the events of a contact in batches, then the contact, and publishes the deletion once', async () => {
    const caller = someCaller()
    const client = contacts.as(caller)
    const { body } = await client.post('/contacts', { body: { email: 'busy@example.com' } })
    const { body: other } = await client.post('/contacts', { body: { email: 'other@example.com' } })
    await sql`
      insert into events (id, project_id, contact_id, name, data, created_at)
      select gen_random_uuid(), ${caller.projectId}, id::uuid, 'x', '{}', now()
      from generate_series(1, 5000), unnest(${[body.id, other.id]}::text[]) as id
    `.execute(contacts.db)
    await bound(2_000)

    const answer = await client.delete(`/contacts/${body.id}`)

    expect(answer.status).toBe(204)
    const { rows } = await sql`
      select contact_id, count(*)::int from events where project_id = ${caller.projectId} group by 1
    `.execute(contacts.db)
    expect(rows).toEqual([{ contact_id: other.id, count: 5000 }])
    const deletions = (await contacts.published()).filter(({ type }) => type.startsWith('contact.deleted'))
    expect(deletions).toHaveLength(1)
    expect((await client.delete(`/contacts/${body.id}`)).status).toBe(404)
  })
})
