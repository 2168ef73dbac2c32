import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { contactsApi } from '@postrider/contracts/internal'
import { openDatabase } from '@postrider/db'
import { expectLogs, peerApi, someCaller } from '@postrider/testing'
import { every, filter, walkAudience } from '@postrider/testing/fakes'
import { sql, type RawBuilder } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { countStatement, pageStatement, type PageQuestion } from '../src/queries/audience.ts'
import { readTree } from '../src/queries/read-trees.ts'
import type { Database, Tables } from '../src/store/tables.ts'
import { startContacts, type ContactsUnderTest } from './start.ts'

let contacts: ContactsUnderTest
let unhurried: Database

beforeAll(async () => {
  contacts = await startContacts()
  unhurried = openDatabase<Tables>(contacts.databaseUrl, { max: 1, statementTimeoutMs: 0 })
  // What makes a fill slow, and no audience asks.
  await sql`drop index contacts_search`.execute(unhurried)
  await sql`alter table events drop constraint events_contact_id_fkey`.execute(unhurried)
  await sql`alter table contacts disable trigger user`.execute(unhurried)
})
afterAll(async () => {
  await unhurried.destroy()
  await contacts.stop()
})

const all = { kind: 'all' as const }
const api = () => peerApi(contacts.service, contactsApi)

/** Contacts of an import: a hundred with each millisecond. Every thousandth is the first of its thousand. */
const fill = (projectId: string, count: number) =>
  sql`
    insert into contacts (id, project_id, email, subscribed, data, version, generation, created_at, updated_at)
    select gen_random_uuid(), ${projectId}, n || '@example.com', n % 2 = 0, jsonb_build_object('n', n, 'pad', repeat('x', 200)), 1, 1,
      '2026-01-01'::timestamptz + (n / 100) * interval '1 ms', now()
    from generate_series(1, ${count}::int) as n
  `.execute(unhurried)

const idsOf = async (projectId: string): Promise<string[]> => {
  const rows = await contacts.db
    .selectFrom('contacts')
    .select('id')
    .where('project_id', '=', projectId)
    .execute()
  return rows.map(({ id }) => id)
}

describe('a walk over an audience', () => {
  it.each([1, 2, 3, 4, 5])(
    'has everybody who is there from begin to end once, while others are created, changed and deleted (seed %i)',
    async (seed) => {
      const caller = someCaller()
      const { projectId } = caller
      const client = contacts.as(caller)
      const random = randomOf(seed)
      await fill(projectId, 230)
      const before = await idsOf(projectId)
      const seen: string[] = []

      for (let after: string | null | undefined; after !== null;) {
        const page = await api().audience({ projectId, generation: 1, audience: all, limit: 17, after })
        seen.push(...page.ids)
        after = page.next
        const present = await idsOf(projectId)
        await client.delete(`/contacts/${present[Math.floor(random() * present.length)]}`)
        await client.post('/contacts', { body: { email: `${uuidv7()}@example.com` } })
        await client.patch(`/contacts/${present[Math.floor(random() * present.length)]}`, {
          body: { email: `${uuidv7()}@example.com`, subscribed: random() < 0.5, data: { n: random() } },
        })
      }

      const stayed = new Set(await idsOf(projectId))
      expect(seen).toHaveLength(new Set(seen).size)
      expect(seen.filter((id) => !before.includes(id))).toEqual([])
      expect(before.filter((id) => stayed.has(id) && !seen.includes(id))).toEqual([])
    },
  )

  it('goes on behind contacts that do not fit: no page looks at more than 10,000', async () => {
    const projectId = uuidv7()
    await fill(projectId, 30_001)
    // The oldest, which come last.
    const condition = every(filter('data.n', 'lessThanOrEqual', 3))
    const question = { projectId, generation: 1, audience: { kind: 'condition' as const, condition } }

    const pages = []
    for (let after: string | null | undefined; after !== null;) {
      const page = await api().audience({ ...question, after, limit: 2 })
      pages.push(page.ids.length)
      after = page.next
    }

    // The third page has looked at 30,000; the fourth begins there and is full, or not, before the end.
    expect(pages.slice(0, 2)).toEqual([0, 0])
    expect(pages.reduce((sum, size) => sum + size)).toBe(3)
    expect(pages.length).toBeLessThanOrEqual(6)
    expect(await walkAudience(api(), { projectId, generation: 2, audience: all })).toEqual([])
  })

  it('looks at fewer contacts the more it asks of their history', async () => {
    const projectId = uuidv7()
    await fill(projectId, 2_500)
    const eight = every(...Array.from({ length: 8 }, (_, index) => filter(`event.e${index}`, 'triggered')))
    const question = { projectId, generation: 1, limit: 10 }
    const segmentId = uuidv7()
    const audiences = [
      { kind: 'condition' as const, condition: eight },
      {
        kind: 'condition' as const,
        condition: every(filter(`segment.${segmentId}`, 'memberOfSegment')),
        definitions: { [segmentId]: eight },
      },
    ]

    for (const audience of audiences) {
      let pages = 0
      for (let after: string | null | undefined; after !== null; pages += 1)
        after = (await api().audience({ ...question, audience, after })).next
      expect(pages).toBe(3)
    }
  })

  it('goes over 100,000 whole contacts in flat memory', async () => {
    const projectId = uuidv7()
    await fill(projectId, 100_000)
    const sizes: number[] = []
    let seen = 0

    for (let after: string | null | undefined; after !== null;) {
      const page = await api().audience({
        projectId,
        generation: 1,
        audience: all,
        select: 'rows',
        limit: 1000,
        after,
      })
      seen += page.contacts?.length ?? 0
      after = page.next
      if (seen % 20_000 === 0) sizes.push(heapInUse())
    }

    expect(seen).toBe(100_000)
    const [first = 0, ...later] = sizes
    // The whole of them is some 40 MB.
    expect(Math.max(...later) - first).toBeLessThan(8_000_000)
  }, 60_000)

  it('of a segment is 501 as long as there are no segments', async () => {
    expectLogs('request.refused')
    const body = {
      projectId: uuidv7(),
      generation: 1,
      audience: { kind: 'segment', segmentId: uuidv7() },
      limit: 1,
    }

    const answer = await contacts.asPeer().post(contactsApi.audience.path, { body })

    expect(answer).toMatchObject({ status: 501, body: { error: { code: 'NOT_IMPLEMENTED' } } })
  })
})

describe('the plan of', () => {
  const projectId = uuidv7()
  const other = uuidv7()
  const tree = every(
    filter('subscribed', 'equals', true),
    filter('data.n', 'greaterThan', 5),
    filter('event.order', 'triggered'),
    filter('event.visit', 'notTriggered'),
  )

  beforeAll(async () => {
    for (const project of [projectId, other]) await fill(project, 20_000)
    await sql`
      insert into events (id, project_id, contact_id, name, data, created_at)
      select gen_random_uuid(), project_id, id, case when random() < 0.5 then 'order' else 'login' end, '{}', now() - random() * interval '20 days'
      from contacts, generate_series(1, 3) where project_id in (${projectId}, ${other})
    `.execute(unhurried)
    await sql`vacuum analyze contacts`.execute(unhurried)
    await sql`analyze events`.execute(unhurried)
  }, 120_000)

  const question = async (condition: object | undefined): Promise<PageQuestion> => ({
    projectId,
    generation: 1,
    subscribedOnly: false,
    now: new Date(),
    limit: 500,
    tree: condition && (await readTree(condition, { field: 'condition', definitions: new Map() })),
  })
  const planOf = async (statement: RawBuilder<unknown>): Promise<Plan[]> => {
    const { rows } = await sql<{
      'QUERY PLAN': [{ Plan: Plan }]
    }>`explain (analyze, format json) ${statement}`.execute(contacts.db)
    return nodesOf(rows[0]?.['QUERY PLAN'][0].Plan)
  }

  it('a page of everybody walks the index of the order, and no further than the page', async () => {
    const nodes = await planOf(pageStatement(await question(undefined), ['id', 'created_at']))
    const scans = nodes.filter((node) => node['Relation Name'] === 'contacts' && node['Actual Loops'] > 0)

    expect(scans.map((node) => node['Index Name'])).toEqual(['contacts_listed'])
    expect(scans.map((node) => node['Actual Rows'])).toEqual([500])
  })

  it('a page of a condition stops at its end too, and probes the events of its contacts alone', async () => {
    const nodes = await planOf(pageStatement(await question(tree), ['id', 'created_at']))
    const scans = nodes.filter((node) => node['Relation Name'] === 'contacts' && node['Actual Loops'] > 0)
    const events = nodes.filter((node) => node['Relation Name']?.startsWith('events_'))

    expect(scans.map((node) => node['Index Name'])).toEqual(['contacts_listed'])
    expect(Math.max(...scans.map((node) => node['Actual Rows']))).toBeLessThan(5000)
    expect(events.filter((node) => !conditionOf(node).includes(projectId))).toEqual([])
    // Of the 60,000 events of the project, those of some thousand contacts.
    expect(events.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0)).toBeLessThan(
      10_000,
    )
  })

  it('a count reads no row of another project', async () => {
    const nodes = await planOf(countStatement(await question(tree)))
    const scans = nodes.filter((node) => node['Node Type'].includes('Scan') && node['Relation Name'])

    expect(scans.map(({ 'Relation Name': name }) => name)).toContain('contacts')
    expect(scans.filter((node) => !conditionOf(node).includes(projectId))).toEqual([])
    expect(scans.filter((node) => (node['Rows Removed by Filter'] ?? 0) > 20_000)).toEqual([])
  })
})

interface Plan {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Index Cond'?: string
  'Recheck Cond'?: string
  Filter?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

const nodesOf = (plan: Plan | undefined): Plan[] =>
  plan ? [plan, ...(plan.Plans ?? []).flatMap(nodesOf)] : []

const conditionOf = (plan: Plan): string =>
  [plan['Index Cond'], plan['Recheck Cond'], plan['Filter']].filter(Boolean).join(' ')

/** Mulberry32: a run can be repeated by its seed. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

function heapInUse(): number {
  setFlagsFromString('--expose-gc')
  // V8 gives the collector to contexts made after the flag.
  const collect: unknown = runInNewContext('gc')
  if (typeof collect !== 'function') throw new TypeError('No garbage collector')
  collect()
  return process.memoryUsage().heapUsed
}
