import { transact } from '@postrider/db'
import { sql } from 'kysely'
import { v7 as uuidv7 } from 'uuid'
import type { Campaign } from '../src/domain/campaign.ts'
import { findCampaign, lockCampaign, lockCampaigns, saveState } from '../src/store/campaigns.ts'
import { endLease, leaseDue, leaseForStart, lockLeased } from '../src/store/leases.ts'
import {
  confirmSendState,
  postponeSync,
  isSendStateConfirmed,
  leaseUnconfirmed,
} from '../src/store/send-states.ts'
import type { Tx } from '../src/store/tables.ts'
import { someProject } from './factories.ts'
import { startCampaigns, type CampaignsUnderTest } from './start.ts'

const others = 20_000

let campaigns: CampaignsUnderTest
let campaign: Campaign

// Run the service without loops, because a loop would lease the campaigns of the statements.
beforeAll(async () => {
  campaigns = await startCampaigns({ settings: { role: 'http' } })
  const project = someProject(campaigns)
  const id = await project.createId()
  const found = await findCampaign(campaigns.db, { projectId: project.projectId, generation: 1 }, id)
  if (!found) throw new Error('It was created')
  campaign = found
  await sql`
    insert into campaigns select copy.* from campaigns as draft, generate_series(1, ${others}::int) as n,
      jsonb_populate_record(draft, jsonb_build_object('id', gen_random_uuid(), 'status', 'SENT', 'send_state_wanted', 'RUNNING', 'send_state_confirmed', 'RUNNING',
        'project_id', case when n % 2 = 0 then draft.project_id else gen_random_uuid() end)) as copy
    where draft.id = ${id}
  `.execute(campaigns.db)
  await sql`vacuum analyze campaigns`.execute(campaigns.db)
}, 60_000)
afterAll(() => campaigns.stop())

const lease = () => ({ id: uuidv7(), now: new Date(), until: new Date() })
const held = () => ({ campaignId: campaign.id, leaseId: uuidv7() })

/** The frequent statements about one campaign. */
const statements: [string, (tx: Tx) => Promise<unknown>][] = [
  ['findCampaign', (tx) => findCampaign(tx, campaign, campaign.id)],
  ['lockCampaign', (tx) => lockCampaign(tx, campaign, campaign.id)],
  ['lockCampaigns', (tx) => lockCampaigns(tx, [campaign])],
  ['saveState', (tx) => saveState(tx, campaign)],
  ['leaseForStart', (tx) => leaseForStart(tx, campaign, lease())],
  ['leaseDue', (tx) => leaseDue(tx, lease())],
  ['lockLeased', (tx) => lockLeased(tx, campaign.id, uuidv7())],
  ['endLease', (tx) => endLease(tx, held(), null)],
  ['leaseUnconfirmed of one campaign', (tx) => leaseUnconfirmed(tx, lease(), campaign.id)],
  ['leaseUnconfirmed of any', (tx) => leaseUnconfirmed(tx, lease())],
  ['confirmSendState', (tx) => confirmSendState(tx, held(), 'RUNNING')],
  ['postponeSync', (tx) => postponeSync(tx, held(), new Date())],
  ['isSendStateConfirmed', (tx) => isSendStateConfirmed(tx, campaign.id)],
]

describe.each(statements)(`%s, among ${others} campaigns`, (_name, run) => {
  // PostgreSQL may plan the statement for its values, or use a cached generic plan.
  it.each(['force_custom_plan', 'force_generic_plan'])('does not read the whole table (%s)', async (mode) => {
    const scans = await transact(campaigns.db, async (tx) => {
      await sql`set local plan_cache_mode = ${sql.raw(mode)}`.execute(tx)
      const before = await countScans(tx)
      await run(tx)
      return (await countScans(tx)) - before
    })

    expect(scans).toBe(0)
  })
})

/** Returns the number of sequential scans of the table on this connection so far. */
async function countScans(tx: Tx): Promise<number> {
  const { rows } = await sql<{ scans: number }>`
    select pg_stat_get_xact_numscans('campaigns'::regclass)::int as scans
  `.execute(tx)
  return rows[0]?.scans ?? 0
}
