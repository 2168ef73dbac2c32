import type { CampaignSendState } from '@postrider/contracts/internal'
import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import { isOver } from '../../mails/store/emails.ts'
import type { CampaignSendsTable } from '../../db/campaign-tables.ts'
import type { Database, Tx } from '../../db/tables.ts'

/** A campaign's content, and whether its mails may be sent. */
export type CampaignSend = CampaignSendsTable

/**
 * Locks a campaign send. `for update` waits for transactions that expand its pages; `for share` prevents
 * changes of its state. `for update` runs FOR NO KEY UPDATE, because the key does not change.
 */
export async function lockCampaignSend(
  tx: Tx,
  campaignId: string,
  strength: 'for update' | 'for share',
): Promise<CampaignSend | undefined> {
  const campaignSend = sql`select ${campaignSendColumns} from campaign_sends where campaign_id = ${campaignId}`
  const { rows } = await (
    strength === 'for update'
      ? sql<CampaignSend>`${prepared('send.lock_campaign_send')}${campaignSend} for no key update`
      : sql<CampaignSend>`${prepared('send.share_campaign_send')}${campaignSend} for share`
  ).execute(tx)
  return rows[0]
}

// Named columns: a prepared `select *` fails on every connection after a migration adds a column.
const campaignSendColumns = sql.raw(
  `campaign_id, project_id, generation, state, content_id, type, from_email, from_name, reply_to, template_id, tags, started_at, updated_at`,
)

/** Inserts a campaign send, or updates its content if this transaction has locked it. */
export async function saveCampaignSend(tx: Tx, campaignSend: CampaignSend): Promise<void> {
  const { state: _state, started_at: _startedAt, ...content } = campaignSend
  await tx
    .insertInto('campaign_sends')
    .values(campaignSend)
    .onConflict((conflict) => conflict.column('campaign_id').doUpdateSet(content))
    .execute()
}

export async function writeCampaignSendState(
  tx: Tx,
  { campaignId, state, at }: { campaignId: string; state: CampaignSendState; at: Date },
): Promise<void> {
  await tx
    .updateTable('campaign_sends')
    .set({ state, updated_at: at })
    .where('campaign_id', '=', campaignId)
    .execute()
}

/**
 * Deletes campaign sends, and their pages, if they started before `before`, are over and have no mails.
 * Returns their number. A campaign send without pages is over.
 */
export async function deleteFinishedCampaignSends(
  db: Database | Tx,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    with deleted as (
      delete from campaign_sends where campaign_id in (
        select campaign_id from campaign_sends
        where started_at < ${before} and ${isOver}
          and not exists (
            select from emails where emails.project_id = campaign_sends.project_id and emails.campaign_id = campaign_sends.campaign_id
          )
        order by started_at limit ${limit} for update skip locked
      )
      returning campaign_id
    ), pages as (
      delete from audience_pages where campaign_id in (select campaign_id from deleted)
    )
    select count(*)::int as count from deleted
  `.execute(db)
  return rows[0]?.count ?? 0
}
