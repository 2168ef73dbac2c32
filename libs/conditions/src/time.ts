import type { Operand, Unit } from './tree.ts'

export { datePattern, instantOf } from '@postrider/contracts'

/** Returns the last midnight in UTC at or before an instant. */
export const dayStart = (at: Date): Date => new Date(Math.floor(at.getTime() / unitMs.days) * unitMs.days)

export const unitMs: Record<Unit, number> = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 }

const earliest = Date.parse('0001-01-01T00:00:00.000Z')

/**
 * Returns the instant `amount` units before `now`, but never an instant before the year 1. JavaScript and
 * PostgreSQL both write the year 1 with four digits.
 */
export const before = (now: Date, amount: number, unit: Unit): Date =>
  new Date(Math.max(earliest, Math.trunc(now.getTime() - amount * unitMs[unit])))

/** Returns the instant that is `value` units before now, for operators such as `within`. */
export function cutOff({ value, unit }: Operand, now: Date): Date {
  if (typeof value !== 'number' || unit === undefined) throw new TypeError('This filter was not parsed.')
  return before(now, value, unit)
}
