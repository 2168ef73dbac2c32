import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { dataOf, type Api } from '../api/client.ts'
import type { TemplateFilters } from './template-filters.ts'

const pageSize = 50

/** The key of everything about templates of a project, to refresh it after a change. */
export const templatesKey = ({ projectId }: Api): readonly unknown[] => [projectId, 'templates']

/** A page of templates. The old page stays visible while the next loads. */
export const templatePageQuery = (api: Api, filters: TemplateFilters) =>
  queryOptions({
    queryKey: [...templatesKey(api), 'page', filters],
    queryFn: ({ signal }) =>
      dataOf(api.client.GET('/templates', { params: { query: { ...filters, pageSize } }, signal })),
    placeholderData: keepPreviousData,
  })

export const templateQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...templatesKey(api), id],
    queryFn: ({ signal }) => dataOf(api.client.GET('/templates/{id}', { params: { path: { id } }, signal })),
  })

export const templateUsageQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...templatesKey(api), id, 'usage'],
    queryFn: ({ signal }) =>
      dataOf(api.client.GET('/templates/{id}/usage', { params: { path: { id } }, signal })),
  })
