import type { CampaignSendState } from '@postrider/contracts/internal'
import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import { isOver } from '../../mails/store/emails.ts'
import type { CampaignSendsTable } from '../../db/campaign-tables.ts'
import type { Database, Tx } from '../../db/tables.ts'

/** What a campaign says, and whether its mails may go. */
export type Run = CampaignSendsTable

/**
 * The run of a campaign, locked. `for update` (its key stays, so FOR NO KEY UPDATE) waits for the pages of it
 * that are being expanded, `for share` keeps its state as it is.
 */
export async function lockRun(
  tx: Tx,
  campaignId: string,
  strength: 'for update' | 'for share',
): Promise<Run | undefined> {
  const run = sql`select ${runColumns} from campaign_sends where campaign_id = ${campaignId}`
  const { rows } = await (
    strength === 'for update'
      ? sql<Run>`${prepared('send.lock_run')}${run} for no key update`
      : sql<Run>`${prepared('send.share_run')}${run} for share`
  ).execute(tx)
  return rows[0]
}

// By name: a prepared `select *` fails on every connection when a migration adds a column.
const runColumns = sql.raw(
  `campaign_id, project_id, generation, state, content_id, type, from_email, from_name, reply_to, template_id, started_at, updated_at`,
)

/** Writes a new run, or the content of one that this transaction has locked. */
export async function saveRun(tx: Tx, run: Run): Promise<void> {
  const { state: _state, started_at: _startedAt, ...content } = run
  await tx
    .insertInto('campaign_sends')
    .values(run)
    .onConflict((conflict) => conflict.column('campaign_id').doUpdateSet(content))
    .execute()
}

export async function writeRunState(
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
 * Deletes runs that began before an instant, are over and have no mail (any more), with what is left of their
 * pages; returns how many. A run of which no page has come counts as over.
 */
export async function deleteOldRuns(
  db: Database | Tx,
  { before, limit }: { before: Date; limit: number },
): Promise<number> {
  const { rows } = await sql<{ runs: number }>`
    with gone as (
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
      delete from audience_pages where campaign_id in (select campaign_id from gone)
    )
    select count(*)::int as runs from gone
  `.execute(db)
  return rows[0]?.runs ?? 0
}
