import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { dataOf, type Api } from '../api/client.ts'
import type { SuppressionFilters } from './suppression-filters.ts'

const pageSize = 50

/** The key of everything about suppressions of a project, to refresh it after a change. */
export const suppressionsKey = ({ projectId }: Api): readonly unknown[] => [projectId, 'suppressions']

/** A page of suppressions, newest first. The old page stays visible while the next loads. */
export const suppressionPageQuery = (api: Api, { check: _check, ...filters }: SuppressionFilters) =>
  queryOptions({
    queryKey: [...suppressionsKey(api), 'page', filters],
    queryFn: ({ signal }) =>
      dataOf(api.client.GET('/suppressions', { params: { query: { ...filters, limit: pageSize } }, signal })),
    placeholderData: keepPreviousData,
  })

/** The suppressions that match an address. */
export const addressCheckQuery = (api: Api, address: string) =>
  queryOptions({
    queryKey: [...suppressionsKey(api), 'check', address],
    queryFn: ({ signal }) => dataOf(api.client.POST('/suppressions/preview', { body: { address }, signal })),
  })
