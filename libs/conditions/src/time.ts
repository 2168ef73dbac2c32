import type { Operand, Unit } from './tree.ts'

export { datePattern, instantOf } from '@postrider/contracts'

/** Returns the last midnight in UTC at or before an instant. */
export const dayStart = (at: Date): Date => new Date(Math.floor(at.getTime() / unitMs.days) * unitMs.days)

export const unitMs: Record<Unit, number> = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 }

const earliest = Date.parse('0001-01-01T00:00:00.000Z')

/**
 * Returns the instant `amount` units before `now`; the year 1 at the earliest, the first that both
 * JavaScript and PostgreSQL write with four digits.
 */
export const before = (now: Date, amount: number, unit: Unit): Date =>
  new Date(Math.max(earliest, Math.trunc(now.getTime() - amount * unitMs[unit])))

/** Returns the boundary of an operator with an amount of time. */
export function cutOff({ value, unit }: Operand, now: Date): Date {
  if (typeof value !== 'number' || unit === undefined) throw new TypeError('This filter was not parsed.')
  return before(now, value, unit)
}
