import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Schemas } from '@postrider/client'
import { dataOf, type Api } from '../api/client.ts'
import type { CampaignFilters, RecipientFilters } from './campaign-filters.ts'

export type Campaign = Schemas['Campaign']

const pageSize = 50

/** How often a campaign that is being sent is read again, in milliseconds. */
const liveMs = 2_000

/** How often the figures are read again: reports of deliveries, opens and clicks arrive later. */
const figuresMs = 5_000

/** The key of everything about campaigns of a project, to refresh it after a change. */
export const campaignsKey = ({ projectId }: Api): readonly unknown[] => [projectId, 'campaigns']

/** A page of campaigns. The old page stays visible while the next loads. */
export const campaignPageQuery = (api: Api, filters: CampaignFilters) =>
  queryOptions({
    queryKey: [...campaignsKey(api), 'page', filters],
    queryFn: ({ signal }) =>
      dataOf(api.client.GET('/campaigns', { params: { query: { ...filters, pageSize } }, signal })),
    placeholderData: keepPreviousData,
  })

export const campaignQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...campaignsKey(api), id],
    queryFn: async ({ signal }) =>
      (await dataOf(api.client.GET('/campaigns/{id}', { params: { path: { id } }, signal }))).data,
    refetchInterval: ({ state }) => (state.data?.status === 'SENDING' ? liveMs : false),
  })

/** The figures of a campaign. */
export const campaignFiguresQuery = (api: Api, { id, status }: Pick<Campaign, 'id' | 'status'>) =>
  queryOptions({
    queryKey: [...campaignsKey(api), id, 'figures'],
    queryFn: async ({ signal }) =>
      (await dataOf(api.client.GET('/campaigns/{id}/stats', { params: { path: { id } }, signal }))).data,
    refetchInterval: status === 'SENDING' ? liveMs : figuresMs,
  })

/** The number of recipients that a campaign would have now, and the contacts that get no mail, by reason. */
export const audienceQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...campaignsKey(api), id, 'audience'],
    queryFn: async ({ signal }) =>
      (await dataOf(api.client.GET('/campaigns/{id}/audience', { params: { path: { id } }, signal }))).data,
    // The dialog must not show older numbers.
    staleTime: 0,
    gcTime: 0,
  })

/** A page of a campaign's recipients. */
export const recipientPageQuery = (api: Api, id: string, filters: RecipientFilters) =>
  queryOptions({
    queryKey: [...campaignsKey(api), id, 'recipients', filters],
    queryFn: ({ signal }) =>
      dataOf(
        api.client.GET('/campaigns/{id}/recipients', {
          params: { path: { id }, query: { ...filters, limit: pageSize } },
          signal,
        }),
      ),
    placeholderData: keepPreviousData,
  })
