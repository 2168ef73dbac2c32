import { queryOptions } from '@tanstack/react-query'
import { dataOf, type Api } from '../../api/client.ts'

export const domainsKey = ({ projectId }: Api): readonly unknown[] => [projectId, 'domains']

/** How often a page reads domains that are not verified, in milliseconds. */
const pendingMs = 30_000

/** The sender domains of a project. The server checks them, so the page reads them again until all are verified. */
export const domainsQuery = (api: Api) =>
  queryOptions({
    queryKey: domainsKey(api),
    queryFn: ({ signal }) => dataOf(api.client.GET('/domains', { signal })),
    refetchInterval: ({ state }) => (state.data?.every(({ verified }) => verified) ? false : pendingMs),
  })
