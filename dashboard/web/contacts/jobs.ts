import { queryOptions } from '@tanstack/react-query'
import type { Schemas } from '@postrider/client'
import { dataOf, type Api } from '../api/client.ts'

export type Job = Schemas['Job']

const pollMs = 700

/** Returns whether a job has ended. */
export const isEnded = ({ state }: Job): boolean => state === 'completed' || state === 'failed'

/** A job of a bulk operation, until it ends. */
export const bulkJobQuery = (api: Api, jobId: string) =>
  queryOptions({
    queryKey: [api.projectId, 'jobs', 'bulk', jobId],
    queryFn: ({ signal }) =>
      dataOf(api.client.GET('/contacts/bulk/{jobId}', { params: { path: { jobId } }, signal })),
    refetchInterval: ({ state: { data } }) => (data && isEnded(data) ? false : pollMs),
  })

/** A job of an import, until it ends. */
export const importJobQuery = (api: Api, jobId: string) =>
  queryOptions({
    queryKey: [api.projectId, 'jobs', 'import', jobId],
    queryFn: ({ signal }) =>
      dataOf(api.client.GET('/contacts/import/{jobId}', { params: { path: { jobId } }, signal })),
    refetchInterval: ({ state: { data } }) => (data && isEnded(data) ? false : pollMs),
  })

/** Returns a number of a job's result; 0 if the job has not counted yet. */
export function resultCount({ result }: Job, name: string): number {
  const value = result?.[name]
  return typeof value === 'number' ? value : 0
}
