import { instantOf } from '@postrider/contracts'
import { isDay, maxSeriesDays, type TimeseriesQuery } from '@postrider/contracts/resources'
import { Temporal } from 'temporal-polyfill'
import { tooManyDays } from '../errors.ts'

/** The days of a time series. */
export interface SeriesDays {
  dates: string[]
  /** The start of each day, and the end of the last day. */
  bounds: Date[]
}

const defaultDays = 30

/**
 * Returns the days of a query in its time zone, where a day may have 23 or 25 hours. By default, these are
 * the 30 days up to today. Returns no days if the end is before the start. Throws 422 for more than 90 days.
 */
export function seriesDays({ startDate, endDate, tz }: TimeseriesQuery, now: Date): SeriesDays {
  const last = endDate === undefined ? dayAt(now.getTime(), tz) : dayOf(endDate, tz)
  const first = startDate === undefined ? last.subtract({ days: defaultDays - 1 }) : dayOf(startDate, tz)
  const count = first.until(last, { largestUnit: 'days' }).days + 1
  if (count > maxSeriesDays) throw tooManyDays(maxSeriesDays, count)
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

/** Returns midnight, or the first instant after it if the clock change skips midnight. */
const startOf = (day: Temporal.PlainDate, tz: string): Date =>
  new Date(day.toZonedDateTime(tz).epochMilliseconds)
