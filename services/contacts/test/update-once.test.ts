import { contactsApi } from '@postrider/contracts/internal'
import { allowLogs, expectLogs } from '@postrider/testing'
import { sql } from 'kysely'
import { sweepEffects } from '../src/commands/sweep-effects.ts'
import { createContext } from '../src/context.ts'
import { someContact, uuid } from './factories.ts'
import { failAt, healed, type Point } from './faults.ts'
import { configFor, startContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await startContacts()
})
afterEach(() => healed(contacts.db))
afterAll(() => contacts.stop())

const change = { subscribed: false, data: { plan: 'pro' } }

/** A subscribed contact, and what unsubscribes it under an effect key. */
async function setUp() {
  const contact = await someContact(contacts)
  const { projectId, id } = contact
  const update = (effectKey = 'e', wanted: object = change, headers: Record<string, string> = {}) =>
    contacts.asPeer().post(contactsApi.update.path, {
      body: { projectId, generation: 1, id, effectKey, change: wanted },
      headers,
    })
  return { ...contact, update }
}

const effectsOf = async (projectId: string): Promise<string[]> => {
  const rows = await contacts.db
    .selectFrom('effects')
    .select('key')
    .where('project_id', '=', projectId)
    .execute()
  return rows.map(({ key }) => key)
}

describe('an update with an effect key', () => {
  it('publishes the change and its event once, under the id of the request', async () => {
    const { update, published, events } = await setUp()

    const answers = [await update('e', change, { 'x-request-id': 'execution-1' }), await update()]

    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, body: { version: 2, changed: true } })
    expect(await published()).toMatchObject([
      { type: 'contact.created' },
      { type: 'contact.updated', correlationId: 'execution-1', data: { ...change, version: 2 } },
      {
        type: 'event.tracked',
        correlationId: 'execution-1',
        data: { name: 'contact.unsubscribed', contactVersion: 2 },
      },
    ])
    expect(await events()).toEqual([expect.objectContaining({ id: uuid, name: 'contact.unsubscribed' })])
  })

  it('is done once of many at the same time, all of which get its answer', async () => {
    const { update, published } = await setUp()

    const answers = await Promise.all(Array.from({ length: 12 }, () => update()))

    for (const answer of answers)
      expect(answer).toMatchObject({ status: 200, body: { version: 2, changed: true } })
    expect(await published()).toHaveLength(3)
  })

  it('takes one of two contacts that want the same key at the same time', async () => {
    const { projectId, id } = await setUp()
    const body = { projectId, generation: 1, effectKey: 'e', change }
    const twin = crypto.randomUUID()
    await sql`
      insert into contacts (id, project_id, email, subscribed, version, generation, created_at, updated_at)
      values (${twin}, ${projectId}, 'twin@example.com', true, 1, 1, now(), now())
    `.execute(contacts.db)

    const answers = await Promise.all(
      [id, twin, id, twin].map((each) =>
        contacts.asPeer().post(contactsApi.update.path, { body: { ...body, id: each } }),
      ),
    )

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 200, 409, 409])
    expect(await effectsOf(projectId)).toEqual(['e'])
  })

  it.each<Point>(['effect recorded', 'event written', 'message appended', 'commit'])(
    'leaves nothing of a crash at "%s", and its repeat works as the first',
    async (point) => {
      expectLogs('request.refused')
      allowLogs('database.connection_lost')
      const { update, projectId, subscribed, published } = await setUp()
      await failAt(contacts.db, { point, with: 'kill' })

      const crashed = await update()
      const left = [await effectsOf(projectId), await subscribed()]
      await healed(contacts.db)
      const repeated = await update()

      expect(crashed.status).toBe(503)
      expect(left).toEqual([[], true])
      expect(repeated).toMatchObject({ status: 200, body: { version: 2, changed: true } })
      expect(await published()).toHaveLength(3)
    },
  )

  it('takes any text as its key', async () => {
    const { update } = await setUp()
    const keys = [`'; drop table effects --`, '%', '😀'.repeat(100), ' ', '\n', '../e', 'E', 'e']

    for (const key of keys)
      expect(await update(key, { data: { key } })).toMatchObject({ status: 200, body: { changed: true } })
    for (const key of keys) expect((await update(key, { data: { key: 'again' } })).body.changed).toBe(true)

    expect((await update('\u0000')).status).toBe(422)
  })

  it('keeps the key for 30 days', async () => {
    const { update, projectId } = await setUp()
    const ctx = createContext(configFor(contacts.databaseUrl), { db: contacts.db, now: contacts.clock.now })
    await update()

    contacts.clock.forward(29 * 86_400_000)
    await sweepEffects(ctx)
    const kept = await effectsOf(projectId)
    contacts.clock.forward(2 * 86_400_000)

    expect(await sweepEffects(ctx)).toBe(false)
    expect(kept).toEqual(['e'])
    expect(await effectsOf(projectId)).toEqual([])
  })

  it('finds the keys to sweep by their age', async () => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select ctid from effects where created_at < '2020-01-01' order by created_at limit 10000
    `.execute(contacts.db)

    expect(rows[0]?.['QUERY PLAN']).toBeDefined()
    expect(rows.map((row) => row['QUERY PLAN']).join(' ')).toContain('effects_by_age')
  })
})
