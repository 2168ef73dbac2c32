import { dateInPast, dateTooFar, invalidDate } from '../errors.ts'
import { dateOf } from './date-of.ts'

/** Later years have no ISO 8601 form with four digits. */
const lastYear = 9999

/**
 * Parses `scheduledFor`, a text or milliseconds since 1970. Returns undefined for null or undefined, which
 * means now. Throws 400 for an invalid date, a past one, or one after the year 9999.
 */
export function readScheduledFor(input: unknown, now: Date): Date | undefined {
  if (input === undefined || input === null) return undefined
  const at =
    typeof input === 'string' ? dateOf(input) : new Date(typeof input === 'number' ? input : Number.NaN)
  if (!at || Number.isNaN(at.getTime())) throw invalidDate()
  if (at <= now) throw dateInPast()
  if (at.getUTCFullYear() > lastYear) throw dateTooFar(lastYear)
  return at
}
