import { sql, type Kysely } from 'kysely'
import type { Kind, SesNotification } from './ses-notifications.ts'

/**
 * The number of mails by status, and of timeline entries by name. Some entries are rows and some are columns
 * of the mail.
 */
export interface MailStates {
  statuses: Record<string, number>
  entries: Record<string, number>
}

/** Reads the statuses and timeline entries of a project's mails. */
export async function readMailStates(db: Kysely<object>, projectId: string): Promise<MailStates> {
  const statuses = await sql<NameCount>`
    select status as name, count(*)::int as count from emails where project_id = ${projectId}::uuid group by status order by status
  `.execute(db)
  const entries = await sql<NameCount>`
    with told as (
      select name from email_events where project_id = ${projectId}::uuid and name not in ('sent', 'delivered')
      union all select 'sent' from emails where project_id = ${projectId}::uuid and sent_at is not null
      union all select 'delivered' from emails where project_id = ${projectId}::uuid and delivered_at is not null
    )
    select name, count(*)::int as count from told group by name order by name
  `.execute(db)
  return { statuses: recordOf(statuses.rows), entries: recordOf(entries.rows) }
}

interface NameCount {
  name: string
  count: number
}

const recordOf = (rows: readonly NameCount[]): Record<string, number> =>
  Object.fromEntries(rows.map(({ name, count }) => [name, count]))

const status: Record<Kind, string> = {
  Send: 'SENT',
  Transient: 'SENT',
  Delivery: 'DELIVERED',
  Permanent: 'BOUNCED',
  Complaint: 'COMPLAINED',
}
const entry: Record<Kind, string> = {
  Send: 'sent',
  Transient: 'bounced',
  Delivery: 'delivered',
  Permanent: 'bounced',
  Complaint: 'complained',
}

/**
 * Returns the mail states after each notification is processed once and in order. The last notification that
 * is not a transient bounce determines the status.
 */
export function expectedMailStates(stories: readonly SesNotification[]): MailStates {
  const last = new Map(stories.map(({ emailId, kind }) => [emailId, status[kind]]))
  return { statuses: countsOf([...last.values()]), entries: countsOf(stories.map(({ kind }) => entry[kind])) }
}

const countsOf = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(names, (name) => name)]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, all]) => [name, all.length]),
  )
