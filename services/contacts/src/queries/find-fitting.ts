import { mayChangeToSql, timedFilters, toSql, type SqlOptions } from '@postrider/conditions'
import { transact } from '@postrider/db'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../context.ts'
import { storedMember } from '../store/memberships.ts'
import type { Tx } from '../store/tables.ts'
import { readAllBySet } from './audience.ts'
import type { Tree } from './read-trees.ts'

export interface FittingQuestion {
  projectId: string
  generation: number
  /** Without one: everybody. */
  tree?: Tree | undefined
  now: Date
  /** When set, contacts are wanted too (`changing`) whose answer time alone may change before then. */
  until?: Date | undefined
  after: string | null
  /** How many contacts are looked at. */
  limit: number
}

interface Fitting {
  ids: string[]
  /** The version of each of `ids`, in their order. */
  versions: number[]
  changing: string[]
  /** The last contact looked at; null when there are no more. */
  to: string | null
}

/**
 * Who fits among the next contacts in the order of their ids. Ids begin with the time of creation, so a range
 * of them is read in one stretch of each index: the contacts, and the events of each name that the tree asks
 * for, as sets.
 */
export const findFitting = ({ db }: Context, question: FittingQuestion): Promise<Fitting> =>
  transact(db, async (tx) => {
    const to = await endOf(tx, question)
    await readAllBySet(tx)
    const fitting = await rowsOf(tx, { ...question, to }, fittingSql({ ...question, to }))
    const changes = changesSql({ ...question, to })
    const changing = changes ? await rowsOf(tx, { ...question, to }, changes) : []
    return {
      ids: fitting.map(({ id }) => id),
      versions: fitting.map(({ version }) => version),
      changing: changing.map(({ id }) => id),
      to,
    }
  })

async function endOf(tx: Tx, { projectId, after, limit }: FittingQuestion): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from contacts where project_id = ${projectId}::uuid ${after === null ? sql`` : sql`and id > ${after}::uuid`}
    order by id offset ${limit - 1} limit 1
  `.execute(tx)
  return rows[0]?.id ?? null
}

/** A question with the end of its range. */
type Range = FittingQuestion & { to: string | null }

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

/** Where time alone may change before the end what a filter answers; undefined where it can change none. */
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
