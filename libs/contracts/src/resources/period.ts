import { z } from 'zod'
import { instantOf } from '../instant-of.ts'

const Day = z.iso.date()

const dayMs = 86_400_000

/** A day or an instant of ISO 8601, as its text. */
export const DayOrInstant = z
  .string()
  .refine((text) => isDay(text) || instantOf(text) !== undefined, {
    params: { code: 'invalid_string' },
    message: 'Give a day (2026-01-31) or an instant of ISO 8601, in UTC unless it names a zone.',
  })
  .describe('A day (2026-01-31) or an instant of ISO 8601, in UTC unless it names a zone.')

export const isDay = (text: string): boolean => Day.safeParse(text).success

/** A day in UTC or an instant; `day` is what is added to a day, `moment` to an instant, in milliseconds. */
const queryInstant = (day: number, moment: number) =>
  DayOrInstant.transform((text) =>
    isDay(text)
      ? new Date(Date.parse(text) + day)
      : new Date((instantOf(text)?.getTime() ?? Number.NaN) + moment),
  )

/**
 * `startDate` and `endDate` of a query, both inclusive, a day from its beginning to its end. `endDate` is
 * read as the first instant after it.
 */
export const QueryPeriod = z.object({
  startDate: queryInstant(0, 0).optional(),
  endDate: queryInstant(dayMs, 1).optional(),
})
export type QueryPeriod = z.infer<typeof QueryPeriod>
