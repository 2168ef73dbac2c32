import { transact } from '@postrider/db'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { GenerationTable, OwnedTable, SpreadTable, PurgePlan } from './purge-plan.ts'

/**
 * A project to purge. Its void rows are the rows of generations below `generation`, or all rows if the
 * project is deleted.
 */
export interface PurgedProject {
  id: string
  generation: number
  deleted: boolean
  /**
   * True to wait for rows that another transaction has locked. Otherwise they are skipped until the next
   * batch.
   */
  waits?: boolean
}

// Limits a statement, so that its locks, WAL and duration do not grow with the project.
export const rowsPerStatement = 5_000
// A lower limit for tables whose rows can own other rows.
const ownersPerStatement = 1_000

/** The result of a batch. `full` means that it reached its limit, so more rows may be left. */
export type Purged = 'none' | 'some' | 'full'

/** Deletes a batch of a project's void rows from one table of the plan. */
export async function purgeBatch<T>(
  db: Kysely<T>,
  table: PurgePlan[number],
  project: PurgedProject,
): Promise<Purged> {
  if (table.keptOnReset && !project.deleted) return 'none'
  if (table.keptOnReset || !table.owns) return remove(db, table.table, voidRows(table, project))
  return purgeOwners(db, { ...table, owns: table.owns }, project)
}

/**
 * Returns whether a table of the plan still has a void row, locked or not. Rows that other rows reference
 * (`namedBy`) are included: the referencing rows have the same generation and are deleted first.
 */
export async function hasVoidRows<T>(
  db: Kysely<T>,
  plan: PurgePlan,
  project: PurgedProject,
): Promise<boolean> {
  for (const table of plan) {
    if (table.keptOnReset && !project.deleted) continue
    const { rows } = await sql`select 1 ${fromVoid(table, project)} limit 1`.execute(db)
    if (rows.length > 0) return true
  }
  return false
}

/** Returns a query for a batch of a table's void rows, by partition and ctid. */
export function voidRows(table: PurgePlan[number], project: PurgedProject): RawBuilder<unknown> {
  const namedBy = (!table.keptOnReset && table.namedBy) || []
  return sql`
    select tableoid, ctid ${fromVoid(table, project, sql.join(namedBy.map(isUnnamed), sql` `))}
    limit ${rowsPerStatement} for update of voided ${locked(project)}`
}

/** Returns a query for a batch of the ids of a table's void rows. */
export const voidOwners = (table: GenerationTable, project: PurgedProject): RawBuilder<{ id: string }> =>
  sql`select id ${fromVoid(table, project)} limit ${ownersPerStatement}`

/**
 * The order makes the planner use an index. Otherwise, if statistics suggest that most rows match, the
 * planner scans the table from its start. After the void rows are deleted, that would be the full table.
 */
function fromVoid(
  table: PurgePlan[number],
  { id, generation, deleted }: PurgedProject,
  also: RawBuilder<unknown> = sql``,
): RawBuilder<unknown> {
  const earlier = table.keptOnReset || deleted ? sql`` : sql`and generation < ${generation}`
  return sql`
    from ${sql.table(table.table)} as voided where project_id = ${id} ${earlier} ${also}
    order by ${sql.ref(table.orderBy ?? 'generation')}`
}

const isUnnamed = ({ table, by }: OwnedTable): RawBuilder<unknown> => sql`
  and not exists (select from ${sql.table(table)} as naming where ${sql.ref(`naming.${by}`)} = voided.id)`

// Waiting for locks in another order than live traffic could cause a deadlock that ends a request.
const locked = ({ waits = false }: PurgedProject): RawBuilder<unknown> => (waits ? sql`` : sql`skip locked`)

/**
 * Deletes rows. `ctid = any` uses a TID scan. The partition is also compared, because rows of different
 * partitions can have the same ctid.
 */
export async function remove<T>(db: Kysely<T>, table: string, places: RawBuilder<unknown>): Promise<Purged> {
  const statement = sql`
    with places as materialized (${places})
    delete from ${sql.table(table)}
    where ctid = any(array(select ctid from places)) and (tableoid, ctid) in (select tableoid, ctid from places)`
  const { numAffectedRows = 0n } = await transact(db, (tx) => statement.execute(tx), { slow: true })
  if (numAffectedRows === 0n) return 'none'
  return numAffectedRows < BigInt(rowsPerStatement) ? 'some' : 'full'
}

/**
 * Deletes a batch in this order: the oldest rows of large owned tables (`inOrderOf`), the rows that a batch
 * of owners owns, and these owners. If the purge is interrupted, the next batch finds the same owners again.
 * An owner is deleted only when it owns no rows. A cascade could deadlock with a transaction that has locked
 * an owned row and waits for the owner.
 */
async function purgeOwners<T>(
  db: Kysely<T>,
  table: GenerationTable & { owns: readonly SpreadTable[] },
  project: PurgedProject,
): Promise<Purged> {
  for (const { inOrderOf, ...owned } of table.owns) {
    if (inOrderOf === undefined) continue
    const removed = await remove(db, owned.table, oldestOwned(table, { ...owned, inOrderOf }, project))
    if (removed === 'full') return 'full'
  }
  const { rows } = await transact(db, (tx) => voidOwners(table, project).execute(tx), { slow: true })
  const owners = rows.map(({ id }) => id)
  if (owners.length === 0) return 'none'
  for (const { table: owned, by } of table.owns) {
    const removed = await remove(db, owned, rowsNaming({ table: owned, by }, owners, project))
    if (removed === 'full') return 'full'
  }
  await remove(db, table.table, bareOwners(table, owners, project))
  // Return `full` even if all owners were locked. After `none`, the search could end while these rows still
  // exist.
  return owners.length === ownersPerStatement ? 'full' : 'some'
}

/**
 * Returns a query for a batch of rows that a project's void rows own, oldest first. For a reset project, only
 * one batch of the oldest rows is examined, because a full search would read all rows written since the
 * reset.
 */
export const oldestOwned = (
  owner: GenerationTable,
  { table, by, inOrderOf }: Required<SpreadTable>,
  project: PurgedProject,
): RawBuilder<unknown> => {
  const time = sql.ref(inOrderOf)
  const ofEarlier = sql`
    and ${time} <= (
      select max(${time}) from (
        select ${time} from ${sql.table(table)} where project_id = ${project.id} order by ${time} limit ${rowsPerStatement}
      ) as oldest
    )
    and exists (
      select from ${sql.table(owner.table)} as owner
      where owner.id = owned.${sql.ref(by)} and owner.generation < ${project.generation}
      -- Keeps it a question about each row. As a join it could begin with the owners of all projects.
      offset 0
    )`
  return sql`
    select tableoid, ctid from ${sql.table(table)} as owned
    where project_id = ${project.id} ${project.deleted ? sql`` : ofEarlier}
    order by ${time} limit ${rowsPerStatement} for update of owned ${locked(project)}`
}

const rowsNaming = (
  { table, by }: OwnedTable,
  owners: readonly string[],
  project: PurgedProject,
): RawBuilder<unknown> => sql`
  select tableoid, ctid from ${sql.table(table)} where ${sql.ref(by)} = any(${[...owners]}::uuid[])
  limit ${rowsPerStatement} for update ${locked(project)}`

const bareOwners = (
  { table, owns = [] }: GenerationTable,
  owners: readonly string[],
  project: PurgedProject,
): RawBuilder<unknown> => sql`
  select tableoid, ctid from ${sql.table(table)} as voided
  where id = any(${[...owners]}::uuid[]) ${sql.join(owns.map(isUnnamed), sql` `)}
  for update of voided ${locked(project)}`
