import { prepared } from '@postrider/db'
import { sql, type RawBuilder } from 'kysely'
import type { Database, Tx } from '../../db/tables.ts'

export interface NewAudiencePage {
  campaignId: string
  number: number
  projectId: string
  generation: number
  contactIds: readonly string[]
}

/**
 * Locks the campaign sends of pages against changes. Returns the ids of campaign sends that exist in the
 * project and generation of their page.
 */
export async function lockCampaignSends(tx: Tx, pages: readonly NewAudiencePage[]): Promise<Set<string>> {
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

/** Inserts audience pages; existing pages, expanded or not, are unchanged. */
export async function insertAudiencePages(
  tx: Tx,
  pages: readonly NewAudiencePage[],
  at: Date,
): Promise<void> {
  await sql`
    insert into audience_pages (campaign_id, number, project_id, generation, contact_ids, due_at)
    select "campaignId", number, "projectId", generation, "contactIds", ${at}
    from jsonb_to_recordset(${JSON.stringify(pages)}::jsonb) as row
      ("campaignId" uuid, number int, "projectId" uuid, generation bigint, "contactIds" uuid[])
    order by "campaignId", number
    on conflict (campaign_id, number) do nothing
  `.execute(tx)
}

/** True if a page of this campaign exists, expanded or not. */
export async function hasPages(
  db: Database | Tx,
  { campaignId, projectId, generation }: Omit<NewAudiencePage, 'number' | 'contactIds'>,
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

export interface ClaimedAudiencePage extends NewAudiencePage {
  /** The end of the lease. Identifies the claim, because each claim of a page has a different lease. */
  leaseUntil: Date
  /** Claims since the last release, including this claim. A failure does not reset the number. */
  tries: number
}

export interface ClaimAudiencePageOptions {
  now: Date
  leaseUntil: Date
  /** Skips a campaign if the queue contains more than this many of its mails without a delivery attempt. */
  maxUntried: number
  /** Skips a campaign if the queue contains more than this many of its mails. */
  maxQueued: number
  /** Ids of projects to skip. */
  exceptProjects: readonly string[]
  /** True to claim also pages whose lease has expired, and pages that failed. */
  takesOver: boolean
}

/**
 * Claims the next page of a random campaign, in a random project with the fewest pages in progress. The queue
 * limits do not apply to cancelled campaigns, because their mails do not enter the queue. The query steps
 * from campaign to campaign in the index (a loose index scan).
 */
export async function claimAudiencePage(
  tx: Tx,
  claim: ClaimAudiencePageOptions,
): Promise<ClaimedAudiencePage | undefined> {
  const { now, leaseUntil, maxUntried, maxQueued, exceptProjects, takesOver } = claim
  const isFree = sql`due_at <= ${now} and (kept_until is null or kept_until <= ${now}) and (tries = 0 or ${takesOver})`
  const { rows } = await sql<ClaimedAudiencePage>`
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
        from (select attempts from deliveries where campaign_id = waiting.campaign_id limit ${maxQueued + 1}) queued
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
      where waiting.project_id <> all (${[...exceptProjects]}::uuid[])
        and (projects.id is null or (not projects.deleted and campaign_sends.generation >= projects.generation))
        and (campaign_sends.state = 'CANCELLED'
          or (campaign_sends.state = 'RUNNING' and projects.disabled is not true and fresh <= ${maxUntried} and total <= ${maxQueued}))
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

export type AudiencePageLease = Pick<ClaimedAudiencePage, 'campaignId' | 'number' | 'leaseUntil'>

/**
 * Marks a page as finished. Returns the number of its mails, or undefined if the claim on the page was lost.
 */
export async function markPageFinished(tx: Tx, page: AudiencePageLease): Promise<number | undefined> {
  const { rows } = await sql<{ created: number }>`
    ${prepared('send.finish_page')}update audience_pages set contact_ids = null, reserved = 0 where ${isHeldBy(page)} returning created
  `.execute(tx)
  return rows[0]?.created
}

/**
 * Adds `mails` to the number of a page's mails. Subtracts `used` from the page's reserved units, because the
 * caller counts these units as usage. Returns false if the claim on the page was lost.
 */
export async function countCreated(
  tx: Tx,
  page: AudiencePageLease,
  { mails, used }: { mails: number; used: number },
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    ${prepared('send.count_created')}update audience_pages set created = created + ${mails}, reserved = greatest(0, reserved - ${used})
    where ${isHeldBy(page)}
  `.execute(tx)
  return numAffectedRows > 0n
}

/** Releases a claimed page and its reserved units after a failure. */
export async function returnPage(db: Database | Tx, page: AudiencePageLease, dueAt: Date): Promise<void> {
  await sql`update audience_pages set due_at = ${dueAt}, reserved = 0 where ${isHeldBy(page)}`.execute(db)
}

/** Releases a claimed page that did not fail, and its reserved units. Resets its tries. */
export async function releasePage(db: Database | Tx, page: AudiencePageLease, dueAt: Date): Promise<void> {
  await sql`update audience_pages set due_at = ${dueAt}, kept_until = null, tries = 0, reserved = 0 where ${isHeldBy(page)}`.execute(
    db,
  )
}

/**
 * Prevents claims of a page before `until`, even if its lease expires earlier, because its deliveries are not
 * recorded yet.
 */
export async function keepPageClaimed(db: Database, page: AudiencePageLease, until: Date): Promise<void> {
  await sql`update audience_pages set kept_until = ${until} where ${isHeldBy(page)}`.execute(db)
}

/** Returns the page, or undefined if the claim on it was lost. */
export async function findClaimedPage(
  db: Database,
  page: AudiencePageLease,
): Promise<ClaimedAudiencePage | undefined> {
  const { rows } = await sql<ClaimedAudiencePage>`
    select ${pageColumns} from audience_pages where ${isHeldBy(page)}
  `.execute(db)
  return rows[0]
}

/** True until any process has finished the page. Until then, some of its contacts may have no mail. */
export async function isUnfinished(
  db: Database,
  { campaignId, number }: Pick<AudiencePageLease, 'campaignId' | 'number'>,
): Promise<boolean> {
  const { rows } = await sql`
    select from audience_pages where campaign_id = ${campaignId} and number = ${number} and contact_ids is not null
  `.execute(db)
  return rows.length > 0
}

/** True while a page of the campaign is claimed. */
export async function isPageHeld(db: Database, campaignId: string, now: Date): Promise<boolean> {
  const { rows } = await sql<{ held: boolean }>`
    select exists (
      select from audience_pages
      where campaign_id = ${campaignId} and contact_ids is not null and tries > 0 and due_at > ${now}
    ) as held
  `.execute(db)
  return rows[0]?.held === true
}

export const isHeldBy = ({
  campaignId,
  number,
  leaseUntil,
}: AudiencePageLease): RawBuilder<boolean> => sql<boolean>`
  campaign_id = ${campaignId} and number = ${number} and contact_ids is not null and due_at = ${leaseUntil}`
