import type { ProjectGeneration } from '@postrider/contracts'
import { sql, type RawBuilder } from 'kysely'
import type { Database } from '../db/tables.ts'

/** The maximum number of mails to read from each end, because a project may have a million unsent mails. */
const maxRead = 1_000

/** Returns whether one of the oldest or newest mails of a project was sent. */
export async function hasSentMail(
  db: Database,
  { projectId, generation }: ProjectGeneration,
): Promise<boolean> {
  const isAnySent = (direction: 'asc' | 'desc'): RawBuilder<boolean> => sql`exists (
    select from (
      select sent_at, generation from emails where project_id = ${projectId}
      order by queued_at ${sql.raw(direction)}, id ${sql.raw(direction)} limit ${maxRead}
    ) as mails where sent_at is not null and generation = ${generation}
  )`
  const { rows } = await sql<{ found: boolean }>`
    select ${isAnySent('desc')} or ${isAnySent('asc')} as found
  `.execute(db)
  return rows[0]?.found === true
}
