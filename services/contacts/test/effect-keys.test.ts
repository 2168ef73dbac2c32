import { contactsApi } from '@postrider/contracts/internal'
import { sql } from 'kysely'
import { sweepEffects } from '../src/commands/sweep-effects.ts'
import { createContext } from '../src/context.ts'
import { someContact } from './factories.ts'
import { configFor, startContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await startContacts()
})
afterAll(() => contacts.stop())

/** Creates a contact. `update` changes its data with an effect key. */
async function setUp() {
  const { projectId, id } = await someContact(contacts)
  const update = (effectKey: string, data: Record<string, string> = { plan: 'pro' }) =>
    contacts.asPeer().post(contactsApi.updateMany.path, {
      body: { projectId, generation: 1, changes: [{ id, effectKey, change: { data } }] },
    })
  const keys = async (): Promise<string[]> => {
    const rows = await contacts.db
      .selectFrom('effects')
      .select('key')
      .where('project_id', '=', projectId)
      .execute()
    return rows.map(({ key }) => key)
  }
  return { update, keys }
}

describe('an effect key', () => {
  it('can be any text', async () => {
    const { update } = await setUp()
    const keys = [`'; drop table effects --`, '%', '😀'.repeat(100), ' ', '\n', '../e', 'E', 'e']

    const first: number[] = []
    for (const key of keys) first.push((await update(key, { key })).body.results[0].version)
    const again: number[] = []
    for (const key of keys) again.push((await update(key, { key: 'again' })).body.results[0].version)

    expect(first).toEqual([2, 3, 4, 5, 6, 7, 8, 9])
    expect(again).toEqual(first)
    expect((await update('\u0000')).status).toBe(422)
  })

  it('is kept for 30 days', async () => {
    const { update, keys } = await setUp()
    const ctx = createContext(configFor(contacts.databaseUrl), { db: contacts.db, now: contacts.now })
    await update('e')

    contacts.forward(29 * 86_400_000)
    await sweepEffects(ctx)
    const kept = await keys()
    contacts.forward(2 * 86_400_000)

    expect(await sweepEffects(ctx)).toBe(false)
    expect(kept).toEqual(['e'])
    expect(await keys()).toEqual([])
  })

  it('is found by its age through an index', async () => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select ctid from effects where created_at < '2020-01-01' order by created_at limit 10000
    `.execute(contacts.db)

    expect(rows[0]?.['QUERY PLAN']).toBeDefined()
    expect(rows.map((row) => row['QUERY PLAN']).join(' ')).toContain('effects_by_age')
  })
})
