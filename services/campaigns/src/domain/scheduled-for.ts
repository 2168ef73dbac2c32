import { dateInPast, dateTooFar, invalidDate } from '../errors.ts'
import { dateOf } from './date-of.ts'

/** Last year that ISO 8601 can write with four digits. */
const lastYear = 9999

/**
 * Parses `scheduledFor`, a text or milliseconds since 1970. Returns undefined for null or undefined, which
 * mean now. Throws 400 for an invalid date, a date in the past, or a date after the year 9999.
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
