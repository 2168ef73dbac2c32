import { queryOptions } from '@tanstack/react-query'
import type { Schemas } from '@postrider/client'
import { dataOf, type Api } from '../../api/client.ts'

export type ContactField = Schemas['Field']
export type FieldUsage = Schemas['FieldUsage']

/** Where a field is used. */
export const fieldUsageQuery = (api: Api, field: string) =>
  queryOptions({
    queryKey: [api.projectId, 'contacts', 'fields', field, 'usage'],
    queryFn: ({ signal }) =>
      dataOf(api.client.GET('/contacts/fields/{field}/usage', { params: { path: { field } }, signal })),
    // A user who has removed a use opens the dialog again to delete the field.
    staleTime: 0,
    gcTime: 0,
  })

/** Returns the number of segments, campaigns and workflows that use a field. */
export const usesOf = ({ usedInSegments, usedInCampaigns, usedInWorkflows }: FieldUsage): number =>
  usedInSegments.length + usedInCampaigns.length + usedInWorkflows.length

/** Returns the name of a field without `data.`. */
export const shownName = (field: string): string => field.replace(/^data\./, '')
