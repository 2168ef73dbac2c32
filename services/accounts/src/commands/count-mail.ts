import { AppError } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'
import type { MailKind } from '../domain/platform-mail.ts'
import { countAttempt, findAttempts, subjects } from '../store/attempts.ts'
import type { Tx } from '../store/tables.ts'

/** So many of a subject within so long. */
interface Limit {
  subject: string
  max: number
  withinMs: number
  /** What a refusal says, and what to do. */
  message: string
  suggestion: string
}

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const mailsPerHour = 3

/**
 * Counts a mail of this kind to an address. Throws 429 with `Retry-After` at the fourth within an hour. Does
 * the same whether the address belongs to anybody or not, so neither answer nor work tells.
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
    message: `More than ${mailsPerHour} such mails an hour were asked for to this address.`,
    suggestion: 'Look for the mails that were sent, also among spam; or wait.',
  })

/** The most invitations of one user to one address in a day: to a few projects, or a few times again. */
const invitationsOfUser = 5
/**
 * The most invitations of all users to one address in a day, which protects its mailbox. Four users would
 * have to use it up to keep others from inviting the address; it can still sign up by itself, and joins
 * without a mail then.
 */
const invitationsOfAll = 20

/**
 * Counts an invitation to an address. Throws 429 with `Retry-After` beyond what a project, a user or all of
 * them may send it.
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
    message: `This project has invited the address ${mailsPerHour} times within the hour.`,
    suggestion: 'The invitation is open: let the person look for its mail, also among spam.',
  })
  await count(ctx, tx, {
    subject: subjects.dailyInvitationsBy(userId, to),
    max: invitationsOfUser,
    withinMs: dayMs,
    message: `You have invited this address ${invitationsOfUser} times within a day.`,
    suggestion: signUpFirst,
  })
  await count(ctx, tx, {
    subject: subjects.dailyInvitationsTo(to),
    max: invitationsOfAll,
    withinMs: dayMs,
    message: 'This address has been invited too often within a day.',
    suggestion: signUpFirst,
  })
}

const signUpFirst =
  'Let the person sign up and verify the address, then invite it: a user joins without a mail.'

async function count({ now }: Pick<Context, 'now'>, tx: Tx, limit: Limit): Promise<void> {
  const { subject, max, withinMs, message, suggestion } = limit
  const key = { clientAddress: '', subject }
  const at = now()
  const since = new Date(at.getTime() - withinMs)
  if (await countAttempt(tx, key, { at, since, max })) return
  const counted = (await findAttempts(tx, key)).map((each) => each.getTime()).toSorted((a, b) => a - b)
  const freeAt = (counted.at(-max) ?? at.getTime()) + withinMs
  const retryAfterSeconds = Math.max(1, Math.ceil((freeAt - at.getTime()) / 1000))
  throw new AppError('limited', 'RATE_LIMIT_EXCEEDED', {
    message,
    details: { retryAfter: retryAfterSeconds },
    suggestion,
    retryAfterSeconds,
  })
}
