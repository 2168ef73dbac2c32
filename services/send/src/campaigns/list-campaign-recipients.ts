import type { CampaignRecipient, MailStatus, RecipientOutcome } from '@postrider/contracts/resources'
import { decodeCursor, encodeCursor } from '@postrider/db'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../context.ts'
import { apiStatus } from '../mails/store/rendered.ts'

interface RecipientsFilter {
  projectId: string
  generation: number
  campaignId: string
  status?: MailStatus | undefined
  outcome?: MailOutcome | undefined
  /** Only these mails. */
  emailIds?: readonly string[] | undefined
}

export interface RecipientsQuery extends RecipientsFilter {
  limit: number
  after?: string | null | undefined
}

type MailOutcome = Exclude<RecipientOutcome, 'unsubscribed'>

/** SQL that is true for mails with an outcome. The statistics of the campaign count the same mails. */
const hasOutcome: Record<MailOutcome, RawBuilder<boolean>> = {
  sent: sql`sent_at is not null`,
  delivered: sql`delivered_at is not null`,
  opened: sql`opens > 0`,
  clicked: sql`clicks > 0`,
  machineOpened: sql`machine_opens > 0`,
  machineClicked: sql`machine_clicks > 0`,
  bounced: sql`bounced_at is not null`,
  complained: sql`complained_at is not null`,
  failed: sql`status = 'FAILED'`,
  suppressed: sql`status = 'SUPPRESSED'`,
  dropped: sql`status = 'DROPPED'`,
}

/** SQL that is true for the mails of a filter. */
const matches = ({
  projectId,
  generation,
  campaignId,
  status,
  outcome,
  emailIds,
}: RecipientsFilter): RawBuilder<boolean> => sql`
  project_id = ${projectId} and campaign_id = ${campaignId} and generation = ${generation}
    ${status === undefined ? sql`` : sql`and ${apiStatus} = ${status}`}
    ${outcome === undefined ? sql`` : sql`and ${hasOutcome[outcome]}`}
    ${emailIds === undefined ? sql`` : sql`and id = any(${[...emailIds]}::uuid[])`}`

/**
 * Returns the number of a campaign's mails that match a filter. It reads each mail of the campaign: half a
 * second for a million mails. `readLimiter` limits a project's concurrent counts.
 */
export async function countCampaignRecipients({ db }: Context, filter: RecipientsFilter): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from emails where ${matches(filter)}
  `.execute(db)
  return rows[0]?.count ?? 0
}

const sort = 'queuedAt'

/** Returns a page of a campaign's mails, newest first. Throws 400 if `after` is invalid. */
export async function listCampaignRecipients(
  { db }: Context,
  { limit, after, ...filter }: RecipientsQuery,
): Promise<{ recipients: CampaignRecipient[]; next: string | null }> {
  const place =
    after === undefined || after === null ? undefined : decodeCursor(after, { sort, kind: 'instant' })
  const { rows } = await sql<Row>`
    select contact_id as "contactId", to_email as email, id as "emailId", ${apiStatus} as status, error, queued_at as "queuedAt",
      coalesce(case status when 'QUEUED' then queued_at when 'SENT' then sent_at when 'DELIVERED' then delivered_at
        when 'OPENED' then opened_at when 'CLICKED' then clicked_at when 'BOUNCED' then bounced_at
        when 'COMPLAINED' then complained_at when 'FAILED' then failed_at end, updated_at) as at
    from emails
    where ${matches(filter)}
      ${place ? sql`and (queued_at, id) < (${new Date(place.value)}::timestamptz, ${place.id}::uuid)` : sql``}
    order by queued_at desc, id desc limit ${limit + 1}
  `.execute(db)
  const page = rows.slice(0, limit)
  const last = page.at(-1)
  return {
    recipients: page.map(({ queuedAt: _queuedAt, at, ...recipient }) => ({
      ...recipient,
      at: at.toISOString(),
    })),
    next:
      rows.length > limit && last
        ? encodeCursor({ sort, value: last.queuedAt.toISOString(), id: last.emailId })
        : null,
  }
}

type Row = Omit<CampaignRecipient, 'at'> & { at: Date; queuedAt: Date }
