import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { ActivityRow } from './page-of-activity.ts'

/** The mails that changed subscriptions. */
export interface Sources {
  /** Subjects of mails by id. */
  subjects: ReadonlyMap<string, string>
  /** Names of campaigns by id. */
  campaigns: ReadonlyMap<string, string>
}

/**
 * Returns the id of the mail whose link, bounce or complaint changed the subscription. Returns undefined for
 * other rows.
 */
export function sourceMailOf({ metadata }: Pick<ActivityRow, 'metadata'>): string | undefined {
  const { sourceEmailId } = metadata
  return typeof sourceEmailId === 'string' ? sourceEmailId : undefined
}

/**
 * Returns the subjects and campaign names of the mails that changed the subscriptions in these rows. Reads a
 * subject from the entry of the sent mail, and omits it if that entry does not exist.
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
