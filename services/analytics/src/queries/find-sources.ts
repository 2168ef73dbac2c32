import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { ActivityRow } from './page-of-activity.ts'

/** What is known of the mails by which subscriptions were changed. */
export interface Sources {
  /** The subject of a mail, by its id. */
  subjects: ReadonlyMap<string, string>
  /** The name of a campaign, by its id. */
  campaigns: ReadonlyMap<string, string>
}

/**
 * The id of the mail whose link, bounce or complaint changed the subscription; undefined for any other row.
 */
export function sourceMailOf({ metadata }: Pick<ActivityRow, 'metadata'>): string | undefined {
  const { sourceEmailId } = metadata
  return typeof sourceEmailId === 'string' ? sourceEmailId : undefined
}

/**
 * Subjects and campaigns of the mails that changed the subscriptions of a page. A mail is found among the
 * entries of its contact; where its own entry is gone or has not come yet, its subject is left out.
 */
export async function findSources(
  ctx: Context,
  { projectId }: { projectId: string },
  rows: readonly ActivityRow[],
): Promise<Sources> {
  const changes = rows.filter((row) => sourceMailOf(row) !== undefined)
  if (changes.length === 0) return { subjects: new Map(), campaigns: new Map() }
  const [subjects, campaigns] = await Promise.all([
    findSubjects(ctx, projectId, changes),
    findNames(ctx, projectId, changes),
  ])
  return { subjects, campaigns }
}

async function findSubjects(
  { db }: Context,
  projectId: string,
  changes: readonly ActivityRow[],
): Promise<Map<string, string>> {
  const { rows } = await sql<{ emailId: string; subject: string | null }>`
    select metadata ->> 'emailId' as "emailId", metadata ->> 'subject' as subject
    from activity
    where project_id = ${projectId}::uuid and contact_id = any(${changes.flatMap(({ contactId }) => contactId ?? [])}::uuid[])
      and type = 'email.sent' and metadata ->> 'emailId' = any(${changes.flatMap((row) => sourceMailOf(row) ?? [])}::text[])
  `.execute(db)
  return new Map(rows.flatMap(({ emailId, subject }) => (subject === null ? [] : [[emailId, subject]])))
}

async function findNames(
  { db }: Context,
  projectId: string,
  changes: readonly ActivityRow[],
): Promise<Map<string, string>> {
  const ids = changes.flatMap(({ campaignId }) => campaignId ?? [])
  if (ids.length === 0) return new Map()
  const named = await db
    .selectFrom('campaigns')
    .select(['id', 'name'])
    .where('project_id', '=', projectId)
    .where('id', 'in', ids)
    .where('deleted', '=', false)
    .execute()
  return new Map(named.map(({ id, name }) => [id, name]))
}
