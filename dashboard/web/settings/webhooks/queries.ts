import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Schemas } from '@postrider/client'
import { dataOf, type Api } from '../../api/client.ts'
import type { DeliveryFilters } from './delivery-filters.ts'

export type Endpoint = Schemas['WebhookEndpoint']
export type EventName = Schemas['WebhookDelivery']['event']
export type EventPattern = Schemas['WebhookEventPattern']

const pageSize = 50

export const webhooksKey = ({ projectId }: Api): readonly unknown[] => [projectId, 'webhooks']

/** The endpoints of the project; at most 20. */
export const endpointsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...webhooksKey(api), 'list'],
    queryFn: ({ signal }) => dataOf(api.client.GET('/webhook-endpoints', { signal })),
  })

export const endpointQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...webhooksKey(api), 'endpoint', id],
    queryFn: ({ signal }) =>
      dataOf(api.client.GET('/webhook-endpoints/{id}', { params: { path: { id } }, signal })),
  })

/** The types of events, which a version of the server never changes. */
export const eventTypesQuery = (api: Api) =>
  queryOptions({
    queryKey: [...webhooksKey(api), 'event-types'],
    queryFn: ({ signal }) => dataOf(api.client.GET('/webhook-events', { signal })),
    staleTime: Infinity,
  })

/** A page of the deliveries of an endpoint. */
export const deliveriesQuery = (api: Api, id: string, { event, ...filters }: DeliveryFilters) =>
  queryOptions({
    queryKey: [...webhooksKey(api), 'deliveries', id, { event, ...filters }],
    queryFn: ({ signal }) =>
      dataOf(
        api.client.GET('/webhook-endpoints/{id}/deliveries', {
          params: {
            path: { id },
            // The name comes from the address. The API rejects unknown names.
            query: { ...filters, limit: pageSize, ...(event !== undefined && { event: event as EventName }) },
          },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })

export const deliveryQuery = (api: Api, id: string, deliveryId: string) =>
  queryOptions({
    queryKey: [...webhooksKey(api), 'delivery', id, deliveryId],
    queryFn: ({ signal }) =>
      dataOf(
        api.client.GET('/webhook-endpoints/{id}/deliveries/{deliveryId}', {
          params: { path: { id, deliveryId } },
          signal,
        }),
      ),
    refetchInterval: ({ state }) => (isWaiting(state.data?.state) ? 2_000 : false),
  })

/** The progress of a replay. */
export const replayQuery = (api: Api, id: string, jobId: string) =>
  queryOptions({
    queryKey: [...webhooksKey(api), 'replay', id, jobId],
    queryFn: ({ signal }) =>
      dataOf(
        api.client.GET('/webhook-endpoints/{id}/replays/{jobId}', {
          params: { path: { id, jobId } },
          signal,
        }),
      ),
    refetchInterval: ({ state }) => (isFinished(state.data?.state) ? false : 1_000),
  })

const isWaiting = (state: Schemas['WebhookDeliveryState'] | undefined): boolean => state === 'PENDING'

/** Returns whether a job has ended. */
export const isFinished = (state: Schemas['Job']['state'] | undefined): boolean =>
  state === 'completed' || state === 'failed'
