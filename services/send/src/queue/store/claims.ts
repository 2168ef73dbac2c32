import type { RunState } from '@postrider/contracts/internal'
import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import { platformTenant } from '../../mails/platform-mail.ts'
import { takenOf, takingOver, type Taken, type TakenRow } from '../../mails/store/rendered.ts'
import type { Database, PriorityClass, Tx } from '../../db/tables.ts'

export interface Tenant {
  projectId: string
}

export interface Search {
  priority: PriorityClass
  now: Date
  limit: number
  /** Mails a second of a project; 0 means no limit. A project with an empty bucket is left out. */
  projectRate: number
  /** Heavy tenants (slow to render), which have batches of their own: `only` finds these alone, otherwise they are left out. None by default. */
  heavy?: { tenants: readonly string[]; only: boolean }
}

/**
 * Projects with due mail in a priority class. When there are more than `limit`, a random choice: in the order of waiting time, a new
 * mail would wait for all older ones of `limit` tenants. A loose index scan steps from project to project, so the cost grows with the
 * tenants, not with their mails. Mail of a disabled project waits; mail of a deleted one is found, to be dropped.
 */
export async function findTenants(
  db: Database | Tx,
  { priority, now, limit, projectRate, heavy = { tenants: [], only: false } }: Search,
): Promise<Tenant[]> {
  const { rows } = await sql<Tenant>`
    ${prepared('send.find_tenants')}with recursive tenant as (
      (select project_id from deliveries where priority = ${priority} order by project_id limit 1)
      union all
      select (select project_id from deliveries where priority = ${priority} and project_id > tenant.project_id order by project_id limit 1)
      from tenant where tenant.project_id is not null
    )
    select tenant.project_id as "projectId"
    from tenant
    cross join lateral (
      select from deliveries
      where priority = ${priority} and project_id = tenant.project_id and due_at <= ${now}
      -- Ordered as the index: else the planner may scan the table from its start to find one row.
      order by due_at, email_id limit 1
    ) due
    left join projects on projects.id = tenant.project_id
    left join send_rates rate on rate.scope = 'project:' || tenant.project_id
    where tenant.project_id is not null
      and (tenant.project_id = any(${[...heavy.tenants]}::uuid[])) = ${heavy.only}
      and (projects.disabled is not true or projects.deleted)
      and (${projectRate} = 0 or rate.scope is null
        or rate.tokens + ${projectRate} * extract(epoch from ${now}::timestamptz - rate.refilled_at) >= 1)
    order by random()
    limit ${limit}
  `.execute(db)
  return rows
}

/** Whether mail of the platform is due; the search for tenants does not find it, since it has no project. One look into the index. */
export async function hasDuePlatformMail(db: Database, now: Date): Promise<boolean> {
  const { rows } = await sql<{ due: boolean }>`
    ${prepared('send.has_due_platform_mail')}select exists (
      select from deliveries where priority = 1 and project_id is null and due_at <= ${now}
    ) as due
  `.execute(db)
  return rows[0]?.due === true
}

export interface Share {
  projectId: string
  take: number
}

export interface Claim {
  id: string
  priority: PriorityClass
  now: Date
  leaseUntil: Date
  /** Whether to claim mails whose lease has expired, too. */
  takesOver: boolean
  /** Claims mail of the platform; the only share is that of `platformTenant`. */
  ofPlatform?: boolean
}

export interface Claimed {
  emailId: string
  projectId: string
  /** Attempts used up so far. */
  attempts: number
  /** True when an earlier claim lapsed during the hand-over: the provider may have the mail. */
  isInDoubt: boolean
  /** Above 0: earlier claims lapsed before the hand-over, so its rendering may have crashed the process. */
  renderTries: number
}

/**
 * Claims each tenant's share of due mails, oldest first; skips rows that another transaction has locked. Other workers do not see
 * claimed mails until the lease ends. A claim that lapsed during the hand-over uses up an attempt, one that lapsed before it a render
 * try: so a mail that crashes every worker fails in the end.
 */
export async function claimShares(tx: Tx, claim: Claim, shares: readonly Share[]): Promise<Claimed[]> {
  const [name, isTenants] = claim.ofPlatform
    ? ['send.claim_platform', sql`project_id is null`]
    : ['send.claim_shares', sql`project_id = share."projectId"`]
  const { rows } = await sql<Claimed>`
    ${prepared(name)}with share as materialized (
      select "projectId", take from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) as share ("projectId" uuid, take int)
    ), due as materialized (
      select picked.* from share cross join lateral (
        select ctid as place, email_id, ${wasHandedOver} as "isInDoubt" from deliveries
        where priority = ${claim.priority} and ${isTenants} and due_at <= ${claim.now}
          and (claim_id is null or ${claim.takesOver})
        order by due_at, email_id limit share.take
        for update skip locked
      ) picked
    ), claimed as (
      -- By ctid: in a join by id the planner reads the whole queue, since it cannot know how small the shares are.
      update deliveries set
        claim_id = ${claim.id},
        due_at = ${claim.leaseUntil},
        attempts = case when ${wasHandedOver} then attempts + 1 else attempts end,
        in_doubt_since = case when ${wasHandedOver} then ${claim.now}::timestamptz else in_doubt_since end,
        render_tries = case when claim_id is null then render_tries when ${wasHandedOver} then 0 else greatest(1, render_tries) end
      where ctid = any (array(select place from due))
      returning email_id, project_id, attempts, render_tries
    )
    select claimed.email_id as "emailId", coalesce(claimed.project_id, ${platformTenant}) as "projectId", claimed.attempts,
      claimed.render_tries as "renderTries", due."isInDoubt"
    from claimed join due on due.email_id = claimed.email_id
  `.execute(tx)
  return rows
}

const wasHandedOver = sql`(rendered is not null)`

/**
 * Moves what the queue holds of the messages of a lapsed claim to their mails, for a fact that comes: otherwise another lapse, before the
 * next hand-over, would count as one during it.
 */
export async function requeueLapsed(tx: Tx, emailIds: readonly string[], now: Date): Promise<void> {
  if (emailIds.length === 0) return
  await sql`
    with lapsed as materialized (
      select email_id, rendered from deliveries where email_id = any(${[...emailIds]}::uuid[])
    ), back as (
      update deliveries set rendered = null from lapsed where deliveries.email_id = lapsed.email_id
    )
    update emails set ${takingOver('lapsed.rendered')}, updated_at = ${now}
    from lapsed where emails.id = lapsed.email_id
  `.execute(tx)
}

/** Records that a mail is about to be rendered alone. False when this claim no longer holds it. */
export async function beginAlone(
  db: Database,
  { claimId, emailId }: { claimId: string; emailId: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update deliveries set render_tries = render_tries + 1 where email_id = ${emailId} and claim_id = ${claimId}
  `.execute(db)
  return numAffectedRows === 1n
}

/** A mail with so many render tries is not rendered again: its process crashed once in a batch and twice alone. */
export const maxRenderTries = 3

export interface Retry {
  emailId: string
  dueAt: Date
  attempts: number
  error: string | null
  wasRendered: boolean
  /** The provider may have the mail: the claim is kept until `dueAt` and lapses then, like that of a crashed worker. */
  isInDoubt?: boolean
}

/**
 * Returns claimed mails to the queue for a later try; those in-doubt keep their claim. A mail that this claim no longer holds (taken
 * off by a fact, or claimed again) stays as it is. That of a paused run is held (`holdQueued`), that of a cancelled one is due at once, to
 * be dropped. The process has survived, so render tries are reset for a rendered mail, and kept
 * below the maximum for others.
 */
export async function giveBack(
  tx: Tx,
  { claimId, now }: { claimId: string; now: Date },
  retries: readonly Retry[],
): Promise<void> {
  if (retries.length === 0) return
  await lockRunsOfMails(
    tx,
    retries.map(({ emailId }) => emailId),
  )
  await sql`
    with row as materialized (
      select row.*, deliveries.rendered
      from jsonb_to_recordset(${JSON.stringify(retries)}::jsonb) as row
        ("emailId" uuid, "dueAt" timestamptz, attempts int, error text, "wasRendered" boolean, "isInDoubt" boolean)
      join deliveries on deliveries.email_id = row."emailId"
    ), back as (
      update deliveries set attempts = row.attempts, claim_id = case when row."isInDoubt" then claim_id end,
        due_at = case when row."isInDoubt" is true then row."dueAt" when ${runIs('PAUSED')} then 'infinity'
          when ${runIs('CANCELLED')} then '-infinity' else row."dueAt" end,
        in_doubt_since = case when row."isInDoubt" then coalesce(in_doubt_since, now()) else in_doubt_since end,
        held_due_at = case when row."isInDoubt" is not true and ${runIs('PAUSED')} then row."dueAt" end,
        rendered = case when row."isInDoubt" then deliveries.rendered end,
        render_tries = case when row."wasRendered" then 0 else least(render_tries, ${maxRenderTries} - 1) end
      from row where deliveries.email_id = row."emailId" and deliveries.claim_id = ${claimId}
      returning deliveries.email_id, row.rendered, row.error
    )
    update emails set ${takingOver('back.rendered')}, error = coalesce(back.error, emails.error),
      updated_at = ${now}
    from back where emails.id = back.email_id
  `.execute(tx)
}

/** Without this lock a mail could be held by a state that has ended, behind `releaseQueued`, and would stay held. */
const lockRunsOfMails = (tx: Tx, emailIds: readonly string[]): Promise<unknown> =>
  sql`
    select from runs where campaign_id in (
      select campaign_id from deliveries where email_id = any(${[...emailIds]}::uuid[]) and campaign_id is not null
    )
    order by campaign_id for share
  `.execute(tx)

// `case` limits the lookup to mails of campaigns.
const runIs = (state: RunState) => sql`case when campaign_id is null then false
  else exists (select from runs where runs.campaign_id = deliveries.campaign_id and state = ${state}) end`

/** Deletes mails from the queue; returns those that this claim still held. The same transaction publishes their terminal messages. */
export async function takeOff(tx: Tx, claimId: string, emailIds: readonly string[]): Promise<Taken> {
  const { rows } = await sql<TakenRow>`
    ${prepared('send.take_off')}delete from deliveries where email_id = any(${[...emailIds]}::uuid[]) and claim_id = ${claimId}
    returning email_id as id, rendered
  `.execute(tx)
  return takenOf(rows)
}
