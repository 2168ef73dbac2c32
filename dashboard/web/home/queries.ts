import { queryOptions } from '@tanstack/react-query'
import { dataOf, type Api } from '../api/client.ts'

/** How often the page looks for a new mail, in milliseconds. Browsers stop it in the background. */
const mailPollMs = 2_000

const setupPollMs = 5_000

const pathOf = ({ projectId = '' }: Api): { path: { id: string } } => ({ path: { id: projectId } })

export const setupQuery = (api: Api) =>
  queryOptions({
    queryKey: [api.projectId, 'setup-state'],
    queryFn: ({ signal }) =>
      dataOf(api.client.GET('/projects/{id}/setup-state', { params: pathOf(api), signal })),
  })

/** The set-up state, which is read again every few seconds. */
export const liveSetupQuery = (api: Api) => queryOptions({ ...setupQuery(api), refetchInterval: setupPollMs })

/** The newest mail, as a list of at most one. It is read again every two seconds. */
export const newestMailQuery = (api: Api) =>
  queryOptions({
    queryKey: [api.projectId, 'emails', 'newest'],
    queryFn: async ({ signal }) =>
      (await dataOf(api.client.GET('/emails', { params: { query: { limit: 1 } }, signal }))).data,
    refetchInterval: mailPollMs,
  })

export const reputationQuery = (api: Api) =>
  queryOptions({
    queryKey: [api.projectId, 'security', 'home'],
    queryFn: async ({ signal }) =>
      (await dataOf(api.client.GET('/projects/{id}/security', { params: pathOf(api), signal }))).data,
  })

/** The monthly limits. Only owners may read them. */
export const limitsQuery = (api: Api) =>
  queryOptions({
    queryKey: [api.projectId, 'billing-limits', 'home'],
    queryFn: ({ signal }) =>
      dataOf(api.client.GET('/users/@me/projects/{id}/billing-limits', { params: pathOf(api), signal })),
  })
