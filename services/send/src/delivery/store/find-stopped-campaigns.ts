import type { Database } from '../../db/tables.ts'

/** Returns the campaigns that are not running. A deleted campaign counts as stopped. */
export async function findStoppedCampaigns(
  db: Database,
  campaignIds: readonly string[],
): Promise<Set<string>> {
  const rows = await db
    .selectFrom('campaign_sends')
    .select('campaign_id')
    .where('campaign_id', 'in', [...campaignIds])
    .where('state', '=', 'RUNNING')
    .execute()
  const running = new Set(rows.map((row) => row.campaign_id))
  return new Set(campaignIds.filter((id) => !running.has(id)))
}
