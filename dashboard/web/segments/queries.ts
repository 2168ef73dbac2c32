import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Schemas } from '@postrider/client'
import { dataOf, type Api } from '../api/client.ts'
import type { Condition } from '../conditions/condition.ts'
import type { CursorSearch } from '../ui/list-search.ts'

export type Segment = Schemas['Segment']

/** The fields of a segment that the form edits. */
export interface SegmentInput {
  name: string
  description: string | null
  type: Segment['type']
  trackMembership: boolean
  condition?: Condition
}

export const pageSize = 50

/** The key of everything about segments of a project, to refresh it after a change. */
export const segmentsKey = ({ projectId }: Api): readonly unknown[] => [projectId, 'segments']

/** A page of segments, newest first. */
export const segmentPageQuery = (api: Api, { cursor }: CursorSearch) =>
  queryOptions({
    queryKey: [...segmentsKey(api), 'page', cursor],
    queryFn: async ({ signal }) => {
      const query = { limit: pageSize, cursor }
      const page = await dataOf(api.client.GET('/segments', { params: { query }, signal }))
      return Array.isArray(page) ? { data: page, cursor: null, hasMore: false } : page
    },
    placeholderData: keepPreviousData,
  })

export const segmentQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...segmentsKey(api), 'one', id],
    queryFn: ({ signal }) => dataOf(api.client.GET('/segments/{id}', { params: { path: { id } }, signal })),
  })

/** A page of the members of a segment, from page 1. */
export const membersQuery = (api: Api, { id, page }: { id: string; page: number }) =>
  queryOptions({
    queryKey: [...segmentsKey(api), 'members', id, page],
    queryFn: ({ signal }) =>
      dataOf(
        api.client.GET('/segments/{id}/contacts', {
          params: { path: { id }, query: { page, pageSize } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })
