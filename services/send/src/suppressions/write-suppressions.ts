import type { Draft } from '@postrider/contracts/messages'
import type { OptOutReason } from '@postrider/contracts/resources'
import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { MailChange } from '../mails/mail-lifecycle.ts'
import { isOfProject } from '../mails/mail-messages.ts'
import type { Tx } from '../db/tables.ts'
import { publishedColumns } from './store.ts'
import { suppressionCreatedMessage, type PublishedSuppression } from './suppression-messages.ts'

type SuppressionContext = Pick<Context, 'config' | 'newId' | 'now'>

const dayMs = 86_400_000

/**
 * Days within which soft bounces are counted together. A suppression after soft bounces also lasts this long.
 */
export const softBounceDays = 30

/**
 * Days after which a server has given up (RFC 5321 section 4.5.4.1). With SMTP, no delivery is reported, so a
 * mail without a bounce counts as delivered after these days.
 */
const maxTryingDays = 5

/**
 * Suppresses addresses after a permanent bounce, a complaint or too many soft bounces in these changes. Returns
 * the messages about the suppressions that were added or changed. The mails' timelines must already contain
 * these changes.
 */
export async function writeSuppressions(
  ctx: SuppressionContext,
  tx: Tx,
  changes: readonly MailChange[],
): Promise<Draft[]> {
  const now = ctx.now()
  const written = [
    ...(await suppressAddresses(tx, changes.flatMap(suppressionsOf(ctx)), now)),
    ...(await suppressSoftBounced(tx, changes.flatMap(softBouncesOf(ctx)), softBounceRule(ctx, now))),
  ]
  if (written.length === 0) return []
  const generations = new Map(changes.map(({ mail }) => [mail.id, mail.generation]))
  return written.map((suppression) =>
    suppressionCreatedMessage(suppression, {
      generation: generations.get(suppression.emailId ?? '') ?? 1,
      at: now,
    }),
  )
}

function softBounceRule({ config }: SuppressionContext, now: Date): SoftBounceRule {
  return {
    threshold: config.softBouncesToSuppress,
    now,
    silentSince: config.provider === 'smtp' ? new Date(now.getTime() - maxTryingDays * dayMs) : null,
    since: new Date(now.getTime() - softBounceDays * dayMs),
    endsAt: new Date(now.getTime() + softBounceDays * dayMs),
  }
}

const suppressionsOf =
  ({ newId }: SuppressionContext) =>
  ({ mail: { id: emailId, projectId }, steps }: MailChange): NewSuppression[] =>
    steps.flatMap(({ suppress }) => (suppress ? [{ id: newId(), projectId, emailId, ...suppress }] : []))

const softBouncesOf =
  ({ newId }: SuppressionContext) =>
  ({ mail, steps }: MailChange): SoftBounce[] =>
    isOfProject(mail) &&
    steps.some(({ entry }) => entry.name === 'bounced' && entry.data['bounceType'] === 'Transient')
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
 * Suppresses addresses after a permanent bounce or a complaint. Replaces soft-bounce suppressions, because
 * they end after some time. Existing suppressions with another reason are unchanged.
 */
async function suppressAddresses(
  tx: Tx,
  suppressions: readonly NewSuppression[],
  at: Date,
): Promise<PublishedSuppression[]> {
  if (suppressions.length === 0) return []
  const { rows } = await sql<PublishedSuppression>`
    insert into suppressions (id, project_id, kind, value, reason, email_id, contact_id, tags, metadata, created_at)
    select distinct on ("projectId", email) row.id, "projectId", 'ADDRESS', email, reason, "emailId",
      mail.contact_id, mail.tags, mail.metadata, ${at}
    from jsonb_to_recordset(${JSON.stringify(suppressions)}::jsonb) as row (id uuid, "projectId" uuid, email text, reason text, "emailId" uuid)
    ${ofMail}
    order by "projectId", email
    on conflict (project_id, kind, value) do update
      set id = excluded.id, reason = excluded.reason, email_id = excluded.email_id, contact_id = excluded.contact_id,
        tags = excluded.tags, metadata = excluded.metadata, created_at = excluded.created_at, ends_at = null
      where suppressions.reason = 'SOFT_BOUNCE'
    returning ${publishedColumns}
  `.execute(tx)
  return rows
}

/**
 * Joins the mail of a `row`, from which a suppression copies columns that must outlive the mail. Joins nothing
 * for the address of a copy: the columns are about the contact of the mail, whose erasure would not find the
 * suppression.
 */
const ofMail = sql`left join emails mail
  on mail.id = row."emailId" and mail.project_id = row."projectId" and mail.to_email = row.email`

/** An address with a new transient (soft) bounce. */
interface SoftBounce {
  /** The id of the suppression that the bounce may cause. */
  id: string
  projectId: string
  email: string
  emailId: string
}

interface SoftBounceRule {
  /**
   * Number of bounced mails to an address, without a delivery between them, that suppress the address. If 0, no
   * number does.
   */
  threshold: number
  since: Date
  /**
   * A mail that was sent before this time counts as delivered if no bounce was reported. If null, a mail
   * counts as delivered only if its delivery was reported.
   */
  silentSince: Date | null
  now: Date
  /** The end of the suppression. */
  endsAt: Date
}

/** Maximum number of mails to an address that are read, newest first. */
const maxMails = 500

/**
 * Suppresses addresses with too many soft bounces. Counts only bounces after `since`, after the last
 * delivered mail (reported as delivered, or opened or clicked by a person), and after the end of an earlier
 * soft-bounce suppression. Ignores a mail that was delivered and also bounced, which is how SES reports an
 * out-of-office reply. An existing soft-bounce suppression is extended; a suppression with another reason is
 * unchanged. The timelines must already be written.
 */
async function suppressSoftBounced(
  tx: Tx,
  bounced: readonly SoftBounce[],
  { threshold, since, silentSince, now, endsAt }: SoftBounceRule,
): Promise<PublishedSuppression[]> {
  if (bounced.length === 0 || threshold === 0) return []
  await lockAddresses(tx, bounced)
  const { rows } = await sql<PublishedSuppression>`
    insert into suppressions (id, project_id, kind, value, reason, email_id, contact_id, tags, metadata, created_at, ends_at)
    select distinct on (row."projectId", row.email)
      row.id, row."projectId", 'ADDRESS', row.email, 'SOFT_BOUNCE', row."emailId",
      mail.contact_id, mail.tags, mail.metadata, ${now}::timestamptz, ${endsAt}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(bounced)}::jsonb) as row (id uuid, "projectId" uuid, email text, "emailId" uuid)
    ${ofMail}
    cross join lateral (
      select count(*) filter (where recent.bounced_at > coalesce(greatest(recent.last_delivery, ended.at), '-infinity')) as mails
      from (
        select bounce.at as bounced_at,
          max(coalesce(
            latest.arrived_at,
            case when not bounce.is_any and latest.sent_at < ${silentSince}::timestamptz then latest.sent_at end
          )) over () as last_delivery
        from (
          select id, sent_at, greatest(delivered_at, opened_at, clicked_at) as arrived_at from emails
          where project_id = row."projectId" and to_email = row.email and queued_at > ${since}::timestamptz
          order by queued_at desc limit ${maxMails}
        ) latest
        cross join lateral (
          select max(at) filter (where data ->> 'bounceType' = 'Transient') as at, count(*) > 0 as is_any
          from email_events
          where email_id = latest.id and name = 'bounced' and latest.arrived_at is null
        ) bounce
      ) recent
      left join lateral (
        select ends_at as at from suppressions
        where project_id = row."projectId" and kind = 'ADDRESS' and value = row.email and ends_at <= ${now}::timestamptz
      ) ended on true
    ) soft
    where soft.mails >= ${threshold}
    order by row."projectId", row.email
    on conflict (project_id, kind, value) do update
      set id = case when suppressions.ends_at > ${now}::timestamptz then suppressions.id else excluded.id end,
        email_id = excluded.email_id, contact_id = excluded.contact_id, tags = excluded.tags, metadata = excluded.metadata,
        created_at = excluded.created_at, ends_at = excluded.ends_at
      where suppressions.reason = 'SOFT_BOUNCE'
    returning ${publishedColumns}
  `.execute(tx)
  return rows
}

/**
 * Serializes concurrent soft bounces of one address, so that the second transaction counts the first bounce.
 */
const lockAddresses = (tx: Tx, bounced: readonly SoftBounce[]): Promise<unknown> =>
  sql`
    select pg_advisory_xact_lock(hashtextextended(name, 0)) from (
      select distinct name from unnest(${bounced.map(nameOf)}::text[]) as name order by name
    ) names
  `.execute(tx)

const nameOf = ({ projectId, email }: SoftBounce): string => `soft-bounces/${projectId}/${email}`
