import { contactsApi } from '@postrider/contracts/internal'
import { expectLogs } from '@postrider/testing/jest'
import { peerApi } from '@postrider/testing/service'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { startContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await startContacts()
})
afterAll(() => contacts.stop())

const requestFor = (email: string, requestId: string | null = null) => ({
  projectId: uuidv7(),
  generation: 1,
  claim: null,
  requestId,
  contacts: [{ email, defaultSubscribed: false }],
})

describe('POST /internal/contacts/upsert-many', () => {
  it("publishes the messages of each request with the request's correlation id", async () => {
    const [one, other] = [requestFor('one@example.net', 'request-1'), requestFor('other@example.net')]

    await peerApi(contacts.service, contactsApi).upsertMany({ requests: [one, other] })

    const published = await contacts.published()
    const causeOf = ({ projectId }: { projectId: string }) =>
      published.find((message) => message.projectId === projectId)?.correlationId
    expect(causeOf(one)).toBe('request-1')
    expect(causeOf(other)).not.toBe('request-1')
  })

  it('returns the results of the other requests if the database rejects one request', async () => {
    expectLogs('request.failed')
    await sql
      .raw(
        `create function refuse() returns trigger language plpgsql as $$ begin
           if new.email = 'refused@example.net' then raise exception 'a fault'; end if; return new;
         end $$;
         create trigger refuse before insert on contacts for each row execute function refuse();`,
      )
      .execute(contacts.db)

    const { results } = await peerApi(contacts.service, contactsApi).upsertMany({
      requests: ['a@example.net', 'refused@example.net', 'b@example.net'].map((email) => requestFor(email)),
    })
    await sql.raw('drop function refuse cascade').execute(contacts.db)

    expect(results).toEqual([
      { claimedAt: null, contacts: [expect.objectContaining({ email: 'a@example.net' })] },
      { refusal: expect.objectContaining({ kind: 'unavailable' }) },
      { claimedAt: null, contacts: [expect.objectContaining({ email: 'b@example.net' })] },
    ])
  })
})
