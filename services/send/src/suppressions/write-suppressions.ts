import type { Context } from '../context.ts'
import type { MailChange } from '../mails/mail-lifecycle.ts'
import { isOfProject } from '../mails/mail-messages.ts'
import { softBounceDays } from './suppression.ts'
import { suppressSoftBounced, type SoftBounced } from './soft-bounces.ts'
import { suppressAddresses, type NewSuppression } from './find-blocks.ts'
import type { Tx } from '../db/tables.ts'

type Suppressing = Pick<Context, 'config' | 'newId' | 'now'>

const dayMs = 86_400_000

/** Servers give up after 4 to 5 days (RFC 5321 section 4.5.4.1). With SMTP nothing tells of deliveries. */
const mostTryingDays = 5

/**
 * Suppresses the addresses that the mails' steps tell of: at once after a permanent bounce or a complaint, and after too many that bounced
 * for now. The steps are in the timelines already.
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
