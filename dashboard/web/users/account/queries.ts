import { queryOptions } from '@tanstack/react-query'
import { dataOf, userApi } from '../../api/client.ts'

export const sessionsKey = ['sessions'] as const

/** The sessions of the user. */
export const sessionsQuery = queryOptions({
  queryKey: sessionsKey,
  queryFn: ({ signal }) => dataOf(userApi.client.GET('/users/@me/sessions', { signal })),
})
