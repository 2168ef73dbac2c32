import type { ProjectGeneration } from '@postrider/contracts'
import { sql } from 'kysely'
import type { Campaign, CampaignWithBody } from '../domain/campaign.ts'
import {
  campaignColumns,
  campaignOf,
  definitionRow,
  stateRow,
  columnsWithBody,
  campaignWithBodyOf,
} from './rows.ts'
import type { Database, Tx } from './tables.ts'

export const campaignsOf = (db: Database | Tx, { projectId, generation }: ProjectGeneration) =>
  db.selectFrom('campaigns').where('project_id', '=', projectId).where('generation', '=', generation)

export async function findCampaign(
  db: Database | Tx,
  project: ProjectGeneration,
  id: string,
): Promise<Campaign | undefined> {
  const row = await campaignsOf(db, project).select(campaignColumns).where('id', '=', id).executeTakeFirst()
  return row && campaignOf(row)
}

export async function findCampaignWithBody(
  db: Database | Tx,
  project: ProjectGeneration,
  id: string,
): Promise<CampaignWithBody | undefined> {
  const row = await campaignsOf(db, project).select(columnsWithBody).where('id', '=', id).executeTakeFirst()
  return row && campaignWithBodyOf(row)
}

/** Returns a campaign and locks it until the transaction ends. */
export async function lockCampaign(
  tx: Tx,
  project: ProjectGeneration,
  id: string,
): Promise<Campaign | undefined> {
  const row = await campaignsOf(tx, project)
    .select(campaignColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return row && campaignOf(row)
}

/** Locks these campaigns in id order, and returns the existing campaigns. */
export async function lockCampaigns(
  tx: Tx,
  named: readonly { projectId: string; id: string }[],
): Promise<Campaign[]> {
  const { rows } = await sql<{ id: string; project_id: string }>`
    select id, project_id from campaigns
    where (project_id, id) in (
      select "projectId", id from jsonb_to_recordset(${JSON.stringify(named)}::jsonb) as row ("projectId" uuid, id uuid)
    )
    order by id for update
  `.execute(tx)
  if (rows.length === 0) return []
  // Read the locked rows again: the statement above may have waited for another transaction, which changed
  // them.
  const locked = await tx
    .selectFrom('campaigns')
    .select(campaignColumns)
    .where(
      'id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute()
  return locked.map(campaignOf)
}

/**
 * Returns the number of a project's campaigns. Until this transaction ends, no other transaction can call
 * this function for the project.
 */
export async function countForCap(tx: Tx, project: ProjectGeneration): Promise<number> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`campaigns/${project.projectId}`}, 0))`.execute(
    tx,
  )
  const { total } = await campaignsOf(tx, project)
    .select((each) => each.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  return total
}

export async function insertCampaign(tx: Tx, campaign: CampaignWithBody): Promise<void> {
  await tx
    .insertInto('campaigns')
    .values({
      id: campaign.id,
      project_id: campaign.projectId,
      generation: campaign.generation,
      ...definitionRow(campaign),
      ...stateRow(campaign),
      audience: null,
      lease: null,
      lease_until: null,
      send_state_lease: null,
      send_state_lease_until: null,
      created_at: campaign.createdAt,
    })
    .execute()
}

/** Saves the definition and state of a campaign that this transaction has locked. */
export async function saveDefinition(tx: Tx, campaign: CampaignWithBody): Promise<void> {
  await tx
    .updateTable('campaigns')
    .set({ ...definitionRow(campaign), ...stateRow(campaign) })
    .where('project_id', '=', campaign.projectId)
    .where('id', '=', campaign.id)
    .execute()
}

/** Saves the state, progress and counters of a campaign that this transaction has locked. */
export async function saveState(tx: Tx, campaign: Campaign): Promise<void> {
  await tx
    .updateTable('campaigns')
    .set(stateRow(campaign))
    .where('project_id', '=', campaign.projectId)
    .where('id', '=', campaign.id)
    .execute()
}

/** Like `saveState`, but also saves the frozen audience and ends the lease. */
export async function saveStarted(tx: Tx, campaign: Campaign): Promise<void> {
  const { audience } = campaign.progress
  await tx
    .updateTable('campaigns')
    .set({
      ...stateRow(campaign),
      audience: audience && JSON.stringify(audience),
      lease: null,
      lease_until: null,
    })
    .where('project_id', '=', campaign.projectId)
    .where('id', '=', campaign.id)
    .execute()
}

export async function deleteCampaign(tx: Tx, { projectId, id }: Campaign): Promise<void> {
  await tx.deleteFrom('campaigns').where('project_id', '=', projectId).where('id', '=', id).execute()
}
