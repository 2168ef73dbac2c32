import { queryOptions } from '@tanstack/react-query'
import { dataOf, type Api } from '../../api/client.ts'

export const limitsKey = ({ projectId }: Api): readonly unknown[] => [projectId, 'limits']

/** The limits of the project, and the usage of this month. */
export const limitsQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: limitsKey(api),
    queryFn: ({ signal }) =>
      dataOf(api.client.GET('/users/@me/projects/{id}/billing-limits', { params: { path: { id } }, signal })),
  })

/** The stored bytes of the project; null if a service does not respond. */
export const storageQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [api.projectId, 'setup-state', 'storage'],
    queryFn: async ({ signal }) =>
      (await dataOf(api.client.GET('/projects/{id}/setup-state', { params: { path: { id } }, signal })))
        .storage,
  })
