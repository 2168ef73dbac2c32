import type { CampaignStatus } from '@postrider/contracts/resources'
import { sql } from 'kysely'
import type { Database, Tx } from './tables.ts'

/** A campaign as described by its newest message. */
export interface CampaignCopy {
  id: string
  projectId: string
  generation: number
  name: string
  subject: string
  status: CampaignStatus
  paused: boolean
  scheduledFor: string | null
  totalRecipients: number
  version: number
  deleted: boolean
  changedAt: Date
}

/** Saves the newest state of campaigns. Ignores a version that is not newer than the stored version. */
export async function saveCampaigns(db: Database | Tx, campaigns: readonly CampaignCopy[]): Promise<void> {
  if (campaigns.length === 0) return
  await sql`
    insert into campaigns as known
      (id, project_id, generation, name, subject, status, paused, scheduled_for, total_recipients, version, deleted,
        changed_at)
    select distinct on (id) id, "projectId", generation, name, subject, status, paused, "scheduledFor", "totalRecipients", version,
      deleted, "changedAt"
    from jsonb_to_recordset(${JSON.stringify(campaigns)}::jsonb) as row (
      id uuid, "projectId" uuid, generation bigint, name text, subject text, status text, paused boolean,
      "scheduledFor" timestamptz, "totalRecipients" bigint, version bigint, deleted boolean, "changedAt" timestamptz
    )
    order by id, version desc
    on conflict (id) do update set
      name = excluded.name, subject = excluded.subject, status = excluded.status, paused = excluded.paused,
      scheduled_for = excluded.scheduled_for, total_recipients = excluded.total_recipients, version = excluded.version,
      deleted = excluded.deleted, changed_at = excluded.changed_at
    where known.version < excluded.version
  `.execute(db)
}

const batch = 10_000

/**
 * Deletes a batch of rows of campaigns that were deleted before this time. Returns true if more may be left.
 */
export async function deleteOldCampaigns(db: Database, before: Date): Promise<boolean> {
  const { numAffectedRows } = await sql`
    delete from campaigns where ctid = any(array(
      select ctid from campaigns where deleted and changed_at < ${before} order by changed_at limit ${batch}
    ))
  `.execute(db)
  return numAffectedRows === BigInt(batch)
}
