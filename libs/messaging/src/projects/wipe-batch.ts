import { transact } from '@postrider/db'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { GenerationTable, OwnedTable, WipePlan } from './wipe-plan.ts'

/** A project to wipe: rows of generations below `before` are void, all rows when it is deleted. */
export interface WipedProject {
  id: string
  generation: number
  deleted: boolean
  /** Waits for rows that somebody has locked, instead of leaving them for the next time. */
  waits?: boolean
}

// So many rows a statement, so that no lock, no log entry and no time-out grows with the project.
const rowsPerStatement = 5_000
// Fewer where each row may own others.
const ownersPerStatement = 1_000

/** What a table lost, or still has to lose: `full` when the batch was as large as batches are, so that there may be more. */
export type Wiped = 'none' | 'some' | 'full'

/** Deletes a batch of a project's void rows from one table of the plan. */
export async function wipeBatch<T>(
  db: Kysely<T>,
  table: WipePlan[number],
  project: WipedProject,
): Promise<Wiped> {
  if (table.keptOnReset && !project.deleted) return 'none'
  if (table.keptOnReset || !table.owns) return remove(db, table.table, voidRows(table, project))
  return wipeOwners(db, { ...table, owns: table.owns }, project)
}

/** Selects a batch of a table's void rows by their place. */
export function voidRows(table: WipePlan[number], project: WipedProject): RawBuilder<unknown> {
  const namedBy = table.keptOnReset ? undefined : table.namedBy
  return sql`
    select ctid ${fromVoid(table, project, namedBy && isUnnamed(namedBy))}
    limit ${rowsPerStatement} for update of voided ${locked(project)}`
}

/** Selects a batch of a table's void rows by their ids. */
export const voidOwners = (table: GenerationTable, project: WipedProject): RawBuilder<{ id: string }> =>
  sql`select id ${fromVoid(table, project)} limit ${ownersPerStatement}`

/**
 * In the order of an index: else, where statistics promise that most of the table matches, the planner reads it from its beginning,
 * and reads all of it when these rows are gone.
 */
function fromVoid(
  table: WipePlan[number],
  { id, generation, deleted }: WipedProject,
  also: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const earlier = table.keptOnReset || deleted ? sql`` : sql`and generation < ${generation}`
  return sql`
    from ${sql.table(table.table)} as voided where project_id = ${id} ${earlier} ${also}
    order by ${sql.ref(table.orderBy ?? 'generation')}`
}

const isUnnamed = ({ table, by }: OwnedTable): RawBuilder<unknown> => sql`
  and not exists (select from ${sql.table(table)} as naming where ${sql.ref(`naming.${by}`)} = voided.id)`

// Live traffic goes first: waiting for its locks, in another order than its own, could end in a deadlock that it loses.
const locked = ({ waits = false }: WipedProject): RawBuilder<unknown> => (waits ? sql`` : sql`skip locked`)

async function remove<T>(db: Kysely<T>, table: string, places: RawBuilder<unknown>): Promise<Wiped> {
  const statement = sql`delete from ${sql.table(table)} where ctid = any(array(${places}))`
  const { numAffectedRows = 0n } = await transact(db, (tx) => statement.execute(tx), { slow: true })
  if (numAffectedRows === 0n) return 'none'
  return numAffectedRows < BigInt(rowsPerStatement) ? 'some' : 'full'
}

/**
 * What a batch of rows owns goes first; cut off in between, the next time finds the same owners again. An owner goes when it owns
 * nothing more: the cascade would wait for a row that a transaction has locked which then wants the owner, a deadlock.
 */
async function wipeOwners<T>(
  db: Kysely<T>,
  table: GenerationTable & { owns: readonly OwnedTable[] },
  project: WipedProject,
): Promise<Wiped> {
  const { rows } = await transact(db, (tx) => voidOwners(table, project).execute(tx), { slow: true })
  const owners = rows.map(({ id }) => id)
  if (owners.length === 0) return 'none'
  for (const { table: owned, by } of table.owns) {
    const removed = await remove(db, owned, rowsNaming({ table: owned, by }, owners, project))
    if (removed === 'full') return 'full'
  }
  await remove(db, table.table, bareOwners(table, owners, project))
  // Also where all were locked: `none` would let the project's time end with them still there.
  return owners.length === ownersPerStatement ? 'full' : 'some'
}

const rowsNaming = (
  { table, by }: OwnedTable,
  owners: readonly string[],
  project: WipedProject,
): RawBuilder<unknown> => sql`
  select ctid from ${sql.table(table)} where ${sql.ref(by)} = any(${[...owners]}::uuid[])
  limit ${rowsPerStatement} for update ${locked(project)}`

const bareOwners = (
  { table, owns = [] }: GenerationTable,
  owners: readonly string[],
  project: WipedProject,
): RawBuilder<unknown> => sql`
  select ctid from ${sql.table(table)} as voided
  where id = any(${[...owners]}::uuid[]) ${sql.join(owns.map(isUnnamed), sql` `)}
  for update of voided ${locked(project)}`
