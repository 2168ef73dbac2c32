import { instantOf } from '@postrider/contracts'
import { invalidField } from '@postrider/contracts/errors'
import { isDay, maxSeriesDays, type TimeseriesQuery } from '@postrider/contracts/resources'
import { Temporal } from 'temporal-polyfill'

/** The days of a time series. */
export interface SeriesDays {
  dates: string[]
  /** When each day begins, and at last when the last one ends: one more than there are days. */
  bounds: Date[]
}

const usualDays = 30

/**
 * The days that a query asks for, in its time zone, where a day may have 23 or 25 hours. By default it ends
 * today; without a beginning it has 30 days. None when it ends before it begins. Throws 422 for more than 90.
 */
export function seriesDays({ startDate, endDate, tz }: TimeseriesQuery, now: Date): SeriesDays {
  const last = endDate === undefined ? dayAt(now.getTime(), tz) : dayOf(endDate, tz)
  const first = startDate === undefined ? last.subtract({ days: usualDays - 1 }) : dayOf(startDate, tz)
  const count = first.until(last, { largestUnit: 'days' }).days + 1
  if (count > maxSeriesDays)
    throw invalidField(
      'startDate',
      'too_big',
      `A time series has ${maxSeriesDays} days at most; these are ${count}. Give a later startDate or an earlier endDate.`,
    )
  const days = Array.from({ length: Math.max(count, 0) }, (_, index) => first.add({ days: index }))
  return {
    dates: days.map(String),
    bounds: [...days, ...days.slice(-1).map((day) => day.add({ days: 1 }))].map((day) => startOf(day, tz)),
  }
}

const dayOf = (text: string, tz: string): Temporal.PlainDate =>
  isDay(text) ? Temporal.PlainDate.from(text) : dayAt(instantOf(text)?.getTime() ?? Number.NaN, tz)

const dayAt = (ms: number, tz: string): Temporal.PlainDate =>
  Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(tz).toPlainDate()

/** Midnight, or where a change of the clock has left that out, the first instant after it. */
const startOf = (day: Temporal.PlainDate, tz: string): Date =>
  new Date(day.toZonedDateTime(tz).epochMilliseconds)
