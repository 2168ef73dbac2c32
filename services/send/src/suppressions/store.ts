import type { SuppressionKind, SuppressionReason } from '@postrider/contracts/resources'
import { sql, type Selectable, type SelectQueryBuilder } from 'kysely'
import type { Suppression } from './suppression.ts'
import { isInForce, matchingRules } from './find-blocks.ts'
import type { Database, SuppressionsTable, Tables, Tx } from '../db/tables.ts'

/** The present: suppressions that have ended by then are left out. */
interface At {
  now: Date
}

type Of = Pick<Suppression, 'projectId' | 'id'> & At

export async function findSuppression(
  db: Database | Tx,
  { projectId, id, now }: Of,
): Promise<Suppression | undefined> {
  const row = await db
    .selectFrom('suppressions')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where(isInForce(now))
    .executeTakeFirst()
  return row && suppressionOfRow(row)
}

export interface SuppressionsRange {
  limit: number
  /** The place after which the page begins. */
  after: { createdAt: Date; id: string } | undefined
}

export interface SuppressionsFilter extends At {
  kind?: SuppressionKind | undefined
  reason?: SuppressionReason | undefined
  value?: string | undefined
}

type Query = SelectQueryBuilder<Tables, 'suppressions', object>

const matching = (db: Database, projectId: string, { kind, reason, value, now }: SuppressionsFilter): Query =>
  db
    .selectFrom('suppressions')
    .where('project_id', '=', projectId)
    .where(isInForce(now))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind ?? 'ADDRESS'))
    .$if(reason !== undefined, (query) => query.where('reason', '=', reason ?? 'MANUAL'))
    .$if(value !== undefined, (query) => query.where('value', '=', value ?? ''))

/** The suppressions of a project, newest first. */
export async function findSuppressions(
  db: Database,
  { projectId, filter, limit, after }: SuppressionsRange & { projectId: string; filter: SuppressionsFilter },
): Promise<Suppression[]> {
  const all = matching(db, projectId, filter)
  const from = after
    ? all.where(sql<boolean>`(created_at, id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`)
    : all
  const rows = await from
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows.map(suppressionOfRow)
}

export async function countSuppressions(
  db: Database,
  projectId: string,
  filter: SuppressionsFilter,
): Promise<number> {
  const { total } = await matching(db, projectId, filter)
    .select((each) => each.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow()
  return Number(total)
}

/** The suppressions that an address matches: any number of beginnings, ends and patterns among them. */
export async function findMatching(
  db: Database,
  { projectId, email, now }: { projectId: string; email: string } & At,
): Promise<Suppression[]> {
  const { rows } = await sql<Selectable<SuppressionsTable>>`
    select suppression.* from (select ${projectId}::uuid as project_id, ${email}::text as email) as person,
      lateral (${matchingRules(now)}) as rule
    join suppressions as suppression on suppression.id = rule.id
    order by suppression.created_at, suppression.id
  `.execute(db)
  return rows.map(suppressionOfRow)
}

/** How many a project has added by hand. */
export async function countManual(tx: Tx, projectId: string): Promise<number> {
  const { total } = await tx
    .selectFrom('suppressions')
    .select((each) => each.fn.countAll<string>().as('total'))
    .where('project_id', '=', projectId)
    .where('reason', '=', 'MANUAL')
    .executeTakeFirstOrThrow()
  return Number(total)
}

/**
 * False when the project has one of the same kind and value, and nothing is written. One by soft bounces gives way, since it would end by
 * itself.
 */
export async function insertSuppression(tx: Tx, suppression: Suppression): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into suppressions (id, project_id, kind, value, reason, email_id, created_at, updated_at)
    values (${suppression.id}, ${suppression.projectId}, ${suppression.kind}, ${suppression.value}, ${suppression.reason},
      ${suppression.emailId}, ${suppression.createdAt}, ${suppression.updatedAt})
    on conflict (project_id, kind, value) do update
      set id = excluded.id, reason = excluded.reason, email_id = excluded.email_id, created_at = excluded.created_at,
        updated_at = excluded.updated_at, ends_at = null
      where suppressions.reason = 'SOFT_BOUNCE'
  `.execute(tx)
  return numAffectedRows > 0n
}

/** Deletes the suppression by soft bounces that stands where another one is about to be. */
export async function deleteSoftBounced(
  tx: Tx,
  { projectId, kind, value }: Pick<Suppression, 'projectId' | 'kind' | 'value'>,
): Promise<void> {
  await tx
    .deleteFrom('suppressions')
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .where('value', '=', value)
    .where('reason', '=', 'SOFT_BOUNCE')
    .execute()
}

/** False when the project has none with this id any more; fails when it has another one of the same kind and value. */
export async function saveRule(
  tx: Tx,
  { projectId, id, kind, value, updatedAt }: Omit<Suppression, 'reason' | 'emailId' | 'createdAt' | 'endsAt'>,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('suppressions')
    .set({ kind, value, updated_at: updatedAt })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/**
 * Ends a suppression by soft bounces: its row stays for a while, since bounces count again from then on. False when the project has none
 * with this id, or it is for another reason.
 */
export async function endSuppression(tx: Tx, { projectId, id, now }: Of): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('suppressions')
    .set({ ends_at: now })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('reason', '=', 'SOFT_BOUNCE')
    .where(isInForce(now))
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** False when the project has none with this id. */
export async function deleteSuppression(db: Database | Tx, { projectId, id, now }: Of): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('suppressions')
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where(isInForce(now))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

const suppressionOfRow = (row: Selectable<SuppressionsTable>): Suppression => ({
  id: row.id,
  projectId: row.project_id,
  kind: row.kind,
  value: row.value,
  reason: row.reason,
  emailId: row.email_id,
  createdAt: row.created_at,
  updatedAt: row.updated_at ?? row.created_at,
  endsAt: row.ends_at,
})
