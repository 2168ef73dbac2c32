import type { Attachment } from '@postrider/contracts/resources'
import type { ColumnType } from 'kysely'

/** A jsonb column: read as a value, written as its JSON text. */
type Json<T> = ColumnType<T, string, string>

/** An attachment as the row of its content names it. */
export type NamedFile = Omit<Attachment, 'content'> & { sha256: string; size: number }

/** The same in a row of an earlier version: with its file, as base64. */
export type StoredAttachment = NamedFile | (Omit<Attachment, 'content'> & { content: string })

export interface ContentsTable {
  id: string
  project_id: string
  generation: number
  hash: Buffer
  subject: string
  body: string
  attachments: Json<StoredAttachment[]>
  headers: Json<Record<string, string>>
  bytes: number
  created_at: Date
  used_at: Date
}

export interface AttachmentsTable {
  project_id: string
  generation: number
  hash: Buffer
  bytes: Buffer
  created_at: Date
  used_at: Date
}
