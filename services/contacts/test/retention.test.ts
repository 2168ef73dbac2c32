import { someCaller } from '@postrider/testing/service'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { createContext } from '../src/context.ts'
import { sweepKeys } from '../src/commands/sweep-keys.ts'
import { someEmail, upsertRecipients } from './factories.ts'
import { configFor, startContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await startContacts()
})
afterAll(() => contacts.stop())

const contextWith = (settings: Parameters<typeof configFor>[1] = {}) =>
  createContext(configFor(contacts.databaseUrl, settings), { db: contacts.db, now: contacts.now })

const keysLeft = async (projectId: string): Promise<string[]> => {
  const rows = await contacts.db
    .selectFrom('idempotency_keys')
    .select('key')
    .where('project_id', '=', projectId)
    .execute()
  return rows.map(({ key }) => key)
}

describe('tables with a retention', () => {
  it('lose expired idempotency keys, whether they are done or only claimed', async () => {
    const caller = someCaller()
    const { projectId } = caller
    await contacts.as(caller).post('/v1/track', {
      body: { email: someEmail(), event: 'e' },
      headers: { 'idempotency-key': 'done' },
    })
    await upsertRecipients(contacts.asPeer(), { projectId, key: 'claimed' })

    contacts.forward(23 * 3_600_000)
    await sweepKeys(contextWith())
    const within = await keysLeft(projectId)
    contacts.forward(2 * 3_600_000)
    await upsertRecipients(contacts.asPeer(), { projectId, key: 'young' })
    await sweepKeys(contextWith({ idempotencyTtlHours: 0 }))
    const forever = await keysLeft(projectId)
    await sweepKeys(contextWith())

    expect(within.toSorted()).toEqual(['claimed', 'done'])
    expect(forever).toHaveLength(3)
    expect(await keysLeft(projectId)).toEqual(['young'])
  })

  it('are swept in batches, each of which returns whether more rows may be left', async () => {
    const projectId = uuidv7()
    await sql`
      insert into idempotency_keys (project_id, key, generation, endpoint, requested_at, lease_until, state)
      select ${projectId}, n::text, 1, 'x', '2020-01-01', '2020-01-01', 'done' from generate_series(1, 10500) as n
    `.execute(contacts.db)

    expect(await sweepKeys(contextWith())).toBe(true)
    expect(await keysLeft(projectId)).toHaveLength(500)
    expect(await sweepKeys(contextWith())).toBe(false)
    expect(await keysLeft(projectId)).toEqual([])
  })

  it('lose the events of a contact when the contact is deleted', async () => {
    const caller = someCaller()
    const client = contacts.as(caller)
    const { body } = await client.post('/v1/track', { body: { email: someEmail(), event: 'e' } })

    await client.delete(`/contacts/${body.data.contact}`)

    const { rows } = await sql`select 1 from events where contact_id = ${body.data.contact}`.execute(
      contacts.db,
    )
    expect(rows).toEqual([])
  })

  it('lose old inbox rows and dead letters as soon as the service has started', async () => {
    const old = uuidv7()
    const young = uuidv7()
    await sql`
      insert into inbox (consumer, message_id, received_at)
      values ('c', ${old}, now() - interval '39 days'), ('c', ${young}, now() - interval '37 days')
    `.execute(contacts.db)
    await sql`
      insert into dead_letters (consumer, topic, key, headers, value, reason, dead_lettered_at)
      values ('c', 't', 'old', '{}', '', '', now() - interval '31 days'), ('c', 't', 'young', '{}', '', '', now() - interval '29 days')
    `.execute(contacts.db)

    const again = await startContacts({
      settings: { database: { server: contacts.databaseUrl, own: contacts.databaseUrl, pool: 2 } },
    })
    await again.stop()

    expect(await contacts.db.selectFrom('inbox').select('message_id').execute()).toEqual([
      { message_id: young },
    ])
    expect(await contacts.db.selectFrom('dead_letters').select('key').execute()).toEqual([{ key: 'young' }])
  })
})
