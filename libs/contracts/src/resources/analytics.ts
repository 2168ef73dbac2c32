import { z } from 'zod'
import { Id, limitOf } from '../fields.ts'
import { DayOrInstant, QueryPeriod } from './period.ts'

/** The maximum number of days in a time series. */
export const maxSeriesDays = 90

/**
 * A time zone of the IANA database. Offsets are rejected, because the days are local days and not every
 * offset is a multiple of 15 minutes.
 */
const TimeZone = z.string().refine(isTimeZone, {
  params: { code: 'invalid_string' },
  message: 'must be a time zone such as `Europe/Berlin`',
})

function isTimeZone(name: string): boolean {
  try {
    return /^[a-z]/i.test(name) && new Intl.DateTimeFormat('en', { timeZone: name }).format() !== ''
  } catch {
    return false
  }
}

/** Query of GET /analytics/timeseries. Both dates are inclusive, and mean days of the time zone. */
export const TimeseriesQuery = z.object({
  startDate: DayOrInstant.optional(),
  endDate: DayOrInstant.optional(),
  tz: TimeZone.default('UTC'),
})
export type TimeseriesQuery = z.output<typeof TimeseriesQuery>

/** Query of GET /analytics/top-campaigns. */
export const TopCampaignsQuery = QueryPeriod.extend({ limit: limitOf({ fallback: 10, most: 50 }) })
export type TopCampaignsQuery = z.output<typeof TopCampaignsQuery>

/** Query of GET /analytics/top-events. */
export const TopEventsQuery = QueryPeriod.extend({ limit: limitOf({ fallback: 5, most: 20 }) })
export type TopEventsQuery = z.output<typeof TopEventsQuery>

/** Query of GET /analytics/by-tag. */
export const TagFiguresQuery = QueryPeriod.extend({ limit: limitOf({ fallback: 20, most: 100 }) })
export type TagFiguresQuery = z.output<typeof TagFiguresQuery>

const count = z.number().int()

/**
 * A day of the time series. `opens` and `clicks` are the numbers of mails that were first opened and clicked
 * on that day, without known machines. `bounces` are permanent bounces.
 */
export const DayFigures = z.object({
  date: z.iso.date(),
  emails: count,
  opens: count,
  clicks: count,
  bounces: count,
  delivered: count,
  complaints: count,
  suppressed: count,
  received: count,
  subscribes: count.describe('Contacts that became subscribed.'),
  unsubscribes: count.describe('Contacts that became unsubscribed, for any reason.'),
})
export type DayFigures = z.infer<typeof DayFigures>

/** Query of GET /analytics/campaign-timeseries. Both dates are inclusive, and mean UTC days. */
export const CampaignTimeseriesQuery = TimeseriesQuery.omit({ tz: true }).extend({ campaignId: Id })
export type CampaignTimeseriesQuery = z.output<typeof CampaignTimeseriesQuery>

/** A UTC day of the time series of a campaign, with the same rules as `DayFigures`. */
export const CampaignDayFigures = DayFigures.pick({ date: true, emails: true, opens: true, clicks: true })
export type CampaignDayFigures = z.infer<typeof CampaignDayFigures>

/** A campaign with the statistics of all its mails. Rates are percentages of `sentCount`. */
export const TopCampaign = z.object({
  id: Id,
  subject: z.string(),
  sentCount: count,
  openedCount: count,
  clickedCount: count,
  openRate: z.number(),
  clickRate: z.number(),
})
export type TopCampaign = z.infer<typeof TopCampaign>

/** Statistics of all campaigns. The rates are means over the campaigns that have sent mail. */
export const CampaignStats = z.object({
  total: count,
  active: count,
  completed: count,
  averageOpenRate: z.number(),
  averageClickRate: z.number(),
})
export type CampaignStats = z.infer<typeof CampaignStats>

/**
 * An event with its number of occurrences. `trend` is the change in percent from the previous period of the
 * same length, or 100 if that period had no events.
 */
export const TopEvent = z.object({ name: z.string(), count, trend: z.number() })
export type TopEvent = z.infer<typeof TopEvent>

/**
 * The figures of the mails with a tag, by the same rules as `DayFigures`: `opened` and `clicked` count mails,
 * without known machines, and `bounced` counts permanent bounces.
 */
export const TagFigures = z.object({
  tag: z.string(),
  sent: count,
  delivered: count,
  opened: count,
  clicked: count,
  bounced: count,
  complained: count,
})
export type TagFigures = z.infer<typeof TagFigures>
