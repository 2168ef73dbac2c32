import { queryOptions } from '@tanstack/react-query'
import { dataOf, type Api } from '../api/client.ts'

/** A sender address of the first verified domain of a project; an empty text without any. */
export const senderQuery = (api: Api) =>
  queryOptions({
    queryKey: [api.projectId, 'domains', 'sender'],
    queryFn: async ({ signal }) => {
      const domains = await dataOf(api.client.GET('/domains', { signal }))
      const verified = domains.find(({ verified: isVerified }) => isVerified)
      return verified ? `hello@${verified.domain}` : ''
    },
  })
