import { sql } from 'kysely'
import type { Database, Tx } from '../../db/tables.ts'

/**
 * Holds the queued mails of a campaign, so that they cannot be claimed before `releaseQueued`. Claimed mails
 * are held when they are returned (`requeueMails`).
 */
export async function holdQueued(tx: Tx, campaignId: string): Promise<void> {
  await sql`
    with free as materialized (
      select email_id from deliveries
      where campaign_id = ${campaignId} and claim_id is null and due_at <> 'infinity'
      order by email_id for update
    )
    update deliveries set due_at = 'infinity', held_due_at = due_at
    from free where deliveries.email_id = free.email_id
  `.execute(tx)
}

/** Releases the held mails of a campaign with their earlier due times. */
export async function releaseQueued(tx: Tx, campaignId: string, now: Date): Promise<void> {
  await sql`
    with held as materialized (
      select email_id from deliveries where campaign_id = ${campaignId} and due_at = 'infinity' order by email_id for update
    )
    update deliveries set due_at = coalesce(held_due_at, ${now}), held_due_at = null
    from held where deliveries.email_id = held.email_id
  `.execute(tx)
}

/**
 * Deletes unclaimed mails of a campaign from the queue, unless the provider may have them; returns their ids.
 * The caller publishes their terminal messages in the same transaction.
 */
export async function dequeueUnclaimed(tx: Tx, campaignId: string, limit: number): Promise<string[]> {
  const { rows } = await sql<{ email_id: string }>`
    with free as materialized (
      select email_id from deliveries where campaign_id = ${campaignId} and claim_id is null
        and in_doubt_since is null
      order by email_id limit ${limit} for update
    )
    delete from deliveries using free where deliveries.email_id = free.email_id
    returning deliveries.email_id
  `.execute(tx)
  return rows.map((row) => row.email_id)
}

/** True while queued mails of a campaign are being delivered. */
export async function isDelivering(db: Database, campaignId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ busy: boolean }>`
    select exists (
      select from deliveries where campaign_id = ${campaignId} and rendered is not null and due_at > ${now}
    ) as busy
  `.execute(db)
  return rows[0]?.busy === true
}
