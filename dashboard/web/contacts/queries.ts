import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Schemas } from '@postrider/client'
import { dataOf, type Api } from '../api/client.ts'
import { choiceQuery, type ContactChoice, type ContactFilters } from './contact-filters.ts'

export type Contact = Schemas['Contact']

/** The rows of a page of a list. The page never has more than 100 rows. */
/** More rows would delay key presses while a page is rendered: a row takes about 5 ms. */
const pageSize = 25

/** The key of everything about contacts of a project, to refresh it after a change. */
export const contactsKey = ({ projectId }: Api): readonly unknown[] => [projectId, 'contacts']

/** The most requests for one page of the list. */
const maxRequests = 10

/** A page of contacts. The old page stays visible while the next loads. */
export const contactPageQuery = (api: Api, filters: ContactFilters) =>
  queryOptions({
    queryKey: [...contactsKey(api), 'page', filters],
    queryFn: ({ signal }) => readPage(api, filters, signal),
    placeholderData: keepPreviousData,
  })

/**
 * Reads a page of contacts. A request checks a limited number of contacts against a condition, so a page without
 * matches is skipped.
 */
async function readPage(api: Api, filters: ContactFilters, signal: AbortSignal) {
  const { sort, dir } = filters
  const read = (cursor: string | undefined) => {
    const query = { ...choiceQuery(filters), sort, dir, cursor, limit: pageSize }
    return dataOf(api.client.GET('/contacts', { params: { query }, signal }))
  }
  let page = await read(filters.cursor)
  for (let requests = 1; requests < maxRequests; requests++) {
    if (page.data.length > 0 || !page.hasMore || page.cursor === null) break
    page = await read(page.cursor)
  }
  return page
}

/** The number of contacts that match the filters of the list, or an estimate. */
export const contactCountQuery = (api: Api, filters: ContactChoice) =>
  queryOptions({
    queryKey: [...contactsKey(api), 'count', choiceQuery(filters)],
    queryFn: ({ signal }) => countContacts(api, { ...choiceQuery(filters), exact: false }, signal),
  })

/** The exact number of contacts that match the filters of the list. */
export const exactCountQuery = (api: Api, filters: ContactChoice) =>
  queryOptions({
    queryKey: [...contactsKey(api), 'exact-count', choiceQuery(filters)],
    queryFn: async ({ signal }) =>
      (await countContacts(api, { ...choiceQuery(filters), exact: true }, signal)).count,
  })

type CountQuery = ReturnType<typeof choiceQuery> & { exact: boolean }

const countContacts = (api: Api, query: CountQuery, signal: AbortSignal) =>
  dataOf(api.client.GET('/contacts/count', { params: { query }, signal }))

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

/** The segments that contain a contact. A page checks at most 100 segments. */
export const segmentsOfContactQuery = (api: Api, id: string) =>
  infiniteQueryOptions({
    queryKey: [...contactKey(api, id), 'segments'],
    queryFn: ({ signal, pageParam }) => {
      const query = { limit: 100, cursor: pageParam }
      return dataOf(api.client.GET('/contacts/{id}/segments', { params: { path: { id }, query }, signal }))
    },
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ cursor }) => cursor ?? undefined,
  })
