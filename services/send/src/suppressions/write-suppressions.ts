import type { OptOutReason } from '@postrider/contracts/resources'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { MailChange } from '../mails/mail-lifecycle.ts'
import { isOfProject } from '../mails/mail-messages.ts'
import type { Tx } from '../db/tables.ts'

type Suppressing = Pick<Context, 'config' | 'newId' | 'now'>

const dayMs = 86_400_000

/** Soft bounces of so many days count together, and suppress an address for as many. */
export const softBounceDays = 30

/** Servers give up after 4 to 5 days (RFC 5321 section 4.5.4.1). With SMTP nothing tells of deliveries. */
const mostTryingDays = 5

/**
 * Suppresses the addresses that the mails' steps tell of: at once after a permanent bounce or a complaint,
 * and after too many that bounced for now. The steps are in the timelines already.
 */
export async function writeSuppressions(
  ctx: Suppressing,
  tx: Tx,
  changes: readonly MailChange[],
): Promise<void> {
  const now = ctx.now()
  const most = ctx.config.softBouncesToSuppress
  await suppressAddresses(tx, changes.flatMap(suppressionsOf(ctx)), now)
  if (most === 0) return
  await suppressSoftBounced(tx, changes.flatMap(softBouncesOf(ctx)), {
    most,
    now,
    silentSince: ctx.config.provider === 'smtp' ? new Date(now.getTime() - mostTryingDays * dayMs) : null,
    since: new Date(now.getTime() - softBounceDays * dayMs),
    endsAt: new Date(now.getTime() + softBounceDays * dayMs),
  })
}

const suppressionsOf =
  ({ newId }: Suppressing) =>
  ({ mail: { id: emailId, projectId, toEmail: email }, steps }: MailChange): NewSuppression[] =>
    steps.flatMap(({ suppress: reason }) =>
      reason ? [{ id: newId(), projectId, email, reason, emailId }] : [],
    )

const softBouncesOf =
  ({ newId }: Suppressing) =>
  ({ mail, steps }: MailChange): SoftBounced[] =>
    isOfProject(mail) && steps.some(({ entry }) => entry.data['bounceType'] === 'Transient')
      ? [{ id: newId(), projectId: mail.projectId, email: mail.toEmail, emailId: mail.id }]
      : []

interface NewSuppression {
  id: string
  projectId: string
  email: string
  reason: OptOutReason
  emailId: string
}

/**
 * Suppresses addresses that bounced permanently or complained. An address that is suppressed already stays as
 * it is, but one that only bounced for now, which would end.
 */
async function suppressAddresses(tx: Tx, suppressions: readonly NewSuppression[], at: Date): Promise<void> {
  if (suppressions.length === 0) return
  await sql`
    insert into suppressions (id, project_id, kind, value, reason, email_id, contact_id, created_at)
    select distinct on ("projectId", email) id, "projectId", 'ADDRESS', email, reason, "emailId",
      (select contact_id from emails where emails.id = row."emailId"), ${at}
    from jsonb_to_recordset(${JSON.stringify(suppressions)}::jsonb) as row (id uuid, "projectId" uuid, email text, reason text, "emailId" uuid)
    order by "projectId", email
    on conflict (project_id, kind, value) do update
      set id = excluded.id, reason = excluded.reason, email_id = excluded.email_id, contact_id = excluded.contact_id,
        created_at = excluded.created_at, ends_at = null
      where suppressions.reason = 'SOFT_BOUNCE'
  `.execute(tx)
}

/** An address from which a mail has just come back with a transient (soft) bounce. */
interface SoftBounced {
  /** The id that the suppression gets, if the bounce leads to one. */
  id: string
  projectId: string
  email: string
  emailId: string
}

interface SoftBounceRule {
  /** So many mails to the address bounced, with no delivery between. */
  most: number
  since: Date
  /**
   * A mail that was sent before without any bounce counts as delivered; null: only what is told of it does.
   */
  silentSince: Date | null
  now: Date
  /** Until when the address is suppressed. */
  endsAt: Date
}

/** More mails than these to one address are not looked through; the newest are. */
const mostMails = 500

/**
 * Suppresses those of the addresses to which too many mails bounced for now since `since`, since the last one
 * that arrived (was reported as delivered, or opened or clicked by a person), and since a suppression by such
 * bounces ended or was taken out. A mail that arrived and bounced as well, as an out-of-office reply looks to
 * SES, does not count. Timelines are written before. One that is suppressed already by such bounces is
 * suppressed for longer; for another reason it stays as it is.
 */
async function suppressSoftBounced(
  tx: Tx,
  bounced: readonly SoftBounced[],
  { most, since, silentSince, now, endsAt }: SoftBounceRule,
): Promise<void> {
  if (bounced.length === 0) return
  await lockAddresses(tx, bounced)
  await sql`
    insert into suppressions (id, project_id, kind, value, reason, email_id, contact_id, created_at, ends_at)
    select distinct on (row."projectId", row.email)
      row.id, row."projectId", 'ADDRESS', row.email, 'SOFT_BOUNCE', row."emailId",
      (select contact_id from emails where emails.id = row."emailId"), ${now}::timestamptz, ${endsAt}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(bounced)}::jsonb) as row (id uuid, "projectId" uuid, email text, "emailId" uuid)
    cross join lateral (
      select count(*) filter (where mail.bounced_at > coalesce(greatest(mail.last_delivery, ended.at), '-infinity')) as mails
      from (
        select bounce.at as bounced_at,
          max(coalesce(
            latest.arrived_at,
            case when not bounce.is_any and latest.sent_at < ${silentSince}::timestamptz then latest.sent_at end
          )) over () as last_delivery
        from (
          select id, sent_at, greatest(delivered_at, opened_at, clicked_at) as arrived_at from emails
          where project_id = row."projectId" and to_email = row.email and queued_at > ${since}::timestamptz
          order by queued_at desc limit ${mostMails}
        ) latest
        cross join lateral (
          select max(at) filter (where data ->> 'bounceType' = 'Transient') as at, count(*) > 0 as is_any
          from email_events
          where email_id = latest.id and name = 'bounced' and latest.arrived_at is null
        ) bounce
      ) mail
      left join lateral (
        select ends_at as at from suppressions
        where project_id = row."projectId" and kind = 'ADDRESS' and value = row.email and ends_at <= ${now}::timestamptz
      ) ended on true
    ) soft
    where soft.mails >= ${most}
    order by row."projectId", row.email
    on conflict (project_id, kind, value) do update
      set id = case when suppressions.ends_at > ${now}::timestamptz then suppressions.id else excluded.id end,
        email_id = excluded.email_id, contact_id = excluded.contact_id, created_at = excluded.created_at,
        ends_at = excluded.ends_at
      where suppressions.reason = 'SOFT_BOUNCE'
  `.execute(tx)
}

/**
 * Bounces of one address that are recorded at the same time see each other: the later one waits for the
 * first.
 */
const lockAddresses = (tx: Tx, bounced: readonly SoftBounced[]): Promise<unknown> =>
  sql`
    select pg_advisory_xact_lock(hashtextextended(name, 0)) from (
      select distinct name from unnest(${bounced.map(nameOf)}::text[]) as name order by name
    ) names
  `.execute(tx)

const nameOf = ({ projectId, email }: SoftBounced): string => `soft-bounces/${projectId}/${email}`
