import { sql, type Kysely } from 'kysely'
import type { Kind, Message } from './stories.ts'

/**
 * How many mails have which status, and how many entries of each name their timelines, told by rows or by the
 * columns of the mail.
 */
export interface Left {
  statuses: Record<string, number>
  entries: Record<string, number>
}

/** What has become of the mails of a project. */
export async function leftOf(db: Kysely<object>, projectId: string): Promise<Left> {
  const statuses = await sql<Counted>`
    select status as name, count(*)::int as count from emails where project_id = ${projectId}::uuid group by status order by status
  `.execute(db)
  const entries = await sql<Counted>`
    with told as (
      select name from email_events where project_id = ${projectId}::uuid and name not in ('sent', 'delivered')
      union all select 'sent' from emails where project_id = ${projectId}::uuid and sent_at is not null
      union all select 'delivered' from emails where project_id = ${projectId}::uuid and delivered_at is not null
    )
    select name, count(*)::int as count from told group by name order by name
  `.execute(db)
  return { statuses: recordOf(statuses.rows), entries: recordOf(entries.rows) }
}

interface Counted {
  name: string
  count: number
}

const recordOf = (rows: readonly Counted[]): Record<string, number> =>
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
 * What is left of the stories when each is told once and in order: the last fact but a passing bounce gives
 * the status.
 */
export function expectedOf(stories: readonly Message[]): Left {
  const last = new Map(stories.map(({ emailId, kind }) => [emailId, status[kind]]))
  return { statuses: countsOf([...last.values()]), entries: countsOf(stories.map(({ kind }) => entry[kind])) }
}

const countsOf = (names: readonly string[]): Record<string, number> =>
  Object.fromEntries(
    [...Map.groupBy(names, (name) => name)]
      .toSorted(([one], [other]) => (one < other ? -1 : 1))
      .map(([name, all]) => [name, all.length]),
  )
