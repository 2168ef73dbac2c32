import type { SuppressionsQuery } from '@postrider/contracts/resources'
import { sql, type RawBuilder } from 'kysely'
import { allOf } from '../db/all-of.ts'
import type { Database, Tx } from '../db/tables.ts'
import { isInForce, matchingRules } from './find-blocks.ts'
import type { PublishedSuppression } from './suppression-messages.ts'
import type { Suppression } from './suppression.ts'

const columns = sql`suppressions.id, project_id as "projectId", kind, value, reason, email_id as "emailId", coalesce(tags, '{}') as tags,
  coalesce(metadata, '{}') as metadata, created_at as "createdAt",
  coalesce(updated_at, created_at) as "updatedAt", ends_at as "endsAt"`

/** The columns of a `PublishedSuppression`. */
export const publishedColumns = sql`${columns}, case when email_id is not null then contact_id end as "contactId"`

/** Identifies a suppression of a project that has not ended at `now`. */
type SuppressionKey = Pick<Suppression, 'projectId' | 'id'> & { now: Date }

export async function findSuppression(
  db: Database,
  { projectId, id, now }: SuppressionKey,
): Promise<Suppression | undefined> {
  const { rows } = await sql<Suppression>`
    select ${columns} from suppressions where project_id = ${projectId} and id = ${id} and ${isInForce(now)}
  `.execute(db)
  return rows[0]
}

interface SuppressionsFilter extends Partial<Pick<SuppressionsQuery, 'kind' | 'reason' | 'value'>> {
  projectId: string
  now: Date
}

const matches = ({ projectId, kind, reason, value, now }: SuppressionsFilter): RawBuilder<boolean> =>
  allOf(
    sql`project_id = ${projectId}`,
    isInForce(now),
    kind && sql`kind = ${kind}`,
    reason && sql`reason = ${reason}`,
    value !== undefined && sql`value = ${value}`,
  )

/** Returns the suppressions of a project, newest first, after the position `after`. */
export async function listSuppressions(
  db: Database,
  filter: SuppressionsFilter,
  { limit, after }: { limit: number; after: { value: string; id: string } | undefined },
): Promise<Suppression[]> {
  const { rows } = await sql<Suppression>`
    select ${columns} from suppressions where ${matches(filter)}
      ${after ? sql`and (created_at, id) < (${after.value}::timestamptz, ${after.id}::uuid)` : sql``}
    order by created_at desc, id desc limit ${limit}
  `.execute(db)
  return rows
}

export async function countSuppressions(db: Database, filter: SuppressionsFilter): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from suppressions where ${matches(filter)}
  `.execute(db)
  return rows[0]?.total ?? 0
}

/** Returns whether a project has a suppression. */
export async function hasSuppressions(
  db: Database,
  filter: Pick<SuppressionsFilter, 'projectId' | 'now'>,
): Promise<boolean> {
  const { rows } = await sql`select from suppressions where ${matches(filter)} limit 1`.execute(db)
  return rows.length > 0
}

/** Returns all suppressions of any kind that match an address. */
export async function findMatching(
  db: Database,
  { projectId, email, now }: { projectId: string; email: string; now: Date },
): Promise<Suppression[]> {
  const { rows } = await sql<Suppression>`
    select ${columns} from suppressions where id in (
      select rule.id from (select ${projectId}::uuid as "projectId", ${email}::text as email) as person,
        lateral (${matchingRules(now)}) as rule
    )
    order by created_at, id
  `.execute(db)
  return rows
}

/** Returns the suppressions of all projects that match an address. Looks into an index for each project. */
export async function findMatchingInProjects(
  db: Database,
  { email, now }: { email: string; now: Date },
): Promise<Suppression[]> {
  const { rows } = await sql<Suppression>`
    select ${columns} from suppressions where id in (
      select rule.id from (select id as "projectId", ${email}::text as email from projects) as person,
        lateral (${matchingRules(now)}) as rule
    ) and ${isInForce(now)}
    order by project_id, created_at, id
  `.execute(db)
  return rows
}

/** Returns the number of manual suppressions of a project. */
export async function countManual(tx: Tx, projectId: string): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from suppressions where project_id = ${projectId} and reason = 'MANUAL'
  `.execute(tx)
  return rows[0]?.total ?? 0
}

/**
 * Inserts a suppression, or replaces a soft-bounce suppression of the same kind and value. Writes nothing and
 * returns undefined if a suppression with another reason exists.
 */
export async function insertSuppression(
  tx: Tx,
  suppression: Suppression,
): Promise<PublishedSuppression | undefined> {
  const { rows } = await sql<PublishedSuppression>`
    insert into suppressions (id, project_id, kind, value, reason, email_id, created_at, updated_at)
    values (${suppression.id}, ${suppression.projectId}, ${suppression.kind}, ${suppression.value}, ${suppression.reason},
      ${suppression.emailId}, ${suppression.createdAt}, ${suppression.updatedAt})
    on conflict (project_id, kind, value) do update
      set id = excluded.id, reason = excluded.reason, email_id = excluded.email_id, tags = null, metadata = null, created_at = excluded.created_at,
        updated_at = excluded.updated_at, ends_at = null
      where suppressions.reason = 'SOFT_BOUNCE'
    returning ${publishedColumns}
  `.execute(tx)
  return rows[0]
}

/**
 * Changes a suppression, and deletes a soft-bounce suppression of the same kind and value. Returns undefined if
 * the project has no suppression with this id. Rejects if another suppression has the same kind and value.
 */
export async function saveRule(
  tx: Tx,
  {
    projectId,
    id,
    kind,
    value,
    updatedAt,
  }: Pick<Suppression, 'projectId' | 'id' | 'kind' | 'value' | 'updatedAt'>,
): Promise<PublishedSuppression | undefined> {
  await sql`
    delete from suppressions
    where project_id = ${projectId} and kind = ${kind} and value = ${value} and reason = 'SOFT_BOUNCE'
  `.execute(tx)
  const { rows } = await sql<PublishedSuppression>`
    update suppressions set kind = ${kind}, value = ${value}, updated_at = ${updatedAt}
    where project_id = ${projectId} and id = ${id}
    returning ${publishedColumns}
  `.execute(tx)
  return rows[0]
}

/**
 * Deletes a suppression. If soft bounces caused the suppression, sets its end instead and keeps the row,
 * because only bounces after this end are counted. Returns undefined if the project has no suppression with this
 * id.
 */
export async function removeOrEnd(
  tx: Tx,
  { projectId, id, now }: SuppressionKey,
): Promise<PublishedSuppression | undefined> {
  const isMatch = sql`project_id = ${projectId} and id = ${id} and ${isInForce(now)}`
  const { rows } = await sql<PublishedSuppression>`
    with deleted as (
      delete from suppressions where ${isMatch} and reason <> 'SOFT_BOUNCE' returning ${publishedColumns}
    ), ended as (
      update suppressions set ends_at = ${now} where ${isMatch} and reason = 'SOFT_BOUNCE' returning ${publishedColumns}
    )
    select * from deleted union all select * from ended
  `.execute(tx)
  return rows[0]
}
