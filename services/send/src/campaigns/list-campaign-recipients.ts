import type { CampaignRecipient, MailStatus } from '@postrider/contracts/resources'
import { decodeCursor, encodeCursor } from '@postrider/db'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { apiStatus } from '../mails/store/rendered.ts'

export interface RecipientsQuery {
  projectId: string
  generation: number
  campaignId: string
  status?: MailStatus | undefined
  limit: number
  after?: string | null | undefined
}

const sort = 'queuedAt'

/** Returns a page of a campaign's mails, newest first. Throws 400 if `after` is invalid. */
export async function listCampaignRecipients(
  { db }: Context,
  { projectId, generation, campaignId, status, limit, after }: RecipientsQuery,
): Promise<{ recipients: CampaignRecipient[]; next: string | null }> {
  const place =
    after === undefined || after === null ? undefined : decodeCursor(after, { sort, kind: 'instant' })
  const { rows } = await sql<Row>`
    select contact_id as "contactId", to_email as email, id as "emailId", ${apiStatus} as status, error, queued_at as "queuedAt",
      coalesce(case status when 'QUEUED' then queued_at when 'SENT' then sent_at when 'DELIVERED' then delivered_at
        when 'OPENED' then opened_at when 'CLICKED' then clicked_at when 'BOUNCED' then bounced_at
        when 'COMPLAINED' then complained_at when 'FAILED' then failed_at end, updated_at) as at
    from emails
    where project_id = ${projectId} and campaign_id = ${campaignId} and generation = ${generation}
      ${status === undefined ? sql`` : sql`and ${apiStatus} = ${status}`}
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
