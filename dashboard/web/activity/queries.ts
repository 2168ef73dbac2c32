import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { instantsOf } from '../text/day-range.ts'
import { dataOf, type Api } from '../api/client.ts'
import { readTypes, type ActivityFilters } from './activity-filters.ts'

export const pageSize = 50

/** The number of upcoming entries that the API returns at most. */
export const maxUpcoming = 100

/** How often the page looks for new entries, in milliseconds. Browsers stop it in the background. */
const pollMs = 4_000

const upcomingPollMs = 30_000

const readPage = async (api: Api, filters: ActivityFilters, signal: AbortSignal) => {
  const types = readTypes(filters.types)
  const query = {
    limit: pageSize,
    ...instantsOf(filters),
    ...(types.length > 0 && { types: types.join(',') }),
    ...(filters.contactId !== undefined && { contactId: filters.contactId }),
    ...(filters.cursor !== undefined && { cursor: filters.cursor }),
  }
  return dataOf(api.client.GET('/activity', { params: { query }, signal }))
}

/** A page of the feed. It does not change while the user reads it. */
export const activityPageQuery = (api: Api, filters: ActivityFilters) =>
  queryOptions({
    queryKey: [api.projectId, 'activity', 'page', filters],
    queryFn: ({ signal }) => readPage(api, filters, signal),
    placeholderData: keepPreviousData,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })

/** The newest page of the feed, which is read again every few seconds. */
export const newestActivityQuery = (api: Api, filters: ActivityFilters) =>
  queryOptions({
    queryKey: [api.projectId, 'activity', 'newest', filters],
    queryFn: ({ signal }) => readPage(api, filters, signal),
    refetchInterval: pollMs,
    staleTime: 0,
  })

/** The upcoming activity of the next days. */
export const upcomingQuery = (api: Api, daysAhead: number) =>
  queryOptions({
    queryKey: [api.projectId, 'activity', 'upcoming', daysAhead],
    queryFn: async ({ signal }) =>
      (
        await dataOf(
          api.client.GET('/activity/upcoming', {
            params: { query: { daysAhead, limit: maxUpcoming } },
            signal,
          }),
        )
      ).activities,
    refetchInterval: upcomingPollMs,
    placeholderData: keepPreviousData,
  })

/** The address of a contact. */
export const contactAddressQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [api.projectId, 'contacts', 'address', id],
    queryFn: async ({ signal }) =>
      (await dataOf(api.client.GET('/contacts/{id}', { params: { path: { id } }, signal }))).email,
  })
