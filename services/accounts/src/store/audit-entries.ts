import { sql } from 'kysely'
import type { AuditEntry } from '../domain/audit-entry.ts'
import type { Database, Tx } from './tables.ts'

/**
 * Inserts the entries of existing projects. Ignores entries that are already stored. Locks the projects
 * against deletion until the transaction ends, so that no entry is written after a deleted project was
 * purged.
 */
export async function insertEntries(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  const projectIds = [...new Set(entries.map(({ projectId }) => projectId))].toSorted()
  const { rows } = await sql<{ id: string }>`
    select id from projects where id = any(${projectIds}::uuid[]) and deleted_at is null
    order by id for share`.execute(tx)
  const alive = new Set(rows.map(({ id }) => id))
  const written = entries.filter(({ projectId }) => alive.has(projectId))
  if (written.length === 0) return
  await tx
    .insertInto('audit_entries')
    .values(
      written.map(({ id, projectId, at, action, subject, actor, address, requestId }) => ({
        id,
        project_id: projectId,
        at,
        action,
        subject_id: subject.id,
        subject_name: subject.name,
        actor_kind: actor.kind,
        actor_id: actor.id,
        address,
        request_id: requestId,
      })),
    )
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

// Maximum number of rows per statement, which then takes less than a second.
const batch = 5_000

/** Deletes a batch of entries from before this time. Returns true if more may be left. */
export async function sweepEntries(db: Database | Tx, before: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from audit_entries where id in (
      select id from audit_entries where at < ${before} order by at limit ${batch}
    )`.execute(db)
  return numAffectedRows === BigInt(batch)
}

/** Deletes a batch of a project's entries; returns true if there were any. */
export async function deleteEntriesOf(db: Database | Tx, projectId: string): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    delete from audit_entries where id in (
      select id from audit_entries where project_id = ${projectId} order by at limit ${batch}
    )`.execute(db)
  return numAffectedRows > 0n
}
