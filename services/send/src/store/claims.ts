import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { Database, PriorityClass, Tx } from './tables.ts'

export interface Tenant {
  projectId: string
}

export interface Search {
  priority: PriorityClass
  now: Date
  limit: number
  /** Mails a second of a project; 0 means no limit. Whose bucket is empty is passed over. */
  projectRate: number
  /** Who is worked on apart (slow to render): `only` finds these and nobody else, otherwise they are passed over. By default nobody is. */
  apart?: { tenants: readonly string[]; only: boolean }
}

/**
 * Projects with due mail in a priority class; when there are more than `limit`, by lot: were it those that wait longest, one new mail would
 * wait for all older ones of as many tenants. A loose index scan steps from project to project, so the cost is that of the tenants,
 * not of their mails. Mail of a disabled project waits; that of a deleted one is handed out, to be dropped.
 */
export async function findTenants(
  db: Database | Tx,
  { priority, now, limit, projectRate, apart = { tenants: [], only: false } }: Search,
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
      -- By the index: without an order the planner may look for the one row from the table's beginning.
      order by due_at, email_id limit 1
    ) due
    left join projects on projects.id = tenant.project_id
    left join send_rates rate on rate.scope = 'project:' || tenant.project_id
    where tenant.project_id is not null
      and (tenant.project_id = any(${[...apart.tenants]}::uuid[])) = ${apart.only}
      and (projects.disabled is not true or projects.deleted)
      and (${projectRate} = 0 or rate.scope is null
        or rate.tokens + ${projectRate} * extract(epoch from ${now}::timestamptz - rate.refilled_at) >= 1)
    order by random()
    limit ${limit}
  `.execute(db)
  return rows
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
}

export interface Claimed {
  emailId: string
  projectId: string
  /** Tries that are used up. */
  attempts: number
  /** True when an earlier claim lapsed during the hand-over: the mail may have left. */
  isInDoubt: boolean
  /** Above 0: earlier claims lapsed before the hand-over, so rendering may have ended the process (migration 0002). */
  renderTries: number
}

/**
 * Claims each tenant's share of due mails, oldest first; rows that another claim has locked are passed over. Until the lease ends
 * nobody else sees them. A claim that lapsed during the hand-over has used up an attempt; one that lapsed before counts for the
 * rendering. So a mail that ends whoever takes it ends some day.
 */
export async function claimShares(tx: Tx, claim: Claim, shares: readonly Share[]): Promise<Claimed[]> {
  const { rows } = await sql<Claimed>`
    ${prepared('send.claim_shares')}with share as materialized (
      select "projectId", take from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb) as share ("projectId" uuid, take int)
    ), due as materialized (
      select picked.* from share cross join lateral (
        select ctid as place, email_id, ${wasHandedOver} as "isInDoubt" from deliveries
        where priority = ${claim.priority} and project_id = share."projectId" and due_at <= ${claim.now}
        order by due_at, email_id limit share.take
        for update skip locked
      ) picked
    ), claimed as (
      -- By place: joined by id, the planner reads the whole queue, since it cannot know how small the shares are.
      update deliveries set
        claim_id = ${claim.id},
        due_at = ${claim.leaseUntil},
        attempts = case when ${wasHandedOver} then attempts + 1 else attempts end,
        in_doubt_since = case when ${wasHandedOver} then ${claim.now}::timestamptz else in_doubt_since end,
        render_tries = case when claim_id is null then render_tries when ${wasHandedOver} then 0 else greatest(1, render_tries) end
      where ctid = any (array(select place from due))
      returning email_id, project_id, attempts, render_tries
    )
    select claimed.email_id as "emailId", claimed.project_id as "projectId", claimed.attempts,
      claimed.render_tries as "renderTries", due."isInDoubt"
    from claimed join due on due.email_id = claimed.email_id
  `.execute(tx)
  return rows
}

// Asked of lapsed claims alone: `case` keeps the look-up from being made for every mail.
const wasHandedOver = sql`case when claim_id is null then false
  else (select status <> 'QUEUED' from emails where emails.id = deliveries.email_id) end`

/** A lapsed claim's mails wait again, as far as their status says; else a second lapse would be taken for one of the hand-over too. */
export async function requeueLapsed(tx: Tx, emailIds: readonly string[]): Promise<void> {
  if (emailIds.length === 0) return
  await sql`update emails set status = 'QUEUED' where id = any(${[...emailIds]}::uuid[]) and status = 'SENDING'`.execute(
    tx,
  )
}

/** Notes that a mail's rendering begins, alone; before it does. False when the claim is no longer ours. */
export async function beginAlone(
  db: Database,
  { claimId, emailId }: { claimId: string; emailId: string },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update deliveries set render_tries = render_tries + 1 where email_id = ${emailId} and claim_id = ${claimId}
  `.execute(db)
  return numAffectedRows === 1n
}

/** A mail with so many is not rendered again: once in a batch and twice alone its process has died. */
export const maxRenderTries = 3

export interface Retry {
  emailId: string
  dueAt: Date
  attempts: number
  error: string | null
  wasRendered: boolean
  /** The provider may have the mail: the claim is kept until then, as that of a crashed worker would be, and lapses like one. */
  isInDoubt?: boolean
}

/**
 * Gives claimed mails back to the queue for later, or keeps the claim of those in-doubt. A row that is no longer ours (settled by a
 * fact, or claimed anew) stays as it is. Whoever gives a mail back is alive, so what is known against its rendering shrinks: to
 * nothing when it was rendered.
 */
export async function giveBack(tx: Tx, claimId: string, retries: readonly Retry[]): Promise<void> {
  if (retries.length === 0) return
  await sql`
    with row as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(retries)}::jsonb) as row ("emailId" uuid, "dueAt" timestamptz, attempts int, error text, "wasRendered" boolean, "isInDoubt" boolean)
    ), back as (
      update deliveries set due_at = row."dueAt", attempts = row.attempts, claim_id = case when row."isInDoubt" then claim_id end,
        render_tries = case when row."wasRendered" then 0 else least(render_tries, ${maxRenderTries} - 1) end
      from row where deliveries.email_id = row."emailId" and deliveries.claim_id = ${claimId}
      returning deliveries.email_id, deliveries.claim_id, row.error
    )
    update emails set status = case when back.claim_id is null then 'QUEUED' else 'SENDING' end, error = coalesce(back.error, emails.error)
    from back where emails.id = back.email_id
  `.execute(tx)
}

/** Takes mails off the queue for good; answers those that this claim still held. Who takes a mail off says its terminal message. */
export async function takeOff(tx: Tx, claimId: string, emailIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email_id: string }>`
    ${prepared('send.take_off')}delete from deliveries where email_id = any(${[...emailIds]}::uuid[]) and claim_id = ${claimId}
    returning email_id
  `.execute(tx)
  return new Set(rows.map((row) => row.email_id))
}

/** The same for mails that a provider's fact proves to have left, whoever has claimed them. Rows are locked in id order. */
export async function takeOffSettled(tx: Tx, emailIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await sql<{ email_id: string }>`
    with locked as (
      select email_id from deliveries where email_id = any(${[...emailIds]}::uuid[]) order by email_id for update
    )
    delete from deliveries using locked where deliveries.email_id = locked.email_id
    returning deliveries.email_id
  `.execute(tx)
  return new Set(rows.map((row) => row.email_id))
}
