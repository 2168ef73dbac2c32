import { prepared } from '@postrider/db'
import { sql, type RawBuilder } from 'kysely'
import type { Campaign, WholeCampaign } from '../domain/campaign.ts'
import {
  campaignColumns,
  campaignOf,
  wholeColumns,
  wholeOf,
  type CampaignRow,
  type WholeRow,
} from './rows.ts'
import type { Database, Tx } from './tables.ts'

/** One holder's claim on a campaign; void when its time is over. */
export interface Lease {
  id: string
  now: Date
  until: Date
}

/** A campaign and the lease on it that its holder was given. */
export interface Held {
  campaignId: string
  leaseId: string
}

/** The campaign's project is neither deleted nor disabled: else its work is wiped, or waits. */
const ofWorkingProject = sql<boolean>`not exists (
  select from projects where projects.id = campaigns.project_id
    and (projects.disabled or projects.deleted or projects.generation > campaigns.generation)
)`

const isFree = (now: Date) => sql<boolean>`(lease_until is null or lease_until <= ${now})`

/** Takes the lease on starting this campaign as it is in this version; undefined when it has changed or another has the lease. */
export async function leaseForStart(
  db: Database | Tx,
  { projectId, id, version }: Campaign,
  lease: Lease,
): Promise<WholeCampaign | undefined> {
  const row = await db
    .updateTable('campaigns')
    .set({ lease: lease.id, lease_until: lease.until })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', 'in', ['DRAFT', 'SCHEDULED'])
    .where(isFree(lease.now))
    .returning(wholeColumns)
    .executeTakeFirst()
  return row && wholeOf(row)
}

/**
 * Takes the lease on starting a campaign whose time has come; undefined when there is none. Of each project the one that is due longest
 * counts, and one of these is taken by chance: a project with thousands that are due at once does not hold up another's.
 */
export async function leaseDue(db: Database | Tx, lease: Lease): Promise<WholeCampaign | undefined> {
  const { rows } = await sql<WholeRow>`
    ${prepared('campaigns.lease-due')}update campaigns set lease = ${lease.id}, lease_until = ${lease.until}
    where id = (
      select id from (
        select distinct on (project_id) id from campaigns
        where status = 'SCHEDULED' and scheduled_for <= ${lease.now} and ${isFree(lease.now)} and ${ofWorkingProject}
        order by project_id, scheduled_for, id
      ) as due
      order by random() limit 1
    )
    -- Evaluated again on a row that another instance has just taken.
    and status = 'SCHEDULED' and ${isFree(lease.now)}
    returning ${columns(wholeColumns)}
  `.execute(db)
  return rows[0] && wholeOf(rows[0])
}

const wantsPage = sql<boolean>`status = 'SENDING' and not paused and not all_out`

/**
 * Takes the lease on a next page: of the project that had its last one longest ago and has none in work, and of its campaigns the one that
 * had; undefined when none wants a page. So a project with thousands of campaigns gets no more pages than one with one. A loose index scan
 * steps from project to project, with a look at the last page of each: with 10,000 campaigns of one project and one each of 100 others it
 * reads 206 entries of indexes in 1.2 ms (by campaign it was 10,102 rows in 23 ms and more).
 */
export async function leaseNextPage(db: Database | Tx, lease: Lease): Promise<Campaign | undefined> {
  const { rows } = await sql<CampaignRow>`
    ${prepared('campaigns.lease-page')}update campaigns set lease = ${lease.id}, lease_until = ${lease.until}, turn = nextval('campaign_turns')
    where id = (
      with recursive wanting as (
        (select project_id from campaigns where ${wantsPage} order by project_id limit 1)
        union all
        select next.project_id from wanting cross join lateral (
          select project_id from campaigns where ${wantsPage} and project_id > wanting.project_id order by project_id limit 1
        ) as next
      ), in_turn as materialized (
        select wanting.project_id, coalesce(projects.generation, 0) as generation from wanting
        left join projects on projects.id = wanting.project_id
        left join lateral (
          select turn, status = 'SENDING' and lease is not null and lease_until > ${lease.now} as is_in_work from campaigns
          where project_id = wanting.project_id and turn > 0 order by turn desc limit 1
        ) as last on true
        where (projects.id is null or not (projects.disabled or projects.deleted)) and last.is_in_work is not true
        order by coalesce(last.turn, 0), wanting.project_id
      )
      -- Goes on to the next project where all campaigns of one are to be left alone for a while, and locks one row.
      select next.id from in_turn cross join lateral (
        select id from campaigns
        where project_id = in_turn.project_id and generation >= in_turn.generation and ${wantsPage} and ${isFree(lease.now)}
        order by turn, id limit 1 for update skip locked
      ) as next
      limit 1
    )
    returning ${columns(campaignColumns)}
  `.execute(db)
  return rows[0] && campaignOf(rows[0])
}

/** The campaign, locked, while this holder's lease on it has not been taken over. */
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
 * Ends a lease, unless another has taken it over: at once, or later, where the campaign is to be left alone for a while. Found by the
 * campaign's id, as no index has leases.
 */
export async function endLease(
  db: Database | Tx,
  { campaignId, leaseId }: Held,
  at: Date | null,
): Promise<void> {
  await sql`
    update campaigns set lease = null, lease_until = ${at} where id = ${campaignId} and lease = ${leaseId}
  `.execute(db)
}

const columns = (names: readonly string[]): RawBuilder<unknown> =>
  sql.join(names.map((name) => sql.ref(`campaigns.${name}`)))
