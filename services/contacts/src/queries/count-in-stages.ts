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
import { fitting, within, type Audience } from './audience-sql.ts'
import type { Tree } from './read-trees.ts'
import { sampledShare } from './sampled-share.ts'

/** A count in stages: first the contacts that match the cheap filters, then each filter on many events. */
export interface Stages {
  candidates: Tree
  filters: Filter[]
  sizes: StageSizes
}

export interface StageSizes {
  /**
   * A filter on fewer events is not a stage: its contacts are read in 10 ms, and the planner may start with
   * it.
   */
  events: number
  /**
   * Maximum share of candidates among the project's contacts. Above it, passing ids between stages costs as
   * much as it saves.
   */
  share: number
  /**
   * Up to this many contacts are looked up one by one (15 µs each). For more, all events of the name are
   * read.
   */
  lookUps: number
}

const defaultSizes: StageSizes = { events: 20_000, share: 0.3, lookUps: 20_000 }

/**
 * Decides whether to count in stages. Returns undefined if a plain statement is as fast. Reading all events
 * of a frequent name dominates the time, but few contacts may remain to check, and the planner cannot
 * estimate filters on JSON. So each stage counts the contacts left by the previous stage, and then chooses
 * between lookups and reading all events.
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

/** Order filters so that the cheap and selective ones come first. */
const rank = ({ operator }: Filter): number => {
  const place = narrowing.indexOf(operator)
  return place === -1 ? narrowing.length : place
}

const narrowing: OperatorName[] = ['triggeredWithin', 'triggered', 'triggeredOlderThan', 'countAtLeast']

/** Whether a filter reads at least `sizes.events` events. Reads no more index entries than that. */
async function hasManyEvents(
  tx: Tx,
  filter: Filter,
  { audience: { projectId, now }, sizes }: { audience: Audience; sizes: StageSizes },
): Promise<boolean> {
  const field = parseField(filter.field)
  if (field?.kind !== 'history') return false
  // Events older than the window do not count, except for `triggeredOlderThan`. A window may exceed the
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
    allContacts: sql`contacts where ${within(audience)}`,
    columns: contactColumnsSql,
    tests: [fitting(audience, 'some')],
    places: 8,
    atEach: 50,
  })

/** A statement may have 65,535 parameters. */
const mostParameters = 60_000

/** Returns the statement that counts in stages. Undefined if it would be too large. */
export function stagedStatement(
  tx: Tx,
  audience: Audience,
  { candidates, filters, sizes }: Stages,
): RawBuilder<{ count: number }> | undefined {
  const first = sql`select id from contacts
    where ${within(audience)} and ${fitting({ ...audience, tree: candidates }, 'all')}`
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
  return statement.compile(tx).parameters.length > mostParameters ? undefined : statement
}

const nameOf = (index: number): string => `stage_${index}`
