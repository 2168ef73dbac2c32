import { badRequest } from '@postrider/contracts/errors'
import { dateOf } from './date-of.ts'

/** Beyond it an instant is not written in the form that messages have. */
const lastYear = 9999

/**
 * When a campaign is to be sent, as text or in milliseconds since 1970; undefined for now. Throws 400 for
 * what is no date, one of the past, or one that never comes.
 */
export function readScheduledFor(given: unknown, now: Date): Date | undefined {
  if (given === undefined || given === null) return undefined
  const at =
    typeof given === 'string' ? dateOf(given) : new Date(typeof given === 'number' ? given : Number.NaN)
  if (!at || Number.isNaN(at.getTime())) throw badRequest('scheduledFor is not a date.')
  if (at <= now) throw badRequest('scheduledFor is in the past.')
  if (at.getUTCFullYear() > lastYear) throw badRequest('scheduledFor is too far ahead.')
  return at
}
