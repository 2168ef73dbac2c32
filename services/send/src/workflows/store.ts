import { defaultMailLimits } from '@postrider/contracts/resources'
import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { NewMail } from '../mails/new-mail.ts'
import type { Tx } from '../db/tables.ts'

/** Has the transactions that accept mails of workflows of a project follow one another: a lock for each address could be too many. */
export async function lockWorkflowMails(tx: Tx, projectIds: readonly string[]): Promise<void> {
  const names = [...new Set(projectIds)]
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((id) => `workflow-mails/${id}`)
  await sql`
    ${prepared('send.lock_workflow_mails')}select pg_advisory_xact_lock(hashtextextended(name, 0))
    from (select name from unnest(${names}::text[]) with ordinality as given (name, place) order by place) as ordered
  `.execute(tx)
}

/** What the address of a mail got from workflows of its project, and what it may get. */
export interface RecentMails {
  /** The mail exists. */
  isKnown: boolean
  hour: number
  day: number
  perHour: number
  perDay: number
}

/** By mail. Mails that ended unsent do not count. */
export async function findRecentMails(
  tx: Tx,
  mails: readonly Pick<NewMail, 'id' | 'projectId' | 'toEmail'>[],
  now: Date,
): Promise<Map<string, RecentMails>> {
  const wanted = mails.map(({ id, projectId, toEmail }) => ({ id, projectId, toEmail }))
  const { workflowMailsPerHour, workflowMailsPerDay } = defaultMailLimits
  const { rows } = await sql<RecentMails & { id: string }>`
    ${prepared('send.recent_workflow_mails')}select wanted.id,
      exists (select from emails where emails.id = wanted.id) as "isKnown", recent.hour, recent.day,
      coalesce(projects.workflow_mails_per_hour, ${workflowMailsPerHour}) as "perHour",
      coalesce(projects.workflow_mails_per_day, ${workflowMailsPerDay}) as "perDay"
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as wanted (id uuid, "projectId" uuid, "toEmail" text)
    left join projects on projects.id = wanted."projectId"
    cross join lateral (
      select count(*) as day, count(*) filter (where queued_at > ${now}::timestamptz - interval '1 hour') as hour
      from emails
      where project_id = wanted."projectId" and to_email = wanted."toEmail"
        and queued_at > ${now}::timestamptz - interval '1 day'
        and source = 'WORKFLOW' and status not in ('SUPPRESSED', 'FAILED', 'DROPPED')
    ) as recent
  `.execute(tx)
  return new Map(rows.map(({ id, ...recent }) => [id, recent]))
}
