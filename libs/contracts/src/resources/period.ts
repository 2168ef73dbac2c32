import { z } from 'zod'
import { instantOf } from '../instant-of.ts'

const Day = z.iso.date()

const dayMs = 86_400_000

/** A day or an instant in ISO 8601, as text. */
export const DayOrInstant = z
  .string()
  .refine((text) => isDay(text) || instantOf(text) !== undefined, {
    params: { code: 'invalid_string' },
    message:
      'must be a day such as `2026-01-31`, or an ISO 8601 date and time such as `2026-01-31T09:00:00Z`',
  })
  .describe('A day (2026-01-31) or an instant in ISO 8601. The default zone is UTC.')

/** Returns whether the text is an ISO 8601 day without a time. */
export const isDay = (text: string): boolean => Day.safeParse(text).success

/**
 * Returns the schema of a UTC day or an instant. Parsing adds `day` ms to a day, and `moment` ms to an
 * instant.
 */
const queryInstant = (day: number, moment: number) =>
  DayOrInstant.transform((text) =>
    isDay(text)
      ? new Date(Date.parse(text) + day)
      : new Date((instantOf(text)?.getTime() ?? Number.NaN) + moment),
  )

/**
 * `startDate` and `endDate` of a query. Both are inclusive: a day lasts from its start to its end. `endDate`
 * is parsed to the first instant after the period.
 */
export const QueryPeriod = z.object({
  startDate: queryInstant(0, 0).optional(),
  endDate: queryInstant(dayMs, 1).optional(),
})
export type QueryPeriod = z.infer<typeof QueryPeriod>
