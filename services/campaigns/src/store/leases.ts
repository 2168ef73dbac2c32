import { nextInTurn, prepared } from '@postrider/db'
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

/**
 * For `projects` of `nextInTurn`: the campaigns of a deleted or disabled project wait, and those of an
 * earlier generation are deleted.
 */
const projectsWithGeneration = sql`select project.id, coalesce(projects.generation, 0) as generation
  from project left join projects on projects.id = project.id`
const isCurrent = sql`campaigns.generation >= in_turn.generation`
const isWorking = sql`(projects.id is null or not (projects.disabled or projects.deleted))`

const isFree = (now: Date) => sql<boolean>`(lease_until is null or lease_until <= ${now})`

/**
 * Takes the lease on starting this campaign as it is in this version; undefined when it has changed or
 * another has the lease.
 */
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
 * Takes the lease on starting a campaign whose time has come; undefined when there is none. It is the one
 * that is due longest of a random project, so a project with thousands of due campaigns does not delay the
 * others.
 */
export async function leaseDue(db: Database | Tx, lease: Lease): Promise<WholeCampaign | undefined> {
  const due = nextInTurn({
    table: 'campaigns',
    waiting: sql`status = 'SCHEDULED' and (select min(scheduled_for) from campaigns where status = 'SCHEDULED') <= ${lease.now}`,
    first: 'scheduled_for',
    projects: sql`${projectsWithGeneration} where ${isWorking} and first <= ${lease.now} order by random()`,
    columns: sql`id as campaign_id`,
    rows: sql`scheduled_for <= ${lease.now} and ${isFree(lease.now)} and ${isCurrent} order by scheduled_for, id`,
  })
  const { rows } = await sql<WholeRow>`
    ${prepared('campaigns.lease-due')}with recursive ${due}
    update campaigns set lease = ${lease.id}, lease_until = ${lease.until} from picked where id = campaign_id
    returning ${columns(wholeColumns)}
  `.execute(db)
  return rows[0] && wholeOf(rows[0])
}

const wantsPage = sql<boolean>`status = 'SENDING' and not paused and not all_out`

/**
 * Takes the lease on a next page: of the project whose last page is longest ago and that has none in work,
 * and of its campaigns the one whose last page is longest ago. Returns undefined when no campaign wants a
 * page.
 */
export async function leaseNextPage(db: Database | Tx, lease: Lease): Promise<Campaign | undefined> {
  const wanting = nextInTurn({
    table: 'campaigns',
    waiting: wantsPage,
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
    ${prepared('campaigns.lease-page')}with recursive ${wanting}
    update campaigns set lease = ${lease.id}, lease_until = ${lease.until}, turn = nextval('campaign_turns')
    from picked where id = campaign_id
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
 * Ends a lease, unless another has taken it over: at once, or later, where the campaign is to be left alone
 * for a while. Found by the campaign's id, as no index has leases.
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
