import { fairClaim, prepared } from '@postrider/db'
import { sql, type RawBuilder } from 'kysely'
import type { Campaign, CampaignWithBody } from '../domain/campaign.ts'
import {
  campaignColumns,
  campaignOf,
  columnsWithBody,
  campaignWithBodyOf,
  type CampaignRow,
  type CampaignRowWithBody,
} from './rows.ts'
import type { Database, Tx } from './tables.ts'

/** An exclusive claim on a campaign until a given time. */
export interface Lease {
  id: string
  now: Date
  until: Date
}

/** Identifies the lease that a process holds on a campaign. */
export interface LeaseRef {
  campaignId: string
  leaseId: string
}

/**
 * The projects with a waiting campaign, for `fairClaim`. The claims skip disabled and deleted projects, and
 * campaigns of an earlier generation.
 */
const projectsWithGeneration = sql`select project.id, coalesce(projects.generation, 0) as generation
  from project left join projects on projects.id = project.id`
const isCurrent = sql`campaigns.generation >= in_turn.generation`
const isWorking = sql`(projects.id is null or not (projects.disabled or projects.deleted))`

const isFree = (now: Date) => sql<boolean>`(lease_until is null or lease_until <= ${now})`

/** Leases a campaign for its start. Returns undefined if its version has changed or it is already leased. */
export async function leaseForStart(
  db: Database | Tx,
  { projectId, id, version }: Campaign,
  lease: Lease,
): Promise<CampaignWithBody | undefined> {
  const row = await db
    .updateTable('campaigns')
    .set({ lease: lease.id, lease_until: lease.until })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', 'in', ['DRAFT', 'SCHEDULED'])
    .where(isFree(lease.now))
    .returning(columnsWithBody)
    .executeTakeFirst()
  return row && campaignWithBodyOf(row)
}

/**
 * Leases a due campaign for its start. Chooses a random project and its earliest due campaign, so that a
 * project with thousands of due campaigns does not delay other projects. Returns undefined if no campaign is
 * due.
 */
export async function leaseDue(db: Database | Tx, lease: Lease): Promise<CampaignWithBody | undefined> {
  const due = fairClaim({
    table: 'campaigns',
    waiting: sql`status = 'SCHEDULED' and (select min(scheduled_for) from campaigns where status = 'SCHEDULED') <= ${lease.now}`,
    first: 'scheduled_for',
    projects: sql`${projectsWithGeneration} where ${isWorking} and first <= ${lease.now} order by random()`,
    columns: sql`id as campaign_id`,
    rows: sql`scheduled_for <= ${lease.now} and ${isFree(lease.now)} and ${isCurrent} order by scheduled_for, id`,
  })
  const { rows } = await sql<CampaignRowWithBody>`
    ${prepared('campaigns.lease-due')}with recursive ${due}
    update campaigns set lease = ${lease.id}, lease_until = ${lease.until} from picked where id = campaign_id
    returning ${columns(columnsWithBody)}
  `.execute(db)
  return rows[0] && campaignWithBodyOf(rows[0])
}

const canPublishPage = sql<boolean>`status = 'SENDING' and not paused and not all_published`

/**
 * Leases a campaign for its next page. Chooses the project that has waited longest since its previous page,
 * and then the project's campaign that has waited longest. Skips projects for which a page is being
 * requested. Returns undefined if no campaign needs a page.
 */
export async function leaseNextPage(db: Database | Tx, lease: Lease): Promise<Campaign | undefined> {
  const nextCampaign = fairClaim({
    table: 'campaigns',
    waiting: canPublishPage,
    projects: sql`
      ${projectsWithGeneration}
      left join lateral (
        select turn, status = 'SENDING' and lease is not null and lease_until > ${lease.now} as is_in_work from campaigns
        where project_id = project.id and turn > 0 order by turn desc limit 1
      ) as last on true
      where ${isWorking} and last.is_in_work is not true
      order by coalesce(last.turn, 0), project.id`,
    columns: sql`id as campaign_id`,
    rows: sql`${isFree(lease.now)} and ${isCurrent} order by turn, id`,
  })
  const { rows } = await sql<CampaignRow>`
    ${prepared('campaigns.lease-page')}with recursive ${nextCampaign}
    update campaigns set lease = ${lease.id}, lease_until = ${lease.until}, turn = nextval('campaign_turns')
    from picked where id = campaign_id
    returning ${columns(campaignColumns)}
  `.execute(db)
  return rows[0] && campaignOf(rows[0])
}

/**
 * Returns the campaign and locks it. Returns undefined if another process has leased the campaign or the
 * lease was ended.
 */
export async function lockLeased(tx: Tx, id: string, lease: string): Promise<Campaign | undefined> {
  const row = await tx
    .selectFrom('campaigns')
    .select(campaignColumns)
    .where('id', '=', id)
    .where('lease', '=', lease)
    .forUpdate()
    .executeTakeFirst()
  return row && campaignOf(row)
}

/**
 * Ends a lease, unless another process has leased the campaign in the meantime. If `at` is given, the
 * campaign cannot be leased again before that time.
 */
export async function endLease(
  db: Database | Tx,
  { campaignId, leaseId }: LeaseRef,
  at: Date | null,
): Promise<void> {
  await sql`
    update campaigns set lease = null, lease_until = ${at} where id = ${campaignId} and lease = ${leaseId}
  `.execute(db)
}

const columns = (names: readonly string[]): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql.ref(`campaigns.${name}`)))
