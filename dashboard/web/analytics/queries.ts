import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { dataOf, type Api } from '../api/client.ts'
import { timeZone } from '../text/format.ts'
import { instantsOf, type DayRange } from '../text/day-range.ts'

/** The rows of a table. */
const limits = { campaigns: 10, events: 20, tags: 50 }

const keyOf = (api: Api, name: string, { from, to }: DayRange) => [api.projectId, 'analytics', name, from, to]

/** The statistics of each day of a period, in the user's time zone. */
export const daysQuery = (api: Api, range: DayRange) =>
  queryOptions({
    queryKey: keyOf(api, 'days', range),
    queryFn: ({ signal }) =>
      dataOf(
        api.client.GET('/analytics/timeseries', {
          params: { query: { startDate: range.from, endDate: range.to, tz: timeZone() } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
    // The home page has just read the same days. A user who sent a mail in the meantime expects it here.
    staleTime: 0,
  })

/** The campaigns of a period with the most opens. */
export const topCampaignsQuery = (api: Api, range: DayRange) =>
  queryOptions({
    queryKey: keyOf(api, 'campaigns', range),
    queryFn: ({ signal }) =>
      dataOf(
        api.client.GET('/analytics/top-campaigns', {
          params: { query: { ...instantsOf(range), limit: limits.campaigns } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })

/** The most frequent events of a period. */
export const topEventsQuery = (api: Api, range: DayRange) =>
  queryOptions({
    queryKey: keyOf(api, 'events', range),
    queryFn: ({ signal }) =>
      dataOf(
        api.client.GET('/analytics/top-events', {
          params: { query: { ...instantsOf(range), limit: limits.events } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })

/** The statistics of tags. Their days are UTC days. */
export const tagsQuery = (api: Api, range: DayRange) =>
  queryOptions({
    queryKey: keyOf(api, 'tags', range),
    queryFn: ({ signal }) =>
      dataOf(
        api.client.GET('/analytics/by-tag', {
          params: { query: { startDate: range.from, endDate: range.to, limit: limits.tags } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })

/** The statistics of each UTC day of a campaign. */
export const campaignDaysQuery = (api: Api, range: DayRange, campaignId: string) =>
  queryOptions({
    queryKey: [...keyOf(api, 'campaign-days', range), campaignId],
    queryFn: ({ signal }) =>
      dataOf(
        api.client.GET('/analytics/campaign-timeseries', {
          params: { query: { startDate: range.from, endDate: range.to, campaignId } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })
