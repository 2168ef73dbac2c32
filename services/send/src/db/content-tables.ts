import type { Attachment } from '@postrider/contracts/resources'
import type { ColumnType } from 'kysely'

/** A jsonb column: read as a value, written as JSON text. */
type Json<T> = ColumnType<T, string, string>

/** An attachment in a row of `contents`; its bytes are in `attachments`. */
export type AttachmentReference = Omit<Attachment, 'content'> & { sha256: string; size: number }

/** A recipient of a copy of a mail. */
export interface Copy {
  kind: 'cc' | 'bcc'
  email: string
  name?: string | undefined
}

export interface ContentsTable {
  id: string
  project_id: string
  generation: number
  hash: Buffer
  subject: string
  body: string
  text: string | null
  attachments: Json<AttachmentReference[]>
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
