import type { Condition, Filter } from '@postrider/conditions'
import { transact } from '@postrider/db'
import { someCaller } from '@postrider/testing/service'
import { fc } from '@postrider/testing/property'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { countAudience, countStatement, type Audience } from '../src/queries/audience.ts'
import { findStages, stagedStatement, type StageSizes } from '../src/queries/count-in-stages.ts'
import { sharedContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest

beforeAll(async () => {
  contacts = await sharedContacts()
})
afterAll(() => contacts.stop())

const now = new Date('2026-03-10T12:00:00.000Z')
const names = ['order', 'visit', 'login']

/**
 * Creates contacts with a number `n` from 1. The base-4 digits of `n` are the numbers of events of each name,
 * which have one event per day.
 */
async function fill(count: number): Promise<string> {
  const { projectId } = someCaller()
  await sql`
    insert into contacts (id, project_id, email, subscribed, data, version, generation, created_at, updated_at)
    select gen_random_uuid(), ${projectId}, n || '@example.com', n % 2 = 0, jsonb_build_object('n', n), 1, 1,
      ${now}::timestamptz - n * interval '1 hour', now()
    from generate_series(1, ${count}::int) as n`.execute(contacts.db)
  await sql`
    insert into events (id, project_id, contact_id, name, data, created_at)
    select gen_random_uuid(), ${projectId}, contacts.id, name, jsonb_build_object('day', day), ${now}::timestamptz - day * interval '1 day'
    from contacts, unnest(${names}::text[]) with ordinality as named (name, place),
      generate_series(1, ((data ->> 'n')::int / power(4, place - 1)::int) % 4) as day
    where project_id = ${projectId}`.execute(contacts.db)
  return projectId
}

const audienceOf = (projectId: string, condition: Condition): Audience => ({
  projectId,
  generation: 1,
  subscribedOnly: false,
  now,
  tree: { condition, definitions: new Map() },
})

const history = (name: fc.Arbitrary<string> = fc.constantFrom(...names)): fc.Arbitrary<Filter> =>
  name.chain((each) => {
    const field = `event.${each}`
    const amount = fc.integer({ min: 1, max: 3 })
    return fc.oneof(
      fc.constantFrom('triggered' as const, 'notTriggered' as const).map((operator) => ({ field, operator })),
      fc
        .tuple(
          fc.constantFrom(
            'triggeredWithin' as const,
            'notTriggeredWithin' as const,
            'triggeredOlderThan' as const,
          ),
          amount,
        )
        .map(([operator, value]) => ({ field, operator, value, unit: 'days' as const })),
      fc
        .tuple(
          fc.constantFrom('countAtLeast' as const, 'countAtMost' as const),
          amount,
          fc.constantFrom(2, Number.MAX_VALUE, undefined),
        )
        .map(([operator, value, days]) => ({
          field,
          operator,
          value,
          ...(days === undefined ? {} : { within: { amount: days, unit: 'days' as const } }),
          where: [{ field: 'day', operator: 'lessThanOrEqual' as const, value: 2 }],
        })),
    )
  })

const onData: fc.Arbitrary<Filter> = fc.oneof(
  fc.integer({ max: 64, min: 1 }).map((value) => ({ field: 'data.n', operator: 'lessThan' as const, value })),
  fc.boolean().map((value) => ({ field: 'subscribed', operator: 'equals' as const, value })),
)

const tree: fc.Arbitrary<Condition> = fc.record({
  logic: fc.constantFrom('AND' as const, 'OR' as const),
  groups: fc.array(
    fc.record({ filters: fc.array(fc.oneof(history(), onData), { minLength: 1, maxLength: 3 }) }),
    {
      minLength: 1,
      maxLength: 2,
    },
  ),
})

const always: StageSizes = { events: 0, share: 1, lookUps: 1_000_000 }

describe('a count in stages', () => {
  it('equals the count by one statement, both with lookups and with sets, for any tree', async () => {
    const projectId = await fill(64)

    await fc.assert(
      fc.asyncProperty(tree, async (condition) => {
        const audience = audienceOf(projectId, condition)
        const { rows } = await countStatement(audience).execute(contacts.db)
        const expected = rows[0]?.count

        for (const lookUps of [1_000_000, 0, 9])
          expect(await countAudience(contacts, audience, { ...always, lookUps })).toBe(expected)
      }),
      { numRuns: 60 },
    )
  })

  it('starts with filters on few events, has a stage for each filter on many events, and is used only for few candidates', async () => {
    const projectId = await fill(64)
    const filter = (name: string, more: Partial<Filter> = {}): Filter => ({
      field: `event.${name}`,
      operator: 'countAtLeast',
      value: 2,
      ...more,
    })
    // Each name has 96 events, of which a third are at most a day old.
    const condition: Condition = {
      logic: 'AND',
      groups: [
        {
          filters: [
            filter('order'),
            filter('visit', { within: { amount: 1, unit: 'days' } }),
            filter('login', { operator: 'triggered' }),
            { field: 'data.n', operator: 'lessThan', value: 17 },
          ],
        },
      ],
    }
    const audience = audienceOf(projectId, condition)
    const stagesWith = (sizes: Partial<StageSizes>) =>
      transact(contacts.db, (tx) => findStages(tx, audience, { ...always, ...sizes }))

    const stages = await stagesWith({ events: 96, share: 0.3 })
    expect(stages?.filters.map(({ field }) => field)).toEqual(['event.login', 'event.order'])
    expect(await stagesWith({ events: 97 })).toBeUndefined()
    expect(await stagesWith({ share: 0.0 })).toBeUndefined()
  })

  it('is replaced by one statement if it would have too many parameters', async () => {
    const where = Array.from({ length: 98 }, () => ({
      field: Array(8).fill('k').join('.'),
      operator: 'notIn' as const,
      value: [null, '2026-03-01', 'x'],
    }))
    const filters = Array.from({ length: 6 }, () => ({
      field: 'event.order',
      operator: 'triggered' as const,
      where,
    }))
    const audience = audienceOf(uuidv7(), { logic: 'AND', groups: [{ filters }] })

    const stages = await transact(contacts.db, (tx) =>
      stagedStatement(tx, audience, {
        candidates: { condition: { logic: 'AND', groups: [{ filters: [] }] }, definitions: new Map() },
        filters,
        sizes: always,
      }),
    )

    expect(stages).toBeUndefined()
  })
})
