import { projectUpdated } from '@postrider/contracts/messages'
import { allowLogs, expectLogs } from '@postrider/testing/jest'
import { someCaller } from '@postrider/testing/service'
import { someSegment } from '@postrider/testing/fakes'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { projectMessage, someContact, someEmail } from './factories.ts'
import { failAt, healed, type CopyPoint, type Point } from './faults.ts'
import { startContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await startContacts()
})
afterEach(() => healed(contacts.db))
afterAll(() => contacts.stop())

/** Returns the contact, version and state of each row of a segment's copy. */
async function copyOf(segmentId: string) {
  const { rows } = await sql<{ contact_id: string; version: number; is_member: boolean }>`
    select contact_id, version, left_at is null as is_member from segment_members where segment_id = ${segmentId}
    order by contact_id
  `.execute(contacts.db)
  return rows.map((row) => [row.contact_id, row.version, row.is_member])
}

const versionOf = async (segmentId: string): Promise<number | undefined> =>
  (
    await contacts.db
      .selectFrom('segment_copies')
      .select('version')
      .where('segment_id', '=', segmentId)
      .executeTakeFirst()
  )?.version

/** Creates a contact and a segment in its project. */
async function setUp(options: Parameters<typeof someSegment>[1] = {}) {
  const contact = await someContact(contacts)
  return { contact, segment: someSegment(contact, options) }
}

const namesOf = (events: { name: string }[]) => events.map(({ name }) => name).toSorted()

describe('a membership change of a tracked segment', () => {
  it('is copied and recorded as one event with its id and time, however often it is delivered', async () => {
    const { contact, segment } = await setUp()
    const message = segment.enters(contact.id)
    const id = uuidv7()

    await contacts.consume(message, id)
    await contacts.consume(message, id)
    await contacts.consume(message)

    expect(await copyOf(segment.id)).toEqual([[contact.id, 1, true]])
    expect(await versionOf(segment.id)).toBe(1)
    const row = {
      id: expect.any(String),
      contactId: contact.id,
      name: 'segment.big-spenders.entry',
      data: { segmentId: segment.id, segmentName: 'Big spenders' },
      emailId: null,
      createdAt: message.at.toISOString(),
    }
    const events = await contact.events()
    expect(events).toEqual([{ ...row, projectId: contact.projectId }])
    const published = (await contact.published()).slice(1)
    expect(published).toMatchObject([{ type: 'event.tracked', data: { ...row, email: contact.email } }])
    expect(published[0]?.data.id).toBe(events[0].id)
  })

  it('is recorded once, even if an entry and an exit are repeated together', async () => {
    const { contact, segment } = await setUp()
    const both = [segment.enters(contact.id), segment.leaves(contact.id)]

    for (const message of [...both, ...both]) await contacts.consume(message)

    expect(await copyOf(segment.id)).toEqual([[contact.id, 2, false]])
    expect(namesOf(await contact.events())).toEqual([
      'segment.big-spenders.entry',
      'segment.big-spenders.exit',
    ])
  })

  it('is recorded when its dead letter is replayed, but does not restore the old membership', async () => {
    const { contact, segment } = await setUp()
    const [entry, exit] = [segment.enters(contact.id), segment.leaves(contact.id)]

    await contacts.consume(exit)
    await contacts.consume(entry)

    expect(await copyOf(segment.id)).toEqual([[contact.id, 2, false]])
    expect(await versionOf(segment.id)).toBe(2)
    expect(await contact.events()).toHaveLength(2)
  })

  it('cannot be tracked as an event by an API client', async () => {
    const { contact } = await setUp()
    for (const event of ['segment.big-spenders.entry', 'segment.big-spenders.exit'])
      expect(
        await contacts.as(someCaller(contact.projectId)).post('/v1/track', {
          body: { email: contact.email, event },
        }),
      ).toMatchObject({ status: 422 })
  })
})

describe('a membership change of a static segment', () => {
  it('is copied, but not recorded as an event', async () => {
    const { contact, segment } = await setUp({ type: 'STATIC' })

    await contacts.consume(segment.enters(contact.id))

    expect(await copyOf(segment.id)).toEqual([[contact.id, 1, true]])
    expect(await contact.events()).toEqual([])
    expect(await contact.published()).toHaveLength(1)
  })
})

describe('a late membership change', () => {
  it('of a contact that is deleted, unknown or of another project is ignored, except for its version', async () => {
    const { contact, segment } = await setUp()
    const other = await someContact(contacts)
    const client = contacts.as(someCaller(contact.projectId))
    await contacts.consume(segment.enters(contact.id))
    await client.delete(`/contacts/${contact.id}`)
    const left = await copyOf(segment.id)

    for (const id of [contact.id, other.id, uuidv7()]) await contacts.consume(segment.enters(id))

    expect(left).toEqual([])
    expect(await copyOf(segment.id)).toEqual([])
    expect(await versionOf(segment.id)).toBe(4)
    expect(await other.events()).toEqual([])
    expect((await client.get('/events')).body.events).toEqual([])
  })

  it('of an earlier generation of the project is ignored', async () => {
    const { contact, segment } = await setUp()
    const reset = projectMessage({ id: contact.projectId, generation: 2, version: 2 }, projectUpdated)
    await contacts.consume(reset)

    await contacts.consume(segment.enters(contact.id))
    await contacts.idle()

    expect(await copyOf(segment.id)).toEqual([])
    expect(await versionOf(segment.id)).toBeUndefined()
  })

  it('of a segment is ignored if the segment and the contact belong to different generations', async () => {
    const contact = await someContact(contacts)
    const segment = someSegment({ ...contact, generation: 2 })

    await contacts.consume(segment.enters(contact.id))

    expect(await copyOf(segment.id)).toEqual([])
    expect(await contact.events()).toEqual([])
  })
})

describe('a deleted contact', () => {
  it.each([
    ['alone', (id: string, client: ReturnType<ContactsUnderTest['as']>) => client.delete(`/contacts/${id}`)],
    [
      'in bulk',
      (id: string, client: ReturnType<ContactsUnderTest['as']>) =>
        client.post('/contacts/bulk-delete', { body: { contactIds: [id] } }),
    ],
  ])('has no membership: %s', async (_how, remove) => {
    const { contact, segment } = await setUp()
    const client = contacts.as(someCaller(contact.projectId))
    await contacts.consume(segment.enters(contact.id))

    await remove(contact.id, client)
    await contacts.idle()

    expect(await copyOf(segment.id)).toEqual([])
    expect((await client.get('/events')).body.events).toEqual([])
  })
})

describe('a crash of the consumer', () => {
  it.each<Point | CopyPoint>([
    'copy written',
    'member written',
    'event written',
    'message appended',
    'commit',
  ])('at "%s" loses nothing and repeats nothing', async (point) => {
    allowLogs('message.retried', 'database.connection_lost')
    const { contact, segment } = await setUp()
    const second = await contacts
      .as(someCaller(contact.projectId))
      .post('/contacts', { body: { email: someEmail() } })
    await failAt(contacts.db, { point, with: 'kill', times: 2 })

    await contacts.consume(segment.enters(contact.id))
    await healed(contacts.db)
    await contacts.consume(segment.enters(second.body.id))

    expect(await copyOf(segment.id)).toEqual([
      [contact.id, 1, true],
      [second.body.id, 2, true],
    ])
    expect(await contact.events()).toHaveLength(1)
    expect((await contact.published()).slice(1)).toHaveLength(1)
  })

  it('leaves no data if the error is permanent, and the message is stored as a dead letter', async () => {
    expectLogs('message.dead_lettered')
    const { contact, segment } = await setUp()
    await failAt(contacts.db, { point: 'copy committed', with: 'rubbish', times: 1 })

    await contacts.consume(segment.enters(contact.id))

    expect(await copyOf(segment.id)).toEqual([])
    expect(await versionOf(segment.id)).toBeUndefined()
    expect(await contact.events()).toEqual([])
    const { reason } = await contacts.db
      .selectFrom('dead_letters')
      .select('reason')
      .where('key', '=', segment.id)
      .executeTakeFirstOrThrow()
    expect(reason).toBe('injected')
  })
})
