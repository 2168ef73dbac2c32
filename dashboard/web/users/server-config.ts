import { queryOptions } from '@tanstack/react-query'
import { dataOf, userApi } from '../api/client.ts'

/** The integrations of this server. They change only when it restarts. */
export const serverConfigQuery = queryOptions({
  queryKey: ['server-config'],
  queryFn: ({ signal }) => dataOf(userApi.client.GET('/config', { signal })),
  staleTime: Infinity,
})

/** The other sign-in providers that are configured. */
export const oauthQuery = queryOptions({
  queryKey: ['oauth-config'],
  queryFn: async ({ signal }) => (await dataOf(userApi.client.GET('/auth/oauth-config', { signal }))).data,
  staleTime: Infinity,
})
