import type { CampaignSendState } from '@postrider/contracts/internal'
import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { Held, Lease } from './leases.ts'
import type { Database, Tx } from './tables.ts'

export interface UntoldRun {
  campaignId: string
  projectId: string
  generation: number
  wanted: CampaignSendState
}

/**
 * Takes the lease on telling send the wanted state of a run: of this campaign's, or of any; undefined when
 * send has confirmed it, or another process is telling it. One call at a time, since of two calls about one
 * run the later could arrive first.
 */
export async function leaseUntold(
  db: Database | Tx,
  lease: Lease,
  campaignId?: string,
): Promise<UntoldRun | undefined> {
  const { rows } = await sql<UntoldRun>`
    ${prepared(campaignId === undefined ? 'campaigns.lease-untold' : 'campaigns.lease-untold-run')}update campaigns
    set run_lease = ${lease.id}, run_lease_until = ${lease.until}
    where id = (
      select id from campaigns
      where run_wanted is distinct from run_confirmed and (run_lease_until is null or run_lease_until <= ${lease.now})
        ${campaignId === undefined ? sql`` : sql`and id = ${campaignId}`}
      order by run_lease_until nulls first, id limit 1 for update skip locked
    )
    returning id as "campaignId", project_id as "projectId", generation, run_wanted as "wanted"
  `.execute(db)
  return rows[0]
}

/**
 * Records the state that send has confirmed; the wanted one may have changed meanwhile, and is then told
 * next.
 */
export async function confirmRun(
  db: Database | Tx,
  { campaignId, leaseId }: Held,
  confirmed: CampaignSendState,
): Promise<void> {
  await sql`
    update campaigns set run_confirmed = ${confirmed}, run_lease = null, run_lease_until = null
    where id = ${campaignId} and run_lease = ${leaseId}
  `.execute(db)
}

/** Keeps everybody from telling send before `until`: the call that was given up may still be under way. */
export async function giveUpRun(
  db: Database | Tx,
  { campaignId, leaseId }: Held,
  until: Date,
): Promise<void> {
  await sql`
    update campaigns set run_lease = null, run_lease_until = ${until} where id = ${campaignId} and run_lease = ${leaseId}
  `.execute(db)
}

/** Whether send has confirmed the wanted state; true for a campaign that is deleted. */
export async function isRunConfirmed(db: Database | Tx, campaignId: string): Promise<boolean> {
  const { rows } = await sql<{ confirmed: boolean }>`
    select run_wanted is not distinct from run_confirmed as confirmed from campaigns where id = ${campaignId}
  `.execute(db)
  return rows[0]?.confirmed ?? true
}
