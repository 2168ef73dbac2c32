import type { CampaignSendState } from '@postrider/contracts/internal'
import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { LeaseRef, Lease } from './leases.ts'
import type { Database, Tx } from './tables.ts'

export interface UnconfirmedState {
  campaignId: string
  projectId: string
  generation: number
  wanted: CampaignSendState
}

/**
 * Leases a campaign whose wanted state the send service has not confirmed: the given campaign, or any such
 * campaign. Returns undefined if the state is confirmed or another process has leased the campaign. Because
 * of the lease, two calls about the same campaign arrive in the right order.
 */
export async function leaseUnconfirmed(
  db: Database | Tx,
  lease: Lease,
  campaignId?: string,
): Promise<UnconfirmedState | undefined> {
  const { rows } = await sql<UnconfirmedState>`
    ${prepared(campaignId === undefined ? 'campaigns.lease-unconfirmed' : 'campaigns.lease-unconfirmed-campaign')}update campaigns
    set send_state_lease = ${lease.id}, send_state_lease_until = ${lease.until}
    where id = (
      select id from campaigns
      where send_state_wanted is distinct from send_state_confirmed and (send_state_lease_until is null or send_state_lease_until <= ${lease.now})
        ${campaignId === undefined ? sql`` : sql`and id = ${campaignId}`}
      order by send_state_lease_until nulls first, id limit 1 for update skip locked
    )
    returning id as "campaignId", project_id as "projectId", generation, send_state_wanted as "wanted"
  `.execute(db)
  return rows[0]
}

/**
 * Records the state that the send service has confirmed. If the wanted state has changed in the meantime, the
 * new state is sent next.
 */
export async function confirmSendState(
  db: Database | Tx,
  { campaignId, leaseId }: LeaseRef,
  confirmed: CampaignSendState,
): Promise<void> {
  await sql`
    update campaigns set send_state_confirmed = ${confirmed}, send_state_lease = null, send_state_lease_until = null
    where id = ${campaignId} and send_state_lease = ${leaseId}
  `.execute(db)
}

/** Prevents calls to the send service before `until`, because the failed call may still be in progress. */
export async function postponeSync(
  db: Database | Tx,
  { campaignId, leaseId }: LeaseRef,
  until: Date,
): Promise<void> {
  await sql`
    update campaigns set send_state_lease = null, send_state_lease_until = ${until} where id = ${campaignId} and send_state_lease = ${leaseId}
  `.execute(db)
}

/** Returns whether the send service has confirmed the wanted state. Returns true for a deleted campaign. */
export async function isSendStateConfirmed(db: Database | Tx, campaignId: string): Promise<boolean> {
  const { rows } = await sql<{ confirmed: boolean }>`
    select send_state_wanted is not distinct from send_state_confirmed as confirmed from campaigns where id = ${campaignId}
  `.execute(db)
  return rows[0]?.confirmed ?? true
}
