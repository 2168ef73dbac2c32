import { createHash } from 'node:crypto'
import { deleteBatch, prepared } from '@postrider/db'
import { sql, type RawBuilder } from 'kysely'
import type { Content } from '../new-mail.ts'
import {
  filesOf,
  attachmentReference,
  readFiles,
  saveFiles,
  touchAfterMs,
  type FileAccess,
} from './attachments.ts'
import { batchesOf } from '../../db/batches.ts'
import type { AttachmentReference } from '../../db/content-tables.ts'
import type { Database, Tx } from '../../db/tables.ts'

export interface ProjectContent {
  projectId: string
  /** The generation that uses the content. A row of an earlier generation gets this generation. */
  generation: number
  content: Content
}

export interface SaveContents {
  contents: readonly ProjectContent[]
  at: Date
  newId(): string
}

/**
 * Stores each content once per project. Returns the ids in the order of `contents`. For an existing content,
 * only `used_at` is written, at most once an hour.
 */
export async function saveContents(tx: Tx, input: SaveContents): Promise<string[]> {
  const { query, save } = prepareContents(input)
  const { rows } = await sql<FreshContent>`${prepared('send.find_fresh_contents')}${query}`.execute(tx)
  return save(tx, rows)
}

export interface FreshContent {
  id: string
  projectId: string
  hash: string
}

/** Does the same as `saveContents` in two steps, so that the query can be combined with other queries. */
export function prepareContents({ contents, at, newId }: SaveContents): {
  query: RawBuilder<FreshContent>
  save(tx: Tx, found: readonly FreshContent[]): Promise<string[]>
} {
  const hashed = contents.map(hashedContent)
  const usedAfter = new Date(at.getTime() - touchAfterMs)
  // Put the newest generation last: the map keeps the last content with a key.
  const byGeneration = hashed.toSorted((left, right) => left.generation - right.generation)
  const unique = [...new Map(byGeneration.map((each) => [keyOf(each), each])).values()].toSorted(byKey)
  return {
    query: freshContentsQuery(unique, usedAfter),
    save: async (tx, found) => {
      const known = new Map(found.map((row) => [keyOf(row), row.id]))
      const missing = unique.filter((each) => !known.has(keyOf(each)))
      await saveFiles(tx, { files: missing.flatMap(filesOf), at, usedAfter })
      for (const batch of batchesOf(
        missing,
        maxStatementLength,
        ({ content: { body, text = '' } }) => body.length + text.length,
      ))
        for (const [key, id] of await upsert(
          tx,
          batch.map((each) => rowOf(each, newId())),
          at,
        ))
          known.set(key, id)
      return hashed.map((each) => {
        const id = known.get(keyOf(each))
        if (id === undefined) throw new Error('A content was not stored')
        return id
      })
    },
  }
}

/** Returns contents by id. Omits a content if one of its files is no longer stored. */
export async function findContents(
  access: FileAccess,
  ids: readonly string[],
): Promise<Map<string, Content>> {
  if (ids.length === 0) return new Map()
  const rows = await access.db
    .selectFrom('contents')
    .select(['id', 'project_id as projectId', 'subject', 'body', 'text', 'attachments', 'headers'])
    .where('id', 'in', [...ids])
    .execute()
  const attachmentsOf = await readFiles(access, rows)
  return new Map(
    rows.flatMap((row): [string, Content][] => {
      const attachments = attachmentsOf(row)
      return attachments ? [[row.id, { ...withoutKeys(row), attachments }]] : []
    }),
  )
}

const withoutKeys = ({ subject, body, text, headers }: StoredText) => ({
  subject,
  body,
  text: text ?? undefined,
  headers,
})

type StoredText = Omit<Content, 'attachments' | 'text'> & { text: string | null }

/** Returns a content without its files, or undefined if the content is no longer stored. */
export const findContentText = (db: Database, id: string) =>
  db
    .selectFrom('contents')
    .select(['project_id as projectId', 'subject', 'body', 'text', 'attachments', 'headers'])
    .where('id', '=', id)
    .executeTakeFirst()

/**
 * Deletes contents that no mail or campaign send refers to and that no request has used since `before`.
 * Returns their number.
 */
export const deleteUnusedContents = (tx: Tx, past: { before: Date; limit: number }): Promise<number> =>
  deleteBatch(tx, {
    table: 'contents',
    column: 'used_at',
    ...past,
    where: sql`not exists (select from emails where emails.content_id = contents.id)
      and not exists (select from campaign_sends where campaign_sends.content_id = contents.id)`,
  })

const maxStatementLength = 8 * 1024 * 1024

type HashedContent = ProjectContent & { hash: string; files: AttachmentReference[] }

function hashedContent(each: ProjectContent): HashedContent {
  const { subject, body, text, attachments, headers } = each.content
  const files = attachments.map(attachmentReference)
  const hash = createHash('sha256')
    .update(JSON.stringify([subject, body, files, headers, ...(text === undefined ? [] : [text])]))
    .digest('hex')
  return { ...each, hash, files }
}

const keyOf = ({ projectId, hash }: { projectId: string; hash: string }): string => `${projectId}/${hash}`

// Every transaction locks rows in this order, which prevents deadlocks.
const byKey = (left: HashedContent, right: HashedContent): number => (keyOf(left) < keyOf(right) ? -1 : 1)

const lengthOf = ({ body, text = '', attachments }: Content): number =>
  attachments.reduce((sum, { content }) => sum + content.length, body.length + text.length)

function freshContentsQuery(wanted: readonly HashedContent[], usedAfter: Date): RawBuilder<FreshContent> {
  const rows = wanted.map(({ projectId, generation, hash }) => ({ project_id: projectId, generation, hash }))
  return sql<FreshContent>`select contents.id, contents.project_id as "projectId", row.hash
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (project_id uuid, generation bigint, hash text)
    join contents on contents.project_id = row.project_id and contents.hash = decode(row.hash, 'hex')
    where contents.used_at >= ${usedAfter} and contents.generation >= row.generation`
}

const rowOf = ({ projectId, generation, hash, content, files }: HashedContent, id: string) => ({
  id,
  project_id: projectId,
  generation,
  hash,
  subject: content.subject,
  body: content.body,
  text: content.text,
  attachments: files,
  headers: content.headers,
  bytes: lengthOf(content),
})

async function upsert(
  tx: Tx,
  rows: readonly ReturnType<typeof rowOf>[],
  at: Date,
): Promise<Map<string, string>> {
  const written = await sql<{ id: string; projectId: string; hash: string }>`
    insert into contents (id, project_id, generation, hash, subject, body, text, attachments, headers, bytes, created_at, used_at)
    select id, project_id, generation, decode(hash, 'hex'), subject, body, text, attachments, headers, bytes, ${at}, ${at}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row
      (id uuid, project_id uuid, generation bigint, hash text, subject text, body text, text text, attachments jsonb, headers jsonb, bytes int)
    on conflict (project_id, hash) do update set
      used_at = excluded.used_at, generation = greatest(contents.generation, excluded.generation)
    returning id, project_id as "projectId", encode(hash, 'hex') as hash
  `.execute(tx)
  return new Map(written.rows.map((row) => [keyOf(row), row.id]))
}
