import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Schemas } from '@postrider/client'
import { dataOf, type Api } from '../api/client.ts'
import type { ContactFilters } from './contact-filters.ts'

export type Contact = Schemas['Contact']

/** The rows of a page of a list. The page never has more than 100 rows. */
const pageSize = 50

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

/** The exact number of contacts that match the filters of the list. */
export const contactCountQuery = (api: Api, { search, subscribed }: ContactFilters) =>
  queryOptions({
    queryKey: [...contactsKey(api), 'count', { search, subscribed }],
    queryFn: async ({ signal }) => {
      const query = { search, limit: 1, ...(subscribed && { subscribed: subscribed === 'true' }) }
      const { total } = await dataOf(api.client.GET('/contacts', { params: { query }, signal }))
      return total
    },
  })

export const contactQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: contactKey(api, id),
    queryFn: ({ signal }) => dataOf(api.client.GET('/contacts/{id}', { params: { path: { id } }, signal })),
  })

/** The key of one contact. */
export const contactKey = (api: Api, id: string): readonly unknown[] => [...contactsKey(api), 'one', id]

export const consentQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...contactKey(api, id), 'consent'],
    queryFn: ({ signal }) =>
      dataOf(api.client.GET('/contacts/{id}/consent', { params: { path: { id } }, signal })),
  })

/** The events and mails of a contact since its creation, newest first. */
export const timelineQuery = (api: Api, { id, createdAt }: Pick<Contact, 'id' | 'createdAt'>) =>
  infiniteQueryOptions({
    queryKey: [...contactKey(api, id), 'timeline'],
    queryFn: ({ signal, pageParam }) => {
      const query = { contactId: id, startDate: createdAt, limit: 25, cursor: pageParam }
      return dataOf(api.client.GET('/activity', { params: { query }, signal }))
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ hasMore, cursor }) => (hasMore ? (cursor ?? undefined) : undefined),
  })

/** How many segments are checked for a contact. */
export const checkedSegments = 30

/** The segments that contain a contact, of the newest segments of the project. */
export const segmentsOfContactQuery = (api: Api, { id, email }: Pick<Contact, 'id' | 'email'>) =>
  queryOptions({
    queryKey: [...contactKey(api, id), 'segments'],
    queryFn: async ({ signal }) => {
      const answer = await dataOf(
        api.client.GET('/segments', { params: { query: { limit: checkedSegments } }, signal }),
      )
      const segments = Array.isArray(answer) ? answer : answer.data
      const isMember = await Promise.all(
        segments.map(async ({ id: segmentId }) => {
          const query = { email, segmentId, limit: 1 }
          const { data } = await dataOf(api.client.GET('/contacts', { params: { query }, signal }))
          return data.length > 0
        }),
      )
      return {
        segments: segments.filter((_, index) => isMember[index]),
        hasMore: !Array.isArray(answer) && answer.hasMore,
      }
    },
  })
