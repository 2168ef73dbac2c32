import { defaultMailLimits } from '@postrider/contracts/resources'
import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import { projectDisabledReason, withdrawalReason } from '../db/withdrawn.ts'
import type { Tx } from '../db/tables.ts'

/**
 * Serializes the transactions that accept workflow mails of a project. One lock per address could need too
 * many locks.
 */
export async function lockWorkflowMails(tx: Tx, projectIds: readonly string[]): Promise<void> {
  const names = [...new Set(projectIds)]
    .toSorted((a, b) => (a < b ? -1 : 1))
    .map((id) => `workflow-mails/${id}`)
  await sql`
    ${prepared('send.lock_workflow_mails')}select pg_advisory_xact_lock(hashtextextended(name, 0))
    from (select name from unnest(${names}::text[]) with ordinality as given (name, place) order by place) as ordered
  `.execute(tx)
}

/**
 * The data for checking whether a workflow's mail may be queued: the mails that the address has received from
 * workflows of the project, and the limits.
 */
export interface MailChecks {
  /** True if the mail already exists. */
  isKnown: boolean
  /** The reason for which the mail is withdrawn; null if it is not withdrawn. */
  withdrawal: string | null
  hour: number
  day: number
  perHour: number
  perDay: number
}

export interface CheckedMail {
  id: string
  projectId: string
  generation: number
  toEmail: string
  workflowId: string
  /** The start of the mail's execution. */
  startedAt: string
}

const ofMail = withdrawalReason({
  projectId: sql`wanted."projectId"`,
  generation: sql`wanted.generation`,
  workflowId: sql`wanted."workflowId"`,
  startedAt: sql`wanted."startedAt"`,
})

/** Returns the checks by mail id. Ignores earlier mails that were not sent. */
export async function findMailChecks(
  tx: Tx,
  mails: readonly CheckedMail[],
  now: Date,
): Promise<Map<string, MailChecks>> {
  const { workflowMailsPerHour, workflowMailsPerDay } = defaultMailLimits
  const { rows } = await sql<MailChecks & { id: string }>`
    ${prepared('send.check_workflow_mails')}select wanted.id,
      exists (select from emails where emails.id = wanted.id) as "isKnown", recent.hour, recent.day,
      case when projects.disabled then ${projectDisabledReason}::text else ${ofMail} end as withdrawal,
      coalesce(projects.workflow_mails_per_hour, ${workflowMailsPerHour}) as "perHour",
      coalesce(projects.workflow_mails_per_day, ${workflowMailsPerDay}) as "perDay"
    from jsonb_to_recordset(${JSON.stringify(mails)}::jsonb) as wanted
      (id uuid, "projectId" uuid, generation bigint, "toEmail" text, "workflowId" uuid, "startedAt" timestamptz)
    left join projects on projects.id = wanted."projectId"
    cross join lateral (
      select count(*) as day, count(*) filter (where queued_at > ${now}::timestamptz - interval '1 hour') as hour
      from emails
      where project_id = wanted."projectId" and to_email = wanted."toEmail"
        and queued_at > ${now}::timestamptz - interval '1 day'
        and source = 'WORKFLOW' and status not in ('SUPPRESSED', 'FAILED', 'DROPPED')
    ) as recent
  `.execute(tx)
  return new Map(rows.map(({ id, ...checks }) => [id, checks]))
}
