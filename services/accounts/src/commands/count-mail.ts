import { AppError } from '@postrider/contracts/errors'
import type { Context } from '../context.ts'
import type { MailKind } from '../domain/platform-mail.ts'
import { countAttempt, findAttempts, subjects } from '../store/attempts.ts'
import type { Tx } from '../store/tables.ts'

const hourMs = 3_600_000
const mailsPerHour = 3

/**
 * Counts a mail of this kind to an address. Throws 429 with `Retry-After` at the fourth within an hour. Does the same whether the
 * address belongs to anybody or not, so neither answer nor work tells.
 */
export async function countMail(
  { now }: Pick<Context, 'now'>,
  tx: Tx,
  { kind, to }: { kind: MailKind; to: string },
): Promise<void> {
  const key = { clientAddress: '', subject: subjects.mailTo(kind, to) }
  const at = now()
  const since = new Date(at.getTime() - hourMs)
  if (await countAttempt(tx, key, { at, since, max: mailsPerHour })) return
  const counted = (await findAttempts(tx, key)).map((each) => each.getTime()).toSorted((a, b) => a - b)
  const freeAt = (counted.at(-mailsPerHour) ?? at.getTime()) + hourMs
  const retryAfterSeconds = Math.max(1, Math.ceil((freeAt - at.getTime()) / 1000))
  throw new AppError('limited', 'RATE_LIMIT_EXCEEDED', {
    message: `More than ${mailsPerHour} such mails an hour were asked for to this address.`,
    details: { retryAfter: retryAfterSeconds },
    suggestion: 'Look for the mails that were sent, also among spam; or wait.',
    retryAfterSeconds,
  })
}
