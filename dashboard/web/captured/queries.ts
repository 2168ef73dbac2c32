import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Schemas } from '@postrider/client'
import { ApiError } from '../api/api-error.ts'
import { apiUrl, dataOf, userApi } from '../api/client.ts'
import type { CapturedFilters } from './captured-filters.ts'
import { inlineImages } from './inline-images.ts'
import { readStart } from './read-start.ts'

const pageSize = 50

/** How often new mail is looked for while the page is visible, in milliseconds. */
const refreshMs = 2_000

/** The key of everything about captured mail, which belongs to no project. */
export const capturedKey: readonly unknown[] = ['captured']

/** Whether the server captures mail, and shows it to this browser. */
export const capturesMailQuery = queryOptions({
  queryKey: [...capturedKey, 'is-available'],
  queryFn: async ({ signal }) => {
    const { response } = await userApi.client.GET('/inbox/messages', {
      params: { query: { limit: 1 } },
      signal,
    })
    return response.ok
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** A page of captured mail, newest first. The first page shows new mail as it arrives. */
export const capturedPageQuery = ({ q, cursor }: CapturedFilters) =>
  queryOptions({
    queryKey: [...capturedKey, 'page', { q, cursor }],
    queryFn: async ({ signal }) => {
      const query = { q, before: cursor, limit: pageSize }
      const { messages, total } = await dataOf(
        userApi.client.GET('/inbox/messages', { params: { query }, signal }),
      )
      // The total also counts the mails of earlier pages.
      const hasMore = messages.length === pageSize && (cursor !== undefined || total > pageSize)
      return { data: messages, total, cursor: messages.at(-1)?.id ?? null, hasMore }
    },
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { error } }) =>
      cursor === undefined && !isMissing(error) ? refreshMs : false,
  })

/** One captured mail. It never changes. */
export const capturedMessageQuery = (id: string) =>
  queryOptions({
    queryKey: [...capturedKey, 'message', id],
    queryFn: ({ signal }) =>
      dataOf(userApi.client.GET('/inbox/messages/{id}', { params: { path: { id } }, signal })),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The images in a captured mail, as `data:` URLs by Content-ID. */
export const inlineImagesQuery = (message: Schemas['InboxMessage']) =>
  queryOptions({
    queryKey: [...capturedKey, 'images', message.id],
    queryFn: ({ signal }) => inlineImages(message, { urlOf: attachmentUrl, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })

/** The beginning of a captured mail as it was sent. */
export const sourceQuery = (id: string) =>
  queryOptions({
    queryKey: [...capturedKey, 'source', id],
    queryFn: async ({ signal }) => {
      const response = await fetch(sourceUrl(id), { signal })
      if (!response.ok) throw ApiError.of(response, await response.json())
      return readStart(response)
    },
    staleTime: Number.POSITIVE_INFINITY,
  })

/** Whether a request failed because the thing does not exist. */
export const isMissing = (error: unknown): boolean => error instanceof ApiError && error.status === 404

const messageUrl = (id: string): string => `${apiUrl}/inbox/messages/${encodeURIComponent(id)}`

export const sourceUrl = (id: string): string => `${messageUrl(id)}/source`

export const attachmentUrl = (id: string, index: number): string => `${messageUrl(id)}/attachments/${index}`
