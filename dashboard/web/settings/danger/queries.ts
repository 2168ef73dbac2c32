import { queryOptions } from '@tanstack/react-query'
import { dataOf, type Api } from '../../api/client.ts'

/** How often the page reads the progress of a reset, in milliseconds. */
const progressMs = 2_000

/** The progress of the last reset. */
export const resetQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [api.projectId, 'reset'],
    queryFn: ({ signal }) =>
      dataOf(api.client.GET('/users/@me/projects/{id}/reset', { params: { path: { id } }, signal })),
    refetchInterval: ({ state: { data } }) =>
      data && data.resetAt !== null && !data.done ? progressMs : false,
  })
