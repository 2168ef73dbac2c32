import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { dataOf, type Api } from '../api/client.ts'
import { instantsOf } from '../text/day-range.ts'
import { isUnfinished } from './mail-progress.ts'
import { sentSources, type MailFilters, type ReceivedFilters } from './mail-filters.ts'

const pageSize = 50

/** How often a mail is read again while its delivery continues, in milliseconds. */
const refreshMs = 5_000

/** The key of everything about mails of a project, to refresh it after a change. */
export const mailsKey = ({ projectId }: Api): readonly unknown[] => [projectId, 'mails']

/** A page of sent mails, newest first. The old page stays visible while the next loads. */
export const mailPageQuery = (api: Api, filters: MailFilters) =>
  queryOptions({
    queryKey: [...mailsKey(api), 'page', filters],
    queryFn: ({ signal }) =>
      dataOf(api.client.GET('/emails', { params: { query: sentQuery(filters) }, signal })),
    placeholderData: keepPreviousData,
  })

/** The query of a list without received mails. */
const sentQuery = ({ source, firstDay, lastDay, ...filters }: MailFilters) => ({
  ...filters,
  ...instantsOf({ from: firstDay, to: lastDay }),
  source: source ?? sentSources.join(','),
  limit: pageSize,
})

/** A page of the mails that the project received. */
export const receivedPageQuery = (api: Api, filters: ReceivedFilters) =>
  queryOptions({
    queryKey: [...mailsKey(api), 'received', filters],
    queryFn: ({ signal }) =>
      dataOf(
        api.client.GET('/emails', {
          params: { query: { ...filters, status: 'RECEIVED', limit: pageSize } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })

/** A mail with its events. It refreshes itself until reports of the delivery have arrived. */
export const mailQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...mailsKey(api), 'mail', id],
    queryFn: ({ signal }) => dataOf(api.client.GET('/emails/{id}', { params: { path: { id } }, signal })),
    refetchInterval: ({ state: { data } }) => (data && isUnfinished(data, new Date()) ? refreshMs : false),
  })

/** Why a mail arrived or did not arrive. `version` changes when the mail changes. */
export const explanationQuery = (api: Api, id: string, version: string) =>
  queryOptions({
    queryKey: [...mailsKey(api), 'explanation', id, version],
    queryFn: ({ signal }) =>
      dataOf(api.client.GET('/emails/{id}/explain', { params: { path: { id } }, signal })),
    placeholderData: keepPreviousData,
  })

/** The content of a mail as it was rendered for its recipient. */
export const mailContentQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...mailsKey(api), 'content', id],
    queryFn: ({ signal }) =>
      dataOf(api.client.GET('/emails/{id}/content', { params: { path: { id } }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })
