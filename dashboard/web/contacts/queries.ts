import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { dataOf, type Api } from '../api/client.ts'
import type { ContactFilters } from './contact-filters.ts'

/** The rows of a page of a list. The page never has more than 100 rows. */
export const pageSize = 50

/** The key of everything about contacts of a project, to refresh it after a change. */
export const contactsKey = ({ projectId }: Api): readonly unknown[] => [projectId, 'contacts']

/** A page of contacts. The old page stays visible while the next loads. */
export const contactPageQuery = (api: Api, { subscribed, ...filters }: ContactFilters) =>
  queryOptions({
    queryKey: [...contactsKey(api), 'page', { subscribed, ...filters }],
    queryFn: ({ signal }) =>
      dataOf(
        api.client.GET('/contacts', {
          params: {
            query: { ...filters, limit: pageSize, ...(subscribed && { subscribed: subscribed === 'true' }) },
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })
