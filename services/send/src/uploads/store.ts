import { deleteBatch } from '@postrider/db'
import { sql } from 'kysely'
import type { Upload } from './upload.ts'
import type { Database, Tx } from '../db/tables.ts'

const columns = sql`id, project_id as "projectId", generation, sha256, key, content_type as type, size, width, height,
  started_at as "startedAt", stored_at as "storedAt"`

/**
 * Returns the project's upload with the same bytes in this generation, if any. The upload gets a new start
 * time, so that `deleteUnfinished` skips it if it is unfinished.
 */
export async function reopenUpload(
  tx: Tx,
  {
    projectId,
    generation,
    sha256,
    startedAt,
  }: Pick<Upload, 'projectId' | 'generation' | 'sha256' | 'startedAt'>,
): Promise<Upload | undefined> {
  const { rows } = await sql<Upload>`
    update uploads set started_at = ${startedAt}
    where project_id = ${projectId} and generation = ${generation} and sha256 = ${sha256}
    returning ${columns}
  `.execute(tx)
  return rows[0]
}

export async function insertUpload(tx: Tx, upload: Upload): Promise<void> {
  await sql`
    insert into uploads (id, project_id, generation, sha256, key, content_type, size, width, height, started_at, stored_at)
    values (${upload.id}, ${upload.projectId}, ${upload.generation}, ${upload.sha256}, ${upload.key}, ${upload.type},
      ${upload.size}, ${upload.width}, ${upload.height}, ${upload.startedAt}, ${upload.storedAt})
  `.execute(tx)
}

/** Records that the object exists. Returns false if the row was deleted; the object is then removed later. */
export async function markStored(db: Database, id: string, at: Date): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`update uploads set stored_at = ${at} where id = ${id}`.execute(
    db,
  )
  return numAffectedRows > 0n
}

/** Returns the stored upload with this id, of any project. */
export async function findStored(db: Database, id: string): Promise<Upload | undefined> {
  const { rows } = await sql<Upload>`
    select ${columns} from uploads where id = ${id} and stored_at is not null
  `.execute(db)
  return rows[0]
}

/** Returns the number and total bytes of the uploads of a project and generation. */
export async function measureUploads(
  tx: Tx,
  { projectId, generation }: Pick<Upload, 'projectId' | 'generation'>,
): Promise<{ count: number; bytes: number }> {
  const { rows } = await sql<{ count: number; bytes: number }>`
    select count(*)::int as count, coalesce(sum(size), 0)::float8 as bytes from uploads
    where project_id = ${projectId} and generation = ${generation}
  `.execute(tx)
  return rows[0] ?? { count: 0, bytes: 0 }
}

/**
 * Deletes a batch of unfinished uploads that started before `before`. Their objects are then removed like any
 * object without a row.
 */
export const deleteUnfinished = (tx: Tx, past: { before: Date; limit: number }): Promise<number> =>
  deleteBatch(tx, { table: 'uploads', column: 'started_at', ...past, where: sql`stored_at is null` })

/** Returns a batch of objects whose rows are deleted, oldest first. */
export async function findObjectsToRemove(
  db: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select key from objects_to_remove where due_at <= ${now} order by due_at limit ${limit}
  `.execute(db)
  return rows.map(({ key }) => key)
}

export async function forgetRemovedObject(db: Database, key: string): Promise<void> {
  await sql`delete from objects_to_remove where key = ${key}`.execute(db)
}
