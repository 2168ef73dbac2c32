import { queryOptions } from '@tanstack/react-query'
import { dataOf, type Api } from '../../api/client.ts'

/** The usage of this month, and the expected invoice. */
export const consumptionQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [api.projectId, 'billing', 'consumption'],
    queryFn: ({ signal }) =>
      dataOf(
        api.client.GET('/users/@me/projects/{id}/billing-consumption', { params: { path: { id } }, signal }),
      ),
  })

/** The newest 50 invoices. */
export const invoicesQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [api.projectId, 'billing', 'invoices'],
    queryFn: ({ signal }) =>
      dataOf(
        api.client.GET('/users/@me/projects/{id}/billing-invoices', { params: { path: { id } }, signal }),
      ),
  })
