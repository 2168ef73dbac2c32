import { mayChangeToSql, timedFilters, toSql, type SqlOptions } from '@postrider/conditions'
import { transact } from '@postrider/db'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../context.ts'
import { storedMember } from '../store/memberships.ts'
import type { Tx } from '../store/tables.ts'
import { readAllBySet } from './audience.ts'
import type { Tree } from './read-trees.ts'

export interface FindFittingInput {
  projectId: string
  generation: number
  /** The condition tree. Undefined for all contacts. */
  tree?: Tree | undefined
  now: Date
  /**
   * If set, `changing` contains the contacts whose result may change before this time only because time
   * passes.
   */
  until?: Date | undefined
  after: string | null
  /** Number of contacts to scan. */
  limit: number
}

interface FittingPage {
  ids: string[]
  /** The versions of `ids`, in the same order. */
  versions: number[]
  changing: string[]
  /** The last scanned contact. Null if no contacts follow. */
  to: string | null
}

/**
 * Returns the ids of the matching contacts among the next `limit` contacts, in id order. Ids start with the
 * time of creation, so a range of ids is a range of each index that is read.
 */
export const findFitting = ({ db }: Context, input: FindFittingInput): Promise<FittingPage> =>
  transact(db, async (tx) => {
    const to = await endOf(tx, input)
    await readAllBySet(tx)
    const fitting = await rowsOf(tx, { ...input, to }, fittingSql({ ...input, to }))
    const changes = changesSql({ ...input, to })
    const changing = changes ? await rowsOf(tx, { ...input, to }, changes) : []
    return {
      ids: fitting.map(({ id }) => id),
      versions: fitting.map(({ version }) => version),
      changing: changing.map(({ id }) => id),
      to,
    }
  })

async function endOf(tx: Tx, { projectId, after, limit }: FindFittingInput): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from contacts where project_id = ${projectId}::uuid ${after === null ? sql`` : sql`and id > ${after}::uuid`}
    order by id offset ${limit - 1} limit 1
  `.execute(tx)
  return rows[0]?.id ?? null
}

/** The input with the last contact of its range. Null if no contacts follow. */
type Range = FindFittingInput & { to: string | null }

async function rowsOf(
  tx: Tx,
  range: Range,
  condition: RawBuilder<boolean>,
): Promise<{ id: string; version: number }[]> {
  const { projectId, generation, after, to } = range
  const { rows } = await sql<{ id: string; version: number }>`
    select id, version from contacts
    where project_id = ${projectId}::uuid ${after === null ? sql`` : sql`and id > ${after}::uuid`}
      ${to === null ? sql`` : sql`and id <= ${to}::uuid`} and generation = ${generation} and ${condition}
    order by id`.execute(tx)
  return rows
}

const fittingSql = (range: Range): RawBuilder<boolean> =>
  range.tree ? toSql(range.tree.condition, optionsOf(range)) : sql<boolean>`true`

/**
 * Returns the condition for contacts for which the result of a filter may change before `until` only because
 * time passes. Returns undefined if no filter depends on the time.
 */
function changesSql(range: Range): RawBuilder<boolean> | undefined {
  const { tree, until } = range
  const timed = tree && until ? timedFilters(tree.condition, tree.definitions) : []
  if (!until || timed.length === 0) return undefined
  const changes = timed.map((filter) => mayChangeToSql(filter, { ...optionsOf(range), until }))
  return sql<boolean>`(${sql.join(changes, sql` or `)})`
}

const optionsOf = (range: Range): SqlOptions => ({
  now: range.now,
  projectId: range.projectId,
  ...(range.tree ? { definitions: range.tree.definitions } : {}),
  reads: 'all',
  within: { after: range.after, to: range.to },
  isMember: storedMember(range, 'all'),
})
