import { toSql } from '@postrider/conditions'
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
  after: string | null
  /** How many contacts are looked at. */
  limit: number
}

interface Fitting {
  ids: string[]
  /** The last contact looked at; null when there are no more. */
  to: string | null
}

/**
 * Who fits among the next contacts in the order of their ids. Ids begin with the time of creation, so a range of them is read in one
 * stretch of each index: the contacts, and the events of each name that the tree asks for, as sets.
 */
export const findFitting = ({ db }: Context, question: FittingQuestion): Promise<Fitting> =>
  transact(db, async (tx) => {
    const to = await endOf(tx, question)
    await readAllBySet(tx)
    const { rows } = await fittingStatement(question, to).execute(tx)
    return { ids: rows.map(({ id }) => id), to }
  })

async function endOf(tx: Tx, { projectId, after, limit }: FittingQuestion): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from contacts where project_id = ${projectId}::uuid ${after === null ? sql`` : sql`and id > ${after}::uuid`}
    order by id offset ${limit - 1} limit 1
  `.execute(tx)
  return rows[0]?.id ?? null
}

function fittingStatement(question: FittingQuestion, to: string | null): RawBuilder<{ id: string }> {
  const { projectId, generation, tree, now, after } = question
  const condition = tree
    ? toSql(tree.condition, {
        now,
        projectId,
        definitions: tree.definitions,
        reads: 'all',
        within: { after, to },
        isMember: storedMember(question, 'all'),
      })
    : sql<boolean>`true`
  return sql<{ id: string }>`
    select id from contacts
    where project_id = ${projectId}::uuid ${after === null ? sql`` : sql`and id > ${after}::uuid`}
      ${to === null ? sql`` : sql`and id <= ${to}::uuid`} and generation = ${generation} and ${condition}
    order by id`
}
