import {
  parseField,
  splitHistory,
  toSql,
  treeOf,
  windowMs,
  type Filter,
  type OperatorName,
} from '@postrider/conditions'
import { sql, type RawBuilder } from 'kysely'
import { contactColumnsSql } from '../store/contacts.ts'
import type { Tx } from '../store/tables.ts'
import { audienceSql, rangeSql, type Audience } from './audience-sql.ts'
import type { Tree } from './read-trees.ts'
import { sampledShare } from './sampled-share.ts'

/**
 * A count in stages. The first stage finds the candidates: the contacts that match the cheap filters. Each
 * later stage applies one filter that reads many events.
 */
export interface Stages {
  candidates: Tree
  filters: Filter[]
  sizes: StageSizes
}

export interface StageSizes {
  /**
   * Minimum number of events for a filter to be a stage. For a filter with fewer events, its contacts are
   * read in 10 ms.
   */
  events: number
  /**
   * Maximum share of candidates among the project's contacts. With a larger share, passing ids between stages
   * takes as long as it saves.
   */
  share: number
  /**
   * Maximum number of contacts that are looked up one by one (15 µs each). For more contacts, all events with
   * the filter's event name are read.
   */
  lookUps: number
}

const defaultSizes: StageSizes = { events: 20_000, share: 0.3, lookUps: 20_000 }

/**
 * Returns the stages of a count, or undefined if a single statement is as fast. Most of the time is spent on
 * reading all events with a frequent event name. This is unnecessary if few contacts are left. So each stage
 * counts the contacts of the previous stage, and chooses between lookups and reading all events.
 */
export async function findStages(
  tx: Tx,
  audience: Audience,
  sizes: StageSizes = defaultSizes,
): Promise<Stages | undefined> {
  if (!audience.tree) return undefined
  const { history, rest } = splitHistory(audience.tree.condition)
  const filters: Filter[] = []
  for (const filter of history) if (await hasManyEvents(tx, filter, { audience, sizes })) filters.push(filter)
  if (filters.length === 0) return undefined
  const others = history.filter((filter) => !filters.includes(filter))
  const candidates = {
    condition: { logic: 'AND' as const, groups: [{ filters: others, conditions: rest }] },
    definitions: audience.tree.definitions,
  }
  const share = await shareOf(tx, { ...audience, tree: candidates })
  if (share > sizes.share) return undefined
  return { candidates, filters: filters.toSorted((left, right) => rank(left) - rank(right)), sizes }
}

/** Returns the position of a filter: cheap and selective filters come first. */
const rank = ({ operator }: Filter): number => {
  const place = narrowing.indexOf(operator)
  return place === -1 ? narrowing.length : place
}

const narrowing: OperatorName[] = ['triggeredWithin', 'triggered', 'triggeredOlderThan', 'countAtLeast']

/** Returns whether a filter reads at least `sizes.events` events. Reads at most that many index entries. */
async function hasManyEvents(
  tx: Tx,
  filter: Filter,
  { audience: { projectId, now }, sizes }: { audience: Audience; sizes: StageSizes },
): Promise<boolean> {
  const field = parseField(filter.field)
  if (field?.kind !== 'history') return false
  // Events older than the window are irrelevant, except for `triggeredOlderThan`. A window may exceed the
  // range of dates.
  const back = filter.operator === 'triggeredOlderThan' ? undefined : windowMs(filter)
  const since =
    back !== undefined && back < now.getTime() ? new Date(now.getTime() - back).toISOString() : undefined
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (
      select from events where project_id = ${projectId}::uuid and name = ${field.event}
      ${since ? sql`and created_at >= ${since}::timestamptz` : sql``} limit ${sizes.events}
    ) as known
  `.execute(tx)
  return rows[0]?.count === sizes.events
}

/** Estimates the share of an audience among the project's contacts. */
const shareOf = (tx: Tx, audience: Audience): Promise<number> =>
  sampledShare(tx, {
    allContacts: sql`contacts where ${rangeSql(audience)}`,
    columns: contactColumnsSql,
    tests: [audienceSql(audience, 'some')],
    places: 8,
    atEach: 50,
  })

/** Maximum number of parameters per statement; PostgreSQL accepts 65,535. */
const maxParameters = 60_000

/** Returns the statement that counts in stages, or undefined if it would have too many parameters. */
export function stagedStatement(
  tx: Tx,
  audience: Audience,
  { candidates, filters, sizes }: Stages,
): RawBuilder<{ count: number }> | undefined {
  const first = sql`select id from contacts
    where ${rangeSql(audience)} and ${audienceSql({ ...audience, tree: candidates }, 'all')}`
  const stages = filters.map((filter, index) => {
    const before = nameOf(index)
    const fits = (reads: 'some' | 'all'): RawBuilder<boolean> =>
      toSql(treeOf(filter), { now: audience.now, projectId: audience.projectId, reads, contacts: before })
    return sql`${sql.table(nameOf(index + 1))} as materialized (
      select id from ${sql.table(before)}
      where case when (select count(*) from ${sql.table(before)}) <= ${sizes.lookUps}
        then ${fits('some')} else ${fits('all')} end
    )`
  })
  const statement = sql<{ count: number }>`
    with ${sql.table(nameOf(0))} as materialized (${first}), ${sql.join(stages)}
    select count(*) as count from ${sql.table(nameOf(filters.length))}`
  return statement.compile(tx).parameters.length > maxParameters ? undefined : statement
}

const nameOf = (index: number): string => `stage_${index}`
