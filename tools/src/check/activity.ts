import { readLedger as campaignsLedger } from '@postrider/campaigns/ledger'
import { readLedger as contactsLedger } from '@postrider/contacts/ledger'
import { maxLedgerPage, type LedgerPage, type LedgerQuery } from '@postrider/contracts/internal'
import { findMissingEntries, type LedgerName } from '@postrider/analytics/missing-entries'
import type { AnalyticsDatabase, AnalyticsTables } from '@postrider/analytics/rebuilds'
import type { Database } from '@postrider/db'
import { readLedger as sendLedger } from '@postrider/send/ledger'
import { readLedger as workflowLedger } from '@postrider/workflow-engine/ledger'
import { sql } from 'kysely'
import type { Databases } from '../config.ts'
import { withDatabase } from '../databases.ts'
import type { Finding, Scope } from './finding.ts'

interface Project {
  projectId: string
  generation: number
}

type ReadPage = (question: LedgerQuery) => Promise<LedgerPage>
type Ledger = (databases: Databases, work: (read: ReadPage) => Promise<void>) => Promise<void>

const ledger =
  <Tables>(
    service: LedgerName,
    read: (ctx: { db: Database<Tables> }, question: LedgerQuery) => Promise<LedgerPage>,
  ): Ledger =>
  (databases, work) =>
    withDatabase<Tables, void>(databases, service, (db) => work((question) => read({ db }, question)))

const ledgers: Record<LedgerName, Ledger> = {
  send: ledger('send', sendLedger),
  contacts: ledger('contacts', contactsLedger),
  campaigns: ledger('campaigns', campaignsLedger),
  'workflow-engine': ledger('workflow-engine', workflowLedger),
}

/** Compares the ledgers of the services with the activity feed. Reports how many entries the feed lacks. */
export async function checkActivity(databases: Databases, scope: Scope): Promise<Finding[]> {
  const projects = await withDatabase(databases, 'accounts', (db) => currentProjects(db, scope))
  const findings: Finding[] = []
  await withDatabase<AnalyticsTables, void>(databases, 'analytics', async (feed) => {
    for (const [stage, open] of entriesOf(ledgers))
      await open(databases, async (read) => {
        for (const project of projects)
          findings.push(...(await compare({ feed, read, stage, ...project }, scope)))
      })
  })
  return findings
}

async function currentProjects(db: Database<unknown>, { projectId }: Scope): Promise<Project[]> {
  const { rows } = await sql<Project>`
    select id as "projectId", generation from projects
    where deleted_at is null ${projectId ? sql`and id = ${projectId}::uuid` : sql``} order by id
  `.execute(db)
  return rows
}

interface Comparison extends Project {
  feed: AnalyticsDatabase
  read: ReadPage
  stage: LedgerName
}

async function compare(
  { feed, read, stage, ...project }: Comparison,
  { since, until }: Scope,
): Promise<Finding[]> {
  const question = { ...project, since: since.toISOString(), limit: maxLedgerPage }
  const missing: Date[] = []
  let compared = 0
  for (let after: string | null | undefined; after !== null;) {
    const { messages, next } = await read({ ...question, after: after ?? null })
    const page = await findMissingEntries(feed, { stage, since, until, ...project }, messages)
    compared += page.compared
    missing.push(...page.missing)
    after = next
  }
  const [first] = missing
  if (!first) return []
  const message = `It lacks ${missing.length} of ${compared} entries that ${stage} has, the first of ${first.toISOString()}.`
  const { projectId } = project
  return [{ check: 'activity', kind: 'missing', service: 'analytics', projectId, subject: stage, message }]
}

/** Like `Object.entries`, but with typed keys. Correct only for a record without additional keys. */
const entriesOf = <Key extends string, Value>(record: Record<Key, Value>): [Key, Value][] =>
  Object.entries(record) as [Key, Value][]
