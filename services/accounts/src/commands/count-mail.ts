import type { AppError } from '@postrider/contracts/errors'
import { invitedTooOften, invitedTooOftenByProject, invitedTooOftenByUser, tooManyMails } from '../errors.ts'
import type { Context } from '../context.ts'
import type { MailKind } from '../domain/platform-mail.ts'
import { countAttempt, findAttempts, subjects } from '../store/attempts.ts'
import type { Tx } from '../store/tables.ts'

/** Allows at most `max` attempts of a subject within a time window. */
interface Limit {
  subject: string
  max: number
  withinMs: number
  /** Creates the error to throw at the limit. */
  exceeded: (retryAfterSeconds: number, max: number) => AppError
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const mailsPerHour = 3

/**
 * Counts a mail of this kind to an address. Throws 429 with `Retry-After` for the fourth mail within an hour.
 * Also counts for unknown addresses, so neither response nor timing reveals accounts.
 */
export const countMail = (
  ctx: Pick<Context, 'now'>,
  tx: Tx,
  { kind, to }: { kind: MailKind; to: string },
): Promise<void> =>
  count(ctx, tx, {
    subject: subjects.mailTo(kind, to),
    max: mailsPerHour,
    withinMs: hourMs,
    exceeded: tooManyMails,
  })

/**
 * Maximum number of invitations per day from one user to one address. Allows a few projects or a few repeats.
 */
const maxInvitationsByUser = 5
/**
 * Maximum number of invitations per day from all users to one address, to protect its mailbox. At this limit,
 * the owner of the address can still sign up and then be added without a mail.
 */
const maxInvitationsToAddress = 20

/**
 * Counts an invitation to an address. Throws 429 with `Retry-After` if the project, the user or all users
 * together have reached their limit.
 */
export async function countInvitation(
  ctx: Pick<Context, 'now'>,
  tx: Tx,
  { projectId, userId, to }: { projectId: string; userId: string; to: string },
): Promise<void> {
  await count(ctx, tx, {
    subject: subjects.invitationsOf(projectId, to),
    max: mailsPerHour,
    withinMs: hourMs,
    exceeded: invitedTooOftenByProject,
  })
  await count(ctx, tx, {
    subject: subjects.dailyInvitationsBy(userId, to),
    max: maxInvitationsByUser,
    withinMs: dayMs,
    exceeded: invitedTooOftenByUser,
  })
  await count(ctx, tx, {
    subject: subjects.dailyInvitationsTo(to),
    max: maxInvitationsToAddress,
    withinMs: dayMs,
    exceeded: invitedTooOften,
  })
}

async function count({ now }: Pick<Context, 'now'>, tx: Tx, limit: Limit): Promise<void> {
  const { subject, max, withinMs, exceeded } = limit
  const key = { clientAddress: '', subject }
  const at = now()
  const since = new Date(at.getTime() - withinMs)
  if (await countAttempt(tx, key, { at, since, max })) return
  const counted = (await findAttempts(tx, key)).map((each) => each.getTime()).toSorted((a, b) => a - b)
  const freeAt = (counted.at(-max) ?? at.getTime()) + withinMs
  const retryAfterSeconds = Math.max(1, Math.ceil((freeAt - at.getTime()) / 1000))
  throw exceeded(retryAfterSeconds, max)
}
