import type { Operand, Unit } from './tree.ts'

/**
 * ISO 8601 as it is met in data: a day, or a day and a time with or without fraction and zone; a blank for the `T` is accepted.
 * The pattern means the same in JavaScript and PostgreSQL: no class (`\d`), no flag, `$` is the very end in both. It holds for
 * `2026-02-31` too: texts are compared by their characters, so nothing is asked of the calendar.
 */
export const isoPattern =
  '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])([T ]([01][0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9]([.][0-9]+)?)?(Z|[+-][0-9]{2}:?[0-9]{2})?)?$'

const iso = new RegExp(isoPattern)

export const isIso = (value: unknown): value is string => typeof value === 'string' && iso.test(value)

/** Characters of the day in an ISO text. */
export const dayLength = 10

/** The day that an ISO text names, as it is written. */
export const dayOf = (isoText: string): string => isoText.slice(0, dayLength)

const earliest = Date.parse('0001-01-01T00:00:00.000Z')
const latest = Date.parse('9999-12-31T23:59:59.999Z')

/** The instant that an ISO text names: UTC where it names no zone, midnight where it names no time. Undefined if there is none. */
export function instantOf(value: unknown): Date | undefined {
  if (!isIso(value) || !isDayOfCalendar(dayOf(value))) return undefined
  const at = Date.parse(value.length === dayLength ? value : `${dayOf(value)}T${timeOf(value)}`)
  return at >= earliest && at <= latest ? new Date(at) : undefined
}

const timeParts = /^([0-9:]+(?:[.][0-9]{1,3})?)[0-9]*(?:Z|([+-][0-9]{2}):?([0-9]{2}))?$/

/** The time of an ISO text as Date.parse wants it: with milliseconds at most, and always with a zone (else it takes the process's own). */
function timeOf(isoText: string): string {
  const [, time, hours, minutes] = timeParts.exec(isoText.slice(dayLength + 1)) ?? []
  return hours === undefined ? `${time}Z` : `${time}${hours}:${minutes}`
}

/** Date.parse makes 3 March of 31 February. */
const isDayOfCalendar = (day: string): boolean => {
  const at = Date.parse(day)
  return !Number.isNaN(at) && new Date(at).toISOString().slice(0, dayLength) === day
}

export const unitMs: Record<Unit, number> = { minutes: 60_000, hours: 3_600_000, days: 86_400_000 }

/** `amount` units before `now`; the year 1 at the earliest, the first that both JavaScript and PostgreSQL write with four digits. */
export const before = (now: Date, amount: number, unit: Unit): Date =>
  new Date(Math.max(earliest, Math.trunc(now.getTime() - amount * unitMs[unit])))

/** The cut-off of an operator that takes an amount of time. */
export function cutOff({ value, unit }: Operand, now: Date): Date {
  if (typeof value !== 'number' || unit === undefined) throw new TypeError('This filter was not parsed.')
  return before(now, value, unit)
}
