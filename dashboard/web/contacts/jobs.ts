import { queryOptions } from '@tanstack/react-query'
import type { Schemas } from '@postrider/client'
import { dataOf, type Api } from '../api/client.ts'
import type { StartedJob } from './running-jobs.ts'

export type Job = Schemas['Job']

const pollMs = 700

/** Returns whether a job has ended. */
export const isEnded = ({ state }: Job): boolean => state === 'completed' || state === 'failed'

/** A job of a bulk operation or an import, until it ends. */
export const jobQuery = (api: Api, { jobId, operation }: StartedJob) =>
  queryOptions({
    queryKey: [api.projectId, 'jobs', jobId],
    queryFn: ({ signal }) => {
      const params = { path: { jobId } }
      return operation === 'import'
        ? dataOf(api.client.GET('/contacts/import/{jobId}', { params, signal }))
        : dataOf(api.client.GET('/contacts/bulk/{jobId}', { params, signal }))
    },
    refetchInterval: ({ state: { data, error } }) => (error || (data && isEnded(data)) ? false : pollMs),
  })

/** Returns a number of a job's result; 0 if the job has not counted yet. */
export function resultCount({ result }: Job, name: string): number {
  const value = result?.[name]
  return typeof value === 'number' ? value : 0
}
