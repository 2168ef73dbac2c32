import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { dataOf, type Api } from '../api/client.ts'
import { timeZone } from '../text/format.ts'
import type { DayRange } from './day-range.ts'

/** The statistics of each day of a period, in the user's time zone. */
export const daysQuery = (api: Api, { from, to }: DayRange) =>
  queryOptions({
    queryKey: [api.projectId, 'analytics', 'days', from, to],
    queryFn: ({ signal }) =>
      dataOf(
        api.client.GET('/analytics/timeseries', {
          params: { query: { startDate: from, endDate: to, tz: timeZone() } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })
