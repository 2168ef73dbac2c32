import type { CampaignSendState } from '@postrider/contracts/internal'
import { fairClaim, prepared } from '@postrider/db'
import { sql, type RawBuilder } from 'kysely'
import { reservedTokens } from '../../delivery/reserved-tokens.ts'
import { freeTokens, providerScope } from '../../delivery/store/rates.ts'
import {
  dequeuedById,
  renderedAssignments,
  type DequeuedMails,
  type DequeuedRow,
} from '../../mails/store/rendered.ts'
import type { PriorityClass } from '../../db/queue-priorities.ts'
import type { Database, Tx } from '../../db/tables.ts'
import type { Mail } from '../../mails/mail.ts'
import { mailColumns } from '../../mails/store/email-facts.ts'

export interface Claim {
  id: string
  priority: PriorityClass
  now: Date
  leaseUntil: Date
  limit: number
  /** True to claim also mails whose lease has expired. */
  takesOver: boolean
}

export interface ProjectClaim extends Claim {
  /** Mails per second of a project, and of the provider; 0 means no limit. */
  projectRate: number
  providerRate: { name: string; perSecond: number }
  /** If `only` is true, claims mails only of these projects, otherwise only of all other projects. */
  projects: { ids: readonly string[]; only: boolean }
}

export interface ClaimedRow {
  id: string
  projectId: string | null
  /** Number of delivery attempts so far. */
  attempts: number
  /** True if an earlier claim expired during delivery, so that the provider may have the mail. */
  isInDoubt: boolean
  /** Claims that expired before delivery, perhaps because rendering the mail crashed the process. */
  renderTries: number
  /** Maximum number of mails to claim for the project. */
  share: number
}

/**
 * Claims due mails, oldest first: an equal share per project, within the rate tokens of the project and the
 * provider. Selects projects at random if more than `limit` projects have due mail. If the selection were
 * ordered by waiting time, a new mail would wait for all older mails of `limit` projects. Skips disabled
 * projects. Also claims mail of deleted projects, so that it is dropped.
 */
export async function claimMails(tx: Tx, claim: ProjectClaim): Promise<ClaimedRow[]> {
  const { priority, now, limit, projects, providerRate } = claim
  const free = freeTokens(
    {
      scope: sql`'project:' || project.id`,
      perSecond: claim.projectRate,
      reserved: reservedTokens(priority, claim.projectRate),
    },
    now,
  )
  const ofProvider = freeTokens(
    {
      scope: sql`${providerScope(providerRate.name)}`,
      perSecond: providerRate.perSecond,
      reserved: reservedTokens(priority, providerRate.perSecond),
    },
    now,
  )
  const share = sql`greatest(1, least(in_turn.tokens, ceil(${limit} / in_turn.projects::double precision)))::int`
  const picking = fairClaim({
    table: 'deliveries',
    waiting: sql`priority = ${priority} and project_id is not null`,
    first: 'due_at',
    projects: sql`
      select free.id, free.tokens, count(*) over () as projects
      from (select project.id, project.first, ${free} as tokens from project where first <= ${now}) free
      left join projects on projects.id = free.id
      where free.tokens >= 1 and (free.id = any(${[...projects.ids]}::uuid[])) = ${projects.only}
        and (projects.disabled is not true or projects.deleted)
      order by random()`,
    columns: sql`ctid as place, email_id, ${wasStarted} as "isInDoubt", ${share} as share`,
    rows: sql`due_at <= ${now} and (claim_id is null or ${claim.takesOver}) order by due_at, email_id`,
    perProject: share,
    most: sql`least(${limit}, greatest(0, ${ofProvider}))::int`,
  })
  return claimPicked(tx, claim, { name: 'send.claim_mails', picking: sql`recursive ${picking}` })
}

/** Claims due platform mail, which belongs to no project. */
export const claimPlatformMails = (tx: Tx, claim: Claim): Promise<ClaimedRow[]> =>
  claimPicked(tx, claim, {
    name: 'send.claim_platform_mails',
    picking: sql`picked as materialized (
      select ctid as place, email_id, ${wasStarted} as "isInDoubt", ${claim.limit}::int as share from deliveries
      where priority = ${claim.priority} and project_id is null and due_at <= ${claim.now}
        and (claim_id is null or ${claim.takesOver})
      order by due_at, email_id limit ${claim.limit} for update skip locked
    )`,
  })

/**
 * Hides the picked mails from other processes until the lease expires. Counts an earlier claim that expired
 * during delivery as an attempt, and an earlier claim that expired before delivery as a render try. A mail
 * that crashes every process therefore fails in the end.
 */
async function claimPicked(
  tx: Tx,
  claim: Claim,
  { name, picking }: { name: string; picking: RawBuilder<unknown> },
): Promise<ClaimedRow[]> {
  const { rows } = await sql<ClaimedRow>`
    ${prepared(name)}with ${picking}, claimed as (
-- By ctid: in a join by id, the planner would read the complete queue, because it overestimates the picked rows.
      update deliveries set
        claim_id = ${claim.id},
        due_at = ${claim.leaseUntil},
        attempts = case when ${wasStarted} then attempts + 1 else attempts end,
        in_doubt_since = case when ${wasStarted} then ${claim.now}::timestamptz else in_doubt_since end,
        render_tries = case when claim_id is null then render_tries when ${wasStarted} then 0 else greatest(1, render_tries) end
      where ctid = any (array(select place from picked))
      returning email_id, project_id, attempts, render_tries
    )
    select claimed.email_id as id, claimed.project_id as "projectId", claimed.attempts, claimed.render_tries as "renderTries",
      picked."isInDoubt", picked.share
    from claimed join picked on picked.email_id = claimed.email_id
  `.execute(tx)
  return rows
}

const wasStarted = sql`(rendered is not null)`

/**
 * Moves the rendered properties of expired claims from the queue to the mails. Otherwise, if the next claim
 * expired before delivery, it would look like a claim that expired during delivery.
 */
export async function requeueExpired(tx: Tx, emailIds: readonly string[], now: Date): Promise<void> {
  if (emailIds.length === 0) return
  await sql`
    with expired as materialized (
      select email_id, rendered from deliveries where email_id = any(${[...emailIds]}::uuid[])
    ), back as (
      update deliveries set rendered = null from expired where deliveries.email_id = expired.email_id
    )
    update emails set ${renderedAssignments('expired.rendered')}, updated_at = ${now}
    from expired where emails.id = expired.email_id
  `.execute(tx)
}

/** Records that a mail will be rendered alone. Returns false if the claim on the mail was lost. */
export async function beginAlone(db: Database, mail: { claimId: string; id: string }): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update deliveries set render_tries = render_tries + 1 where email_id = ${mail.id} and claim_id = ${mail.claimId}
  `.execute(db)
  return numAffectedRows === 1n
}

/** A mail to retry later. */
export interface Retry {
  id: string
  dueAt: Date
  attempts: number
  error: string | null
  /** True if the mail was rendered without a crash of the process. */
  wasRendered: boolean
  /** True if the provider may have the mail. */
  isInDoubt: boolean
  /** True to keep the claim until `dueAt`. It then expires like the claim of a crashed process. */
  keepsClaim: boolean
  /** When the provider refused the mail, if `email.delayed` is to be published. */
  delayedAt?: Date
}

/**
 * Returns claimed mails to the queue for a later attempt. Mails whose claim was lost are unchanged. If their
 * claim is not kept, mails of a paused campaign are held (`holdQueued`). Mails of a cancelled campaign are then
 * due immediately, so that they are dropped, unless the provider may have them. Resets the render tries of
 * rendered mails; keeps the render tries of all other mails below `maxRenderTries`. Returns the delayed mails of
 * projects, with the message about the delay counted.
 */
export async function requeueMails(
  tx: Tx,
  { claimId, now, maxRenderTries }: { claimId: string; now: Date; maxRenderTries: number },
  retries: readonly Retry[],
): Promise<Mail[]> {
  if (retries.length === 0) return []
  await lockCampaignsOf(
    tx,
    retries.map(({ id }) => id),
  )
  const { rows } = await sql<Mail>`
    with row as materialized (
      select row.*, deliveries.rendered
      from jsonb_to_recordset(${JSON.stringify(retries)}::jsonb) as row
        (id uuid, "dueAt" timestamptz, attempts int, error text, "wasRendered" boolean, "isInDoubt" boolean, "keepsClaim" boolean, "delayedAt" timestamptz)
      join deliveries on deliveries.email_id = row.id
    ), back as (
      update deliveries set attempts = row.attempts, claim_id = case when row."keepsClaim" then claim_id end,
        due_at = case when row."keepsClaim" then row."dueAt" when ${campaignIs('PAUSED')} then 'infinity'
          when not (row."isInDoubt" or in_doubt_since is not null) and ${campaignIs('CANCELLED')} then '-infinity'
          else row."dueAt" end,
        in_doubt_since = case when row."isInDoubt" then coalesce(in_doubt_since, now()) else in_doubt_since end,
        held_due_at = case when not row."keepsClaim" and ${campaignIs('PAUSED')} then row."dueAt" end,
        rendered = case when row."keepsClaim" then deliveries.rendered end,
        render_tries = case when row."wasRendered" then 0 else least(render_tries, ${maxRenderTries} - 1) end
      from row where deliveries.email_id = row.id and deliveries.claim_id = ${claimId}
      returning deliveries.email_id, row.rendered, row.error,
        row."delayedAt" is not null and deliveries.project_id is not null as is_delayed
    ), written as (
      update emails set ${renderedAssignments('back.rendered')}, error = coalesce(back.error, emails.error),
        message_count = message_count + back.is_delayed::int, updated_at = ${now}
      from back where emails.id = back.email_id
      returning emails.*, back.is_delayed
    )
    select ${mailColumns} from written where is_delayed
  `.execute(tx)
  return rows
}

/** Locks the mails' campaigns. Otherwise, a concurrent `releaseQueued` could leave a mail held forever. */
const lockCampaignsOf = (tx: Tx, emailIds: readonly string[]): Promise<unknown> =>
  sql`
    select from campaign_sends where campaign_id in (
      select campaign_id from deliveries where email_id = any(${[...emailIds]}::uuid[]) and campaign_id is not null
    )
    order by campaign_id for share
  `.execute(tx)

// The `case` limits the lookup to mails of campaigns.
const campaignIs = (state: CampaignSendState) => sql`case when campaign_id is null then false
  else exists (select from campaign_sends where campaign_sends.campaign_id = deliveries.campaign_id and state = ${state}) end`

/**
 * Deletes mails of a claim from the queue and returns them. The caller must publish their terminal messages
 * in the same transaction.
 */
export async function dequeueMails(
  tx: Tx,
  claimId: string,
  emailIds: readonly string[],
): Promise<DequeuedMails> {
  const { rows } = await sql<DequeuedRow>`
    ${prepared('send.dequeue_mails')}delete from deliveries where email_id = any(${[...emailIds]}::uuid[]) and claim_id = ${claimId}
    returning email_id as id, rendered
  `.execute(tx)
  return dequeuedById(rows)
}
