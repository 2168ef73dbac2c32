import { sql } from 'kysely'
import type { Upload } from './upload.ts'
import type { Database, Tx } from '../db/tables.ts'
import type { UploadsTable } from '../db/upload-tables.ts'

/**
 * The upload of a generation of a project that has the same bytes. One whose object is not known to be there counts as begun anew, which
 * keeps `deleteUnfinished` from it.
 */
export async function reopenUpload(
  tx: Tx,
  { projectId, generation, sha256, begunAt }: Pick<Upload, 'projectId' | 'generation' | 'sha256' | 'begunAt'>,
): Promise<Upload | undefined> {
  const row = await tx
    .updateTable('uploads')
    .set({ begun_at: begunAt })
    .where('project_id', '=', projectId)
    .where('generation', '=', generation)
    .where('sha256', '=', sha256)
    .returningAll()
    .executeTakeFirst()
  return row && uploadOfRow(row)
}

export async function insertUpload(tx: Tx, upload: Upload): Promise<void> {
  await tx
    .insertInto('uploads')
    .values({
      id: upload.id,
      project_id: upload.projectId,
      generation: upload.generation,
      sha256: upload.sha256,
      key: upload.key,
      content_type: upload.type,
      size: upload.size,
      width: upload.width,
      height: upload.height,
      begun_at: upload.begunAt,
      stored_at: upload.storedAt,
    })
    .execute()
}

/** Notes that the object is there. False when the row is gone: then the object will be removed. */
export async function markStored(db: Database, id: string, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('uploads')
    .set({ stored_at: at })
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return numUpdatedRows > 0n
}

/** The upload with this id whose object is there, of any project. */
export async function findStored(db: Database, id: string): Promise<Upload | undefined> {
  const row = await db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', id)
    .where('stored_at', 'is not', null)
    .executeTakeFirst()
  return row && uploadOfRow(row)
}

/** How many uploads a generation of a project has, and how many bytes they take together. */
export async function measureUploads(
  tx: Tx,
  { projectId, generation }: Pick<Upload, 'projectId' | 'generation'>,
): Promise<{ count: number; bytes: number }> {
  const { count, bytes } = await tx
    .selectFrom('uploads')
    .select((each) => [
      each.fn.countAll<string>().as('count'),
      sql<string>`coalesce(sum(size), 0)`.as('bytes'),
    ])
    .where('project_id', '=', projectId)
    .where('generation', '=', generation)
    .executeTakeFirstOrThrow()
  return { count: Number(count), bytes: Number(bytes) }
}

/** Deletes a batch of uploads that were begun before `before` and not finished; their objects are removed like those of others. */
export async function deleteUnfinished(
  tx: Tx,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from uploads where id in (
      select id from uploads where stored_at is null and begun_at < ${before}
      order by begun_at limit ${limit} for update skip locked
    )`.execute(tx)
  return Number(numAffectedRows)
}

/** A batch of the objects whose rows are gone, those first that are due longest. */
export async function findObjectsToRemove(
  db: Database,
  { now, limit }: { now: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .selectFrom('objects_to_remove')
    .select('key')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .limit(limit)
    .execute()
  return rows.map(({ key }) => key)
}

export async function forgetRemovedObject(db: Database, key: string): Promise<void> {
  await db.deleteFrom('objects_to_remove').where('key', '=', key).execute()
}

const uploadOfRow = (row: UploadsTable): Upload => ({
  id: row.id,
  projectId: row.project_id,
  generation: row.generation,
  sha256: row.sha256,
  key: row.key,
  type: row.content_type,
  size: row.size,
  width: row.width,
  height: row.height,
  begunAt: row.begun_at,
  storedAt: row.stored_at,
})
