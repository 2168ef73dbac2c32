import { language } from './catalogue.ts'

/** A period of whole days, both inclusive, as `2026-01-31`. */
export interface DayRange {
  from: string
  to: string
}

/** The API returns at most this many days. */
export const maxDays = 90

const dayMs = 86_400_000

/** Returns the day of an instant in a time zone. */
export function dayOf(instant: Date, timeZone: string): string {
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  })
  return format.format(instant)
}

/** Returns a day that is some days later, or earlier for a negative number. */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)

/** Returns the number of days of a period. */
export const daysIn = ({ from, to }: DayRange): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1

/** Returns the last days until today. */
export const lastDays = (days: number, today: string): DayRange => ({
  from: addDays(today, 1 - days),
  to: today,
})

/** Returns the period of the same length that ends before a period. */
export const periodBefore = (range: DayRange): DayRange => ({
  from: addDays(range.from, -daysIn(range)),
  to: addDays(range.from, -1),
})

/** Reads a day from an address; undefined for any other text. */
export const readDay = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\d$/.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined

/** Returns the whole days of a period as instants in the user's time zone. */
export const instantsOf = ({ from, to }: Partial<DayRange>): { startDate?: string; endDate?: string } => ({
  ...(from !== undefined && { startDate: new Date(`${from}T00:00:00`).toISOString() }),
  ...(to !== undefined && { endDate: new Date(`${to}T23:59:59.999`).toISOString() }),
})

const names = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeZone: 'UTC' })
const shortNames = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** `2026-01-31` becomes `Jan 31, 2026`. */
export const dayName = (day: string): string => names.format(new Date(day))

/** `2026-01-31` becomes `Jan 31`. */
export const shortDayName = (day: string): string => shortNames.format(new Date(day))
