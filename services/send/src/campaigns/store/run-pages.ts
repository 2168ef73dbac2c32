import { prepared } from '@postrider/db'
import { sql, type RawBuilder } from 'kysely'
import type { Database, Tx } from '../../db/tables.ts'

export interface NewPage {
  campaignId: string
  number: number
  projectId: string
  generation: number
  contactIds: readonly string[]
}

/** Locks these runs as they are and returns the ids of those that the project has in this generation. */
export async function lockRunsOf(tx: Tx, pages: readonly NewPage[]): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select campaign_id as id from campaign_sends
    where (campaign_id, project_id, generation) in (
      select "campaignId", "projectId", generation
      from jsonb_to_recordset(${JSON.stringify(pages)}::jsonb) as row ("campaignId" uuid, "projectId" uuid, generation bigint)
    )
    order by campaign_id for share
  `.execute(tx)
  return new Set(rows.map(({ id }) => id))
}

/** Adds pages of runs; one that was added before, expanded or not, stays as it is. */
export async function insertPages(tx: Tx, pages: readonly NewPage[], at: Date): Promise<void> {
  await sql`
    insert into audience_pages (campaign_id, number, project_id, generation, contact_ids, due_at)
    select "campaignId", number, "projectId", generation, "contactIds", ${at}
    from jsonb_to_recordset(${JSON.stringify(pages)}::jsonb) as row
      ("campaignId" uuid, number int, "projectId" uuid, generation bigint, "contactIds" uuid[])
    order by "campaignId", number
    on conflict (campaign_id, number) do nothing
  `.execute(tx)
}

/** Whether a page of this run has come, expanded or not. */
export async function hasPages(
  db: Database | Tx,
  { campaignId, projectId, generation }: Omit<NewPage, 'number' | 'contactIds'>,
): Promise<boolean> {
  const page = db
    .selectFrom('audience_pages')
    .select('number')
    .where('campaign_id', '=', campaignId)
    .where('project_id', '=', projectId)
    .where('generation', '=', generation)
    .limit(1)
  return (await page.executeTakeFirst()) !== undefined
}

export interface ClaimedPage extends NewPage {
  /** Names the claim too: a page that was claimed again is due at another time. */
  leaseUntil: Date
  /** Claims since it was last released, this one included. A page that has failed keeps the count. */
  tries: number
}

export interface ClaimPageOptions {
  now: Date
  leaseUntil: Date
  /** No further page of a campaign with more mails in the queue that were not tried yet. */
  mostFresh: number
  /** Nor of one with more mails in the queue at all. */
  mostQueued: number
  /** No page of these projects. */
  without: readonly string[]
  /** Whether to claim pages whose lease has expired, and pages that failed, too. */
  takesOver: boolean
}

/**
 * Claims the next page of a campaign: of a random project among those that have the fewest pages in progress,
 * and of a random campaign of that project. Of a cancelled campaign any page may be claimed, because its
 * mails do not get into the queue. A loose index scan steps from campaign to campaign.
 */
export async function claimPage(tx: Tx, claim: ClaimPageOptions): Promise<ClaimedPage | undefined> {
  const { now, leaseUntil, mostFresh, mostQueued, without, takesOver } = claim
  const isFree = sql`due_at <= ${now} and (kept_until is null or kept_until <= ${now}) and (tries = 0 or ${takesOver})`
  const { rows } = await sql<ClaimedPage>`
    ${prepared('send.claim_page')}with recursive waiting as (
      (select project_id, campaign_id from audience_pages where contact_ids is not null order by project_id, campaign_id limit 1)
      union all
      select next.* from waiting cross join lateral (
        select project_id, campaign_id from audience_pages
        where contact_ids is not null and (project_id, campaign_id) > (waiting.project_id, waiting.campaign_id)
        order by project_id, campaign_id limit 1
      ) next
    ), next_pages as materialized (
      select waiting.project_id, waiting.campaign_id, page.number, in_progress.pages
      from waiting
      join campaign_sends on campaign_sends.campaign_id = waiting.campaign_id
      left join projects on projects.id = waiting.project_id
      cross join lateral (
        select count(*) filter (where attempts = 0) as fresh, count(*) as total
        from (select attempts from deliveries where campaign_id = waiting.campaign_id limit ${mostQueued + 1}) queued
      ) queue
      cross join lateral (
        select number from audience_pages
        where project_id = waiting.project_id and campaign_id = waiting.campaign_id and contact_ids is not null and ${isFree}
        order by number limit 1
      ) page
      cross join lateral (
        select count(*) as pages from audience_pages
        where project_id = waiting.project_id and contact_ids is not null and tries > 0 and due_at > ${now}
      ) in_progress
      where waiting.project_id <> all (${[...without]}::uuid[])
        and (projects.id is null or (not projects.deleted and campaign_sends.generation >= projects.generation))
        and (campaign_sends.state = 'CANCELLED'
          or (campaign_sends.state = 'RUNNING' and projects.disabled is not true and fresh <= ${mostFresh} and total <= ${mostQueued}))
    ), of_projects as materialized (
      select distinct on (project_id) * from next_pages order by project_id, random()
    ), picked as materialized (
      select audience_pages.campaign_id, audience_pages.number from audience_pages
      join of_projects using (campaign_id, number)
      where contact_ids is not null and ${isFree}
      order by of_projects.pages, random() limit 1
      for update of audience_pages skip locked
    )
    update audience_pages set due_at = ${leaseUntil}, tries = tries + 1
    from picked where audience_pages.campaign_id = picked.campaign_id and audience_pages.number = picked.number
    returning ${pageColumns}
  `.execute(tx)
  return rows[0]
}

const pageColumns = sql`audience_pages.campaign_id as "campaignId", audience_pages.number, project_id as "projectId", generation,
  contact_ids as "contactIds", due_at as "leaseUntil", tries`

export type Held = Pick<ClaimedPage, 'campaignId' | 'number' | 'leaseUntil'>

/**
 * Marks a page whose contacts are all done; returns how many mails were counted for it. Undefined if the
 * claim does not hold it any more.
 */
export async function finishPage(tx: Tx, page: Held): Promise<number | undefined> {
  const { rows } = await sql<{ created: number }>`
    ${prepared('send.finish_page')}update audience_pages set contact_ids = null, reserved = 0 where ${isHeldBy(page)} returning created
  `.execute(tx)
  return rows[0]?.created
}

/**
 * Counts mails that were created for a page, of which the used ones need no reserved room any more. False if
 * the claim does not hold the page any more.
 */
export async function countCreated(
  tx: Tx,
  page: Held,
  { mails, used }: { mails: number; used: number },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    ${prepared('send.count_created')}update audience_pages set created = created + ${mails}, reserved = greatest(0, reserved - ${used})
    where ${isHeldBy(page)}
  `.execute(tx)
  return numAffectedRows > 0n
}

/** Returns a claimed page to the queue, and what it has reserved to the limits. */
export async function returnPage(db: Database | Tx, page: Held, dueAt: Date): Promise<void> {
  await sql`update audience_pages set due_at = ${dueAt}, reserved = 0 where ${isHeldBy(page)}`.execute(db)
}

/** The same for one that did not fail: its claim is not counted. */
export async function releasePage(db: Database | Tx, page: Held, dueAt: Date): Promise<void> {
  await sql`update audience_pages set due_at = ${dueAt}, kept_until = null, tries = 0, reserved = 0 where ${isHeldBy(page)}`.execute(
    db,
  )
}

/**
 * Nobody can claim the page before `until`, although its lease may end earlier: its holder has not recorded
 * yet what was handed over.
 */
export async function keepPage(db: Database, page: Held, until: Date): Promise<void> {
  await sql`update audience_pages set kept_until = ${until} where ${isHeldBy(page)}`.execute(db)
}

/** A page that this claim still holds. */
export async function findClaimedPage(db: Database, page: Held): Promise<ClaimedPage | undefined> {
  const { rows } = await sql<ClaimedPage>`
    select ${pageColumns} from audience_pages where ${isHeldBy(page)}
  `.execute(db)
  return rows[0]
}

/**
 * True until a page is finished: contacts may have no mail yet. It does not matter which process holds the
 * page.
 */
export async function isUnfinished(
  db: Database,
  { campaignId, number }: Pick<Held, 'campaignId' | 'number'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from audience_pages where campaign_id = ${campaignId} and number = ${number} and contact_ids is not null
  `.execute(db)
  return rows.length > 0
}

/** True while pages of a campaign are held by a claim. */
export async function isPageHeld(db: Database, campaignId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (
      select from audience_pages
      where campaign_id = ${campaignId} and contact_ids is not null and tries > 0 and due_at > ${now}
    ) as held
  `.execute(db)
  return rows[0]?.held === true
}

export const isHeldBy = ({ campaignId, number, leaseUntil }: Held): RawBuilder<boolean> => sql<boolean>`
  campaign_id = ${campaignId} and number = ${number} and contact_ids is not null and due_at = ${leaseUntil}`
