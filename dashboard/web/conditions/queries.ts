import { queryOptions, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { dataOf, type Api } from '../api/client.ts'
import { useProject } from '../session/project-context.ts'
import type { Choices } from './builder-context.ts'
import type { FieldType } from './field-kinds.ts'

export const contactFieldsQuery = (api: Api) =>
  queryOptions({
    queryKey: [api.projectId, 'contacts', 'fields'],
    queryFn: ({ signal }) => dataOf(api.client.GET('/contacts/fields', { signal })),
  })

const eventNamesQuery = (api: Api) =>
  queryOptions({
    queryKey: [api.projectId, 'events', 'names'],
    queryFn: ({ signal }) => dataOf(api.client.GET('/events/names', { signal })),
  })

/** All segments of the project, newest first. */
export const segmentsQuery = (api: Api) =>
  queryOptions({
    queryKey: [api.projectId, 'segments', 'all'],
    queryFn: async ({ signal }) => {
      const segments = await dataOf(api.client.GET('/segments', { signal }))
      return Array.isArray(segments) ? segments : segments.data
    },
  })

/** The keys of the data of an event that occurred recently, with their types. */
export const eventFieldsQuery = (api: Api, eventName: string) =>
  queryOptions({
    queryKey: [api.projectId, 'events', 'fields', eventName],
    queryFn: async ({ signal }): Promise<ReadonlyMap<string, FieldType>> => {
      const params = { query: { eventName } }
      const { typedFields } = await dataOf(api.client.GET('/workflows/fields', { params, signal }))
      return new Map(
        typedFields.flatMap(({ field, type, category }) =>
          category === 'event' ? [[field.replace(/^event\./, ''), type]] : [],
        ),
      )
    },
    enabled: eventName !== '',
    staleTime: 60_000,
  })

/** Returns the names that a condition can refer to. Lists that are still loading are empty. */
export function useChoices(): Choices {
  const { api } = useProject()
  const { data: fields } = useQuery(contactFieldsQuery(api))
  const { data: events } = useQuery(eventNamesQuery(api))
  const { data: segments } = useQuery(segmentsQuery(api))
  return useMemo(
    () => ({
      fields: new Map(
        (fields?.fields ?? []).flatMap(({ field, type }) =>
          field.startsWith('data.') ? [[field.slice('data.'.length), type]] : [],
        ),
      ),
      events: (events?.eventNames ?? []).filter((name) => !name.startsWith('email.')),
      segments: segments ?? [],
    }),
    [fields, events, segments],
  )
}
