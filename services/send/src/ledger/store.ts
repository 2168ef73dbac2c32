import { sql } from 'kysely'
import type { MailStory } from './ledger-messages.ts'
import type { TimelineEntry } from '../mails/timeline.ts'
import { mailColumns, queuedAtOfMail } from '../mails/store/email-facts.ts'
import type { Database } from '../db/tables.ts'

/** A position among the mails of a project, in order of acceptance. */
export interface MailPosition {
  queuedAt: Date
  id: string
}

export interface MailsAfter {
  projectId: string
  generation: number
  /** If undefined, the result starts with the first mail. */
  after: MailPosition | undefined
  limit: number
}

/** Returns the next mails of a project with their timelines, in two statements. */
export async function findStories(
  db: Database,
  { projectId, generation, after, limit }: MailsAfter,
): Promise<MailStory[]> {
  const { rows: mails } = await sql<MailStory['mail']>`
    select ${mailColumns}, ${queuedAtOfMail} as "queuedAt", queued_at as "listedAt" from emails
    where project_id = ${projectId} and generation = ${generation}
      ${after ? sql`and (queued_at, id) > (${after.queuedAt}::timestamptz, ${after.id}::uuid)` : sql``}
    order by queued_at, id limit ${limit}
  `.execute(db)
  const timelines = await findRows(
    db,
    mails.map(({ id }) => id),
  )
  return mails.map((mail) => ({ mail, rows: timelines.get(mail.id) ?? [] }))
}

/** Returns timeline entries by mail, in insertion order, because ids start with the time. */
async function findRows(db: Database, emailIds: readonly string[]): Promise<Map<string, TimelineEntry[]>> {
  const { rows } = await sql<TimelineEntry & { emailId: string }>`
    select email_id as "emailId", name, at, data, dedupe from email_events
    where email_id = any(${[...emailIds]}::uuid[]) order by id
  `.execute(db)
  return Map.groupBy(rows, ({ emailId }) => emailId)
}
