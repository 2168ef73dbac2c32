import { queryOptions } from '@tanstack/react-query'
import type { Api } from '../api/client.ts'
import { domainsQuery } from '../settings/domains/queries.ts'

/** A sender address of the first verified domain of a project; an empty text without any. */
export const senderQuery = (api: Api) =>
  queryOptions({
    ...domainsQuery(api),
    select: (domains) => {
      const verified = domains.find(({ verified: isVerified }) => isVerified)
      return verified ? `hello@${verified.domain}` : ''
    },
  })
