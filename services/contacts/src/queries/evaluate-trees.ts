import { toSql } from '@postrider/conditions'
import { transact } from '@postrider/db'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../context.ts'
import { storedMember } from '../store/memberships.ts'
import type { Database, Tx } from '../store/tables.ts'
import type { Tree } from './read-trees.ts'

export interface EvaluateTreesInput {
  projectId: string
  generation: number
  now: Date
  trees: readonly (Tree & { id: string })[]
  contactIds: readonly string[]
}

export interface EvaluateTreesResult {
  contacts: { id: string; version: number; holds: string[] }[]
  missing: string[]
}

/**
 * Returns which trees match each contact. All versions and results are from one snapshot. Callers should send
 * many contacts, because planning the statement takes 40 ms.
 */
export async function evaluateTrees(
  { db }: Context,
  input: EvaluateTreesInput,
): Promise<EvaluateTreesResult> {
  const { trees } = input
  const ids = [...new Set(input.contactIds.map((id) => id.toLowerCase()))]
  const batches = inBatches(
    db,
    trees.map((tree) => expressionOf(tree, input)),
  )
  const snapshots = await transact(db, async (tx) => {
    // Use one snapshot for all statements, so that a contact's version is not newer than its results.
    await sql`set transaction isolation level repeatable read, read only`.execute(tx)
    const results: Map<string, Row>[] = []
    for (const batch of batches) results.push(await evaluateBatch(tx, { ...input, ids, expressions: batch }))
    return results
  })
  const contacts = ids.flatMap((id) => {
    const rows = snapshots.flatMap((snapshot) => snapshot.get(id) ?? [])
    const [row] = rows
    const fits = rows.flatMap(({ fits }) => fits)
    return row
      ? [{ id, version: row.version, holds: trees.filter((_, at) => fits[at]).map((tree) => tree.id) }]
      : []
  })
  const known = new Set(contacts.map(({ id }) => id))
  return { contacts, missing: ids.filter((id) => !known.has(id)) }
}

interface Row {
  id: string
  version: number
  fits: boolean[]
}

async function evaluateBatch(
  tx: Tx,
  {
    projectId,
    generation,
    ids,
    expressions,
  }: Pick<EvaluateTreesInput, 'projectId' | 'generation'> & {
    ids: readonly string[]
    expressions: readonly RawBuilder<boolean>[]
  },
): Promise<Map<string, Row>> {
  const { rows } = await sql<Row>`
    select id, version, array[${sql.join(expressions)}] as fits from contacts
    where project_id = ${projectId} and generation = ${generation} and id = any(${ids}::uuid[])
  `.execute(tx)
  return new Map(rows.map((row) => [row.id, row]))
}

const expressionOf = ({ condition, definitions }: Tree, input: EvaluateTreesInput): RawBuilder<boolean> =>
  toSql(condition, {
    now: input.now,
    projectId: input.projectId,
    definitions,
    reads: 'some',
    isMember: storedMember(input, 'some'),
  })

/** Maximum number of parameters per statement; PostgreSQL accepts 65,535, and one tree has at most 54,000. */
const maxParameters = 60_000

/** Splits expressions into batches that fit into one statement, in order. */
function inBatches(db: Database, expressions: readonly RawBuilder<boolean>[]): RawBuilder<boolean>[][] {
  const batches: RawBuilder<boolean>[][] = []
  let room = 0
  for (const expression of expressions) {
    const size = expression.compile(db).parameters.length
    if (size > room) {
      batches.push([])
      room = maxParameters
    }
    batches.at(-1)?.push(expression)
    room -= size
  }
  return batches
}
