import { emailOpened } from '@postrider/contracts/messages'
import { someCaller } from '@postrider/testing/service'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { keepPartitions } from '../src/commands/keep-partitions.ts'
import { createContext } from '../src/context.ts'
import { mailMessage, projectMessage, someContact, someEmail } from './factories.ts'
import { configFor, startContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeEach(async () => {
  contacts = await startContacts()
})
afterEach(() => contacts.stop())

/** Returns the number of events by partition. */
async function partitions(): Promise<Record<string, number>> {
  const { rows } = await sql<{ name: string; count: number }>`
    select relname as name, (select count(*)::int from events where events.tableoid = pg_class.oid) as count
    from pg_inherits join pg_class on pg_class.oid = inhrelid where inhparent = 'events'::regclass order by relname
  `.execute(contacts.db)
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

const keep = async (now: string, eventRetentionDays = 0): Promise<void> => {
  const config = configFor(contacts.databaseUrl, { eventRetentionDays })
  const ctx = createContext(config, { db: contacts.db, now: () => new Date(now) })
  while (await keepPartitions(ctx)) continue
}

const record = async (contact: { id: string; projectId: string }, createdAt: string): Promise<string> => {
  const id = uuidv7()
  await sql`
    insert into events (id, project_id, contact_id, name, created_at)
    values (${id}, ${contact.projectId}, ${contact.id}, 'e', ${createdAt})
  `.execute(contacts.db)
  return id
}

const left = async (): Promise<string[]> => {
  const { rows } = await sql<{ at: Date }>`select created_at as at from events order by at`.execute(
    contacts.db,
  )
  return rows.map(({ at }) => at.toISOString().slice(0, 10))
}

describe('the partitions of the events', () => {
  it('exist for this month and the next three at the start, and are created in advance, even by concurrent instances', async () => {
    const contact = await someContact(contacts)
    await record(contact, '2031-02-01T00:00:00Z')
    await record(contact, '2031-01-31T23:59:59.999Z')
    const thisMonth = `events_${new Date().toISOString().slice(0, 7).replace('-', '_')}`
    // Four months and the default partition.
    expect(Object.keys(await partitions()).filter((name) => name >= thisMonth)).toHaveLength(5)

    await Promise.allSettled([1, 2, 3].map(() => keep('2030-11-15T00:00:00Z')))
    await keep('2030-11-15T00:00:00Z')

    const made = Object.entries(await partitions()).filter(([name]) => /_203\d_/.test(name))
    expect(made).toEqual([
      ['events_2030_11', 0],
      ['events_2030_12', 0],
      ['events_2031_01', 1],
      ['events_2031_02', 1],
    ])
    expect((await partitions())['events_other']).toBe(0)
  })

  it('accept an event with any time, and lose the event with its contact', async () => {
    const contact = await someContact(contacts)
    for (const at of ['1970-01-01', '2100-01-01']) await record(contact, at)
    contacts.forward(400 * 86_400_000)
    const { status } = await contacts
      .as(someCaller(contact.projectId))
      .post('/v1/track', { body: { email: contact.email, event: 'late' } })

    expect(status).toBe(200)
    expect(await contact.events()).toHaveLength(3)
    await contacts.as(someCaller(contact.projectId)).delete(`/contacts/${contact.id}`)
    expect(await left()).toEqual([])
  })

  it('are dropped when all of their events are older than the retention, but never without a retention', async () => {
    const contact = await someContact(contacts)
    await keep('2029-10-01T00:00:00Z')
    for (const at of ['1999-01-01', '2029-10-31', '2029-11-01', '2029-12-31', '2100-01-01'])
      await record(contact, `${at}T12:00:00Z`)

    await keep('2030-01-01T00:00:00Z')
    expect(await left()).toHaveLength(5)
    await keep('2030-01-01T00:00:00Z', 60)

    expect(await left()).toEqual(['2029-11-01', '2029-12-31', '2100-01-01'])
    expect(Object.keys(await partitions())).not.toContain('events_2029_10')
  })

  it('contain a mail event once, however often its message is delivered and for any month', async () => {
    const contact = await someContact(contacts)
    const { projectId, id: contactId } = contact
    const opened = { projectId, contactId, openedAt: new Date().toISOString(), opens: 1, isFirstOpen: true }
    for (const at of [new Date('2020-01-02T03:04:05.678Z'), new Date()]) {
      const [message, id] = [{ ...mailMessage(emailOpened, opened), at }, uuidv7()]
      await contacts.consume(message, id)
      await contacts.consume(message, id)
    }

    expect((await contact.events()).map(({ name }: { name: string }) => name)).toEqual([
      'email.open',
      'email.open',
    ])
  })

  it('lose only the rows of a purged project, and no row with the same ctid in another partition', async () => {
    const [gone, kept] = [await someContact(contacts), await someContact(contacts)]
    const now = Date.now()
    // The first row of each partition has the same ctid.
    await record(gone, new Date(now).toISOString())
    for (const year of [1999, 2099]) await record(kept, `${year}-01-01`)
    await record(kept, new Date(now + 32 * 86_400_000).toISOString())
    await contacts.consume(projectMessage({ id: gone.projectId, generation: 2, version: 2 }))

    await contacts.idle()

    const { rows } = await sql`select project_id, count(*)::int from events group by 1`.execute(contacts.db)
    expect(rows).toEqual([{ project_id: kept.projectId, count: 3 }])
  })

  it('are all read for lists, newest event first', async () => {
    const caller = someCaller()
    const contact = await someContact(contacts)
    for (const at of ['2020-01-01', '2099-01-01', new Date().toISOString()]) await record(contact, at)
    const client = contacts.as({ ...caller, projectId: contact.projectId })
    await client.post('/v1/track', { body: { email: someEmail(), event: 'other' } })

    const { body } = await client.get('/events?eventName=e&limit=2')

    expect(body.events.map(({ createdAt }: { createdAt: string }) => createdAt.slice(0, 4))).toEqual([
      '2099',
      String(new Date().getFullYear()),
    ])
  })
})
