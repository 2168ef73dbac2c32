import type { Data, ProjectGeneration } from '@postrider/contracts'
import type { ScheduledMail } from '@postrider/contracts/internal'
import type { ActivityView, UpcomingQuery } from '@postrider/contracts/resources'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { labelsOf } from '../domain/mail-entry.ts'
import { findAddresses } from './find-addresses.ts'
import { findScheduledMails } from './find-scheduled-mails.ts'

interface UpcomingRow {
  id: string
  type: 'campaign.scheduled' | 'workflow.email.scheduled'
  dueAt: Date
  contactId: string | null
  contactEmail: string | null
  metadata: Data
}

const dayMs = 86_400_000

/**
 * Returns the scheduled campaigns, the scheduled mails and the waiting workflow steps of the next days, earliest
 * first. Includes overdue campaigns and mails, which a disabled project may have. Omits overdue steps, because
 * their executions continue now.
 */
export async function listUpcoming(
  ctx: Context,
  reader: ProjectGeneration,
  { limit, daysAhead }: UpcomingQuery,
): Promise<ActivityView[]> {
  const now = ctx.now()
  const until = new Date(now.getTime() + daysAhead * dayMs)
  const [waiting, mails] = await Promise.all([
    findUpcoming(ctx, reader, { now, until, limit }),
    findScheduledMails(ctx, reader, { until, limit }),
  ])
  const rows = [...waiting, ...mails.map(rowOfMail)].toSorted(byTime).slice(0, limit)
  const addresses = await findAddresses(ctx, reader, rows)
  return rows.map(({ id, type, dueAt, contactId, contactEmail, metadata }) => ({
    id,
    type,
    timestamp: dueAt.toISOString(),
    contactEmail: contactEmail ?? addresses.get(contactId ?? '') ?? null,
    contactId,
    metadata,
  }))
}

const byTime = (one: UpcomingRow, other: UpcomingRow): number =>
  one.dueAt.getTime() - other.dueAt.getTime() || (one.id < other.id ? -1 : 1)

/** The API has no separate type for a scheduled mail. */
const rowOfMail = ({
  id,
  contactId,
  to,
  subject,
  templateId,
  scheduledFor,
  ...labels
}: ScheduledMail): UpcomingRow => ({
  id,
  type: 'workflow.email.scheduled',
  dueAt: new Date(scheduledFor),
  contactId,
  contactEmail: to,
  metadata: { emailId: id, subject, ...(templateId === null ? {} : { templateId }), ...labelsOf(labels) },
})

async function findUpcoming(
  { db }: Context,
  { projectId, generation }: ProjectGeneration,
  { now, until, limit }: { now: Date; until: Date; limit: number },
): Promise<UpcomingRow[]> {
  const { rows } = await sql<UpcomingRow>`
    (
      select id, 'campaign.scheduled' as type, scheduled_for as "dueAt", null::uuid as "contactId", null as "contactEmail",
        jsonb_build_object('campaignId', id, 'campaignName', name, 'subject', subject) as metadata
      from campaigns
      where project_id = ${projectId} and generation >= ${generation} and status = 'SCHEDULED' and scheduled_for <= ${until}
      order by scheduled_for, id limit ${limit}
    ) union all (
      select execution_id, 'workflow.email.scheduled', due_at, contact_id, null,
        jsonb_build_object('workflowId', workflow_id, 'executionId', execution_id, 'stepId', step_id, 'stepType', step_type,
          'stepName', step_name)
      from waiting_steps
      where project_id = ${projectId} and generation >= ${generation} and due_at between ${now} and ${until}
      order by due_at, execution_id limit ${limit}
    )
    order by "dueAt", id limit ${limit}
  `.execute(db)
  return rows
}
