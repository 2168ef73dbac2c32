import { createHash } from 'node:crypto'
import { deleteBatch, type LargeStatements } from '@postrider/db'
import { sql } from 'kysely'
import { batchesOf } from '../../db/batches.ts'
import type { AttachmentReference } from '../../db/content-tables.ts'
import type { Database, Tx } from '../../db/tables.ts'
import type { AttachedFile } from '../new-mail.ts'
import { firstIdOf } from './emails.ts'

/** A file of a project's content. */
export interface ProjectFile {
  projectId: string
  generation: number
  sha256: string
  content: Uint8Array
}

const hashes = new WeakMap<Uint8Array, string>()

/** Replaces an attachment's bytes by their hash, which is computed once per file. */
export function attachmentReference({ content, ...attachment }: AttachedFile): AttachmentReference {
  const sha256 = hashes.get(content) ?? createHash('sha256').update(content).digest('hex')
  hashes.set(content, sha256)
  return { ...attachment, size: content.length, sha256 }
}

/** Returns the files of a content. */
export const filesOf = ({ projectId, generation, content }: ContentFiles): ProjectFile[] =>
  content.attachments.map((attachment) => ({
    projectId,
    generation,
    sha256: attachmentReference(attachment).sha256,
    content: attachment.content,
  }))

interface ContentFiles {
  projectId: string
  generation: number
  content: { attachments: readonly AttachedFile[] }
}

/** Files above this size are written and read one by one, on another thread. */
const largeBytes = 256 * 1024

/** Dependencies of functions that store and read files. */
export interface FileAccess {
  db: Database
  largeStatements: LargeStatements
}

/**
 * Stores large files before the transaction that uses them. If the transaction fails, the retention loop
 * deletes the files as unused.
 */
export async function saveLargeFiles(
  { db, largeStatements, now }: FileAccess & { now(): Date },
  files: readonly ProjectFile[],
): Promise<void> {
  const large = files.filter(({ content }) => content.length > largeBytes)
  if (large.length === 0) return
  const at = now()
  const fresh = await findFresh(db, large, new Date(at.getTime() - touchAfterMs))
  const missing = large.filter((file) => !fresh.has(keyOf(file)))
  for (const file of missing) await largeStatements.run(upsert(db, [file], at).compile())
}

/**
 * `used_at` of a shared content or file is written at most once an hour. The retention loop deletes rows that
 * were not used for a day.
 */
export const touchAfterMs = 3_600_000

const maxStatementLength = 8 * 1024 * 1024

/** Stores each file once per project. Skips files that were used since `usedAfter`. */
export async function saveFiles(
  tx: Tx,
  { files, at, usedAfter }: { files: readonly ProjectFile[]; at: Date; usedAfter: Date },
): Promise<void> {
  if (files.length === 0) return
  // Every transaction locks rows in this order, which prevents deadlocks.
  const unique = [...new Map(files.map((file) => [keyOf(file), file])).values()].toSorted((left, right) =>
    keyOf(left) < keyOf(right) ? -1 : 1,
  )
  const fresh = await findFresh(tx, unique, usedAfter)
  const missing = unique.filter((file) => !fresh.has(keyOf(file)))
  for (const batch of batchesOf(missing, maxStatementLength, ({ content }) => content.length))
    await upsert(tx, batch, at).execute()
}

const keyOf = ({ projectId, sha256 }: { projectId: string; sha256: string }): string =>
  `${projectId}/${sha256}`

async function findFresh(
  db: Database | Tx,
  files: readonly ProjectFile[],
  usedAfter: Date,
): Promise<Set<string>> {
  const keys = files.map(({ projectId, generation, sha256 }) => ({ projectId, generation, sha256 }))
  const { rows } = await sql<{ projectId: string; sha256: string }>`
    select row."projectId", row.sha256
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as row ("projectId" uuid, generation bigint, sha256 text)
    join attachments on attachments.project_id = row."projectId" and attachments.hash = decode(row.sha256, 'hex')
    where attachments.used_at >= ${usedAfter} and attachments.generation >= row.generation
  `.execute(db)
  return new Set(rows.map(keyOf))
}

const upsert = (db: Database | Tx, files: readonly ProjectFile[], at: Date) =>
  db
    .insertInto('attachments')
    .values(
      files.map(({ projectId, generation, sha256, content }) => ({
        project_id: projectId,
        generation,
        hash: Buffer.from(sha256, 'hex'),
        bytes: Buffer.from(content.buffer, content.byteOffset, content.length),
        created_at: at,
        used_at: at,
      })),
    )
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'hash']).doUpdateSet({
        used_at: at,
        generation: sql`greatest(attachments.generation, excluded.generation)`,
      }),
    )

interface ContentAttachments {
  projectId: string
  attachments: readonly AttachmentReference[]
}

/**
 * Reads the files of contents. Returns a function that returns the attachments of a content, or undefined if
 * one of its files is no longer stored.
 */
export async function readFiles(
  access: FileAccess,
  contents: readonly ContentAttachments[],
): Promise<(content: ContentAttachments) => AttachedFile[] | undefined> {
  const files = new Map<string, Uint8Array>()
  for (const key of keysOf(contents)) {
    const file = files.has(keyOf(key)) ? undefined : await readFile(access, key)
    if (file) files.set(keyOf(key), file)
  }
  return ({ projectId, attachments }) => {
    const attached = attachments.flatMap((attachment) => withFile(attachment, projectId, files) ?? [])
    return attached.length === attachments.length ? attached : undefined
  }
}

interface FileKey {
  projectId: string
  sha256: string
  size: number
}

/** Returns the bytes of a file, or undefined if the file is not stored. */
async function readFile(
  { db, largeStatements }: FileAccess,
  { projectId, sha256, size }: FileKey,
): Promise<Uint8Array | undefined> {
  const reading = db
    .selectFrom('attachments')
    .select('bytes')
    .where('project_id', '=', projectId)
    .where('hash', '=', Buffer.from(sha256, 'hex'))
  const [row] = size > largeBytes ? await largeStatements.run(reading.compile()) : await reading.execute()
  return row?.bytes
}

function withFile(
  { sha256, size: _size, ...attachment }: AttachmentReference,
  projectId: string,
  files: ReadonlyMap<string, Uint8Array>,
): AttachedFile | undefined {
  const content = files.get(keyOf({ projectId, sha256 }))
  return content && { ...attachment, content }
}

/** Returns the hashes of a content's files that are still stored. */
export async function findStoredFiles(db: Database, content: ContentAttachments): Promise<Set<string>> {
  const wanted = keysOf([content])
  if (wanted.length === 0) return new Set()
  const { rows } = await sql<{ sha256: string }>`
    select encode(hash, 'hex') as sha256 from attachments where ${isOneOf(wanted)}
  `.execute(db)
  return new Set(rows.map(({ sha256 }) => sha256))
}

const keysOf = (contents: readonly ContentAttachments[]) =>
  contents.flatMap(({ projectId, attachments }) =>
    attachments.map(({ sha256, size }) => ({ projectId, sha256, size })),
  )

const isOneOf = (keys: readonly { projectId: string; sha256: string }[]) => sql`(project_id, hash) in (
    select "projectId", decode(sha256, 'hex')
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as row ("projectId" uuid, sha256 text)
  )`

interface FileRetentionBatch {
  before: Date
  limit: number
}

/**
 * Deletes files that were last used before `before`, except files of queued mails. Keeps the contents that
 * refer to the files. Returns the number of files.
 */
export const deleteOldFiles = (tx: Tx, past: FileRetentionBatch): Promise<number> =>
  deleteBatch(tx, { table: 'attachments', column: 'used_at', ...past, where: isDelivered(past.before) })

/**
 * Deletes files that no content refers to and no request has used since `before`. Returns the number of
 * files.
 */
export const deleteUnusedFiles = (tx: Tx, past: FileRetentionBatch): Promise<number> =>
  deleteBatch(tx, {
    table: 'attachments',
    column: 'used_at',
    ...past,
    where: sql`not exists (
      select from contents
      where contents.project_id = attachments.project_id and contents.attachments <> '[]'
        and contents.attachments @> jsonb_build_array(jsonb_build_object('sha256', encode(attachments.hash, 'hex')))
    )`,
  })

const dayMs = 86_400_000

/**
 * True for files that no queued mail uses. The query finds old mails by the primary key of `deliveries`,
 * because ids start with the time (UUIDv7). The additional day covers late updates of `used_at` and clock
 * differences. Campaign mails have no files.
 */
const isDelivered = (before: Date) => sql`(project_id, hash) not in (
    select contents.project_id, decode(file ->> 'sha256', 'hex')
    from deliveries join emails on emails.id = deliveries.email_id join contents on contents.id = emails.content_id
    cross join jsonb_array_elements(contents.attachments) as file
    where deliveries.email_id < ${firstIdOf(before.getTime() + dayMs)} and deliveries.campaign_id is null
  )`
