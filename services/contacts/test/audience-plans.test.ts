import { every, filter } from '@postrider/testing/fakes'
import { sql, type RawBuilder } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import { countStatement, pageStatement, type AudiencePageInput } from '../src/queries/audience.ts'
import { findContacts, findStatement } from '../src/queries/find-contacts.ts'
import { readTree } from '../src/queries/read-trees.ts'
import { fill, startFillable, type Fillable } from './filled-projects.ts'

let fillable: Fillable

beforeAll(async () => {
  fillable = await startFillable()
})
afterAll(() => fillable.stop())

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
    for (const project of [projectId, other]) await fill(fillable, project, 20_000)
    await sql`
      insert into events (id, project_id, contact_id, name, data, created_at)
      select gen_random_uuid(), project_id, id, case when random() < 0.5 then 'order' else 'login' end, '{}', now() - random() * interval '20 days'
      from contacts, generate_series(1, 3) where project_id in (${projectId}, ${other})
    `.execute(fillable.withoutTimeout)
    await sql`vacuum analyze contacts`.execute(fillable.withoutTimeout)
    await sql`analyze events`.execute(fillable.withoutTimeout)
  }, 120_000)

  const question = async (condition: object | undefined): Promise<AudiencePageInput> => ({
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
    }>`explain (analyze, format json) ${statement}`.execute(fillable.contacts.db)
    return nodesOf(rows[0]?.['QUERY PLAN'][0].Plan)
  }

  it('a page of all contacts scans the index by creation time, and stops at the end of the page', async () => {
    const nodes = await planOf(pageStatement(await question(undefined), ['id', 'created_at']))
    const scans = nodes.filter((node) => node['Relation Name'] === 'contacts' && node['Actual Loops'] > 0)

    expect(scans.map((node) => node['Index Name'])).toEqual(['contacts_listed'])
    expect(scans.map((node) => node['Actual Rows'])).toEqual([500])
  })

  it('a page of a condition stops at the end of the page, and looks up only the events of the scanned contacts', async () => {
    const nodes = await planOf(pageStatement(await question(tree), ['id', 'created_at']))
    const scans = nodes.filter((node) => node['Relation Name'] === 'contacts' && node['Actual Loops'] > 0)
    const events = nodes.filter((node) => node['Relation Name']?.startsWith('events_'))

    expect(scans.map((node) => node['Index Name'])).toEqual(['contacts_listed'])
    expect(Math.max(...scans.map((node) => node['Actual Rows']))).toBeLessThan(5000)
    expect(events.filter((node) => !conditionOf(node).includes(projectId))).toEqual([])
    // The project has 60,000 events. Only events of about a thousand contacts are read.
    expect(events.reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0)).toBeLessThan(
      10_000,
    )
  })

  it('a lookup of contacts by id does not read other contacts, even if the project is newer than the statistics', async () => {
    const newer = uuidv7()
    await sql`alter table contacts set (autovacuum_enabled = false)`.execute(fillable.withoutTimeout)
    await fill(fillable, newer, 20_000)
    const { rows } = await sql<{ id: string }>`
      select id from contacts where project_id = ${newer} limit 100
    `.execute(fillable.withoutTimeout)

    const ids = rows.map(({ id }) => id)
    const nodes = await planOf(findStatement(newer, ids))
    const scans = nodes.filter((node) => node['Relation Name'] === 'contacts')

    expect(scans.map((node) => [node['Index Name'], node['Actual Rows']])).toEqual([['contacts_pkey', 100]])
    expect(await findContacts(fillable.contacts, newer, ids)).toHaveLength(100)
    expect(await findContacts(fillable.contacts, projectId, ids)).toEqual([])
  })

  it('a count does not read rows of other projects', async () => {
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
