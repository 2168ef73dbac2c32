import { sql } from 'kysely'
import type { Database, Tx, WebhookSecretsTable } from './tables.ts'

/** Returns the valid secrets of these projects, newest first. */
export const findValidSecrets = (
  db: Database | Tx,
  projectIds: readonly string[],
  at: Date,
): Promise<WebhookSecretsTable[]> =>
  db
    .selectFrom('webhook_secrets')
    .select(['id', 'project_id', 'secret', 'created_at', 'expires_at'])
    .where('project_id', 'in', projectIds)
    .where((row) => row.or([row('expires_at', 'is', null), row('expires_at', '>', at)]))
    .orderBy(sql`expires_at desc nulls first`)
    .execute()

/** Inserts current secrets, unless a project already has one. */
export async function insertSecrets(db: Database | Tx, rows: readonly WebhookSecretsTable[]): Promise<void> {
  await db
    .insertInto('webhook_secrets')
    .values([...rows])
    .onConflict((conflict) => conflict.column('project_id').where('expires_at', 'is', null).doNothing())
    .execute()
}

/** Serializes rotations of a project until the transaction ends. */
export async function lockSecrets(tx: Tx, projectId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhook_secrets/${projectId}`}, 0))`.execute(tx)
}

/** Makes a project's current secret expire at `until`, and earlier secrets at `until` or before. */
export async function expireSecrets(
  tx: Tx,
  projectId: string,
  { at, until }: { at: Date; until: Date },
): Promise<void> {
  await tx
    .deleteFrom('webhook_secrets')
    .where('project_id', '=', projectId)
    .where('expires_at', '<=', at)
    .execute()
  await tx
    .updateTable('webhook_secrets')
    .set({ expires_at: sql<Date>`least(expires_at, ${until}::timestamptz)` })
    .where('project_id', '=', projectId)
    .execute()
}
