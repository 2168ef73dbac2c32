import type { Attachment } from '@postrider/contracts/resources'
import type { Database } from '../db/tables.ts'

export interface StoredContent {
  subject: string
  body: string
  attachments: Attachment[]
  headers: Record<string, string>
}

/** Contents by id, each once. */
export async function findContents(
  db: Database,
  ids: readonly string[],
): Promise<Map<string, StoredContent>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('contents')
    .select(['id', 'subject', 'body', 'attachments', 'headers'])
    .where('id', 'in', [...ids])
    .execute()
  return new Map(rows.map(({ id, ...content }) => [id, content]))
}
