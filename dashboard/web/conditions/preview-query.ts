import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { dataOf, type Api } from '../api/client.ts'
import type { Condition } from './condition.ts'

/** How many contacts match a condition now. The old number stays visible while the next is counted. */
export const previewQuery = (api: Api, condition: Condition | undefined) =>
  queryOptions({
    queryKey: [api.projectId, 'segments', 'preview', condition],
    queryFn: ({ signal }) => {
      if (!condition) throw new TypeError('The condition is incomplete.')
      return dataOf(api.client.POST('/segments/preview', { body: { condition }, signal }))
    },
    enabled: condition !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  })
