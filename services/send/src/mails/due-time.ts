import { maxDeliveryDays } from '@postrider/contracts/resources'
import { dueTooEarly, dueTooLate } from '../errors.ts'

const toleranceMs = 5 * 60_000
const maxMs = maxDeliveryDays * 86_400_000

/**
 * Returns when a mail is due; undefined if it is to be sent now, because the time has passed by at most five
 * minutes. Throws 422 on `delivery.at` for an earlier time, and for a time after more than a
 * year.
 */
export function dueTime(at: Date, now: Date): Date | undefined {
  const inMs = at.getTime() - now.getTime()
  if (inMs < -toleranceMs) throw dueTooEarly()
  if (inMs > maxMs) throw dueTooLate(maxDeliveryDays)
  return inMs > 0 ? at : undefined
}
