import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Schemas } from '@postrider/client'
import { dataOf, type Api } from '../api/client.ts'
import type { ExecutionFilters, WorkflowFilters } from './workflow-filters.ts'

export type Workflow = Schemas['WorkflowDetails']

const pageSize = 50

/** How often counts and executions are read again, in milliseconds. */
const liveMs = 5_000

/** The key of everything about workflows of a project, to refresh it after a change. */
export const workflowsKey = ({ projectId }: Api): readonly unknown[] => [projectId, 'workflows']

/** A page of workflows. The old page stays visible while the next loads. */
export const workflowPageQuery = (api: Api, filters: WorkflowFilters) =>
  queryOptions({
    queryKey: [...workflowsKey(api), 'page', filters],
    queryFn: ({ signal }) =>
      dataOf(api.client.GET('/workflows', { params: { query: { ...filters, pageSize } }, signal })),
    placeholderData: keepPreviousData,
  })

export const workflowQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...workflowsKey(api), id],
    queryFn: ({ signal }) => dataOf(api.client.GET('/workflows/{id}', { params: { path: { id } }, signal })),
  })

/** The number of executions that wait at each step, have passed it and failed there. */
export const stepCountsQuery = (api: Api, id: string) =>
  queryOptions({
    queryKey: [...workflowsKey(api), id, 'counts'],
    queryFn: async ({ signal }) => {
      const path = { params: { path: { id } }, signal }
      const { steps } = await dataOf(api.client.GET('/workflows/{id}/step-counts', path))
      return new Map(steps.map((counts) => [counts.stepId, counts]))
    },
    refetchInterval: liveMs,
  })

/** A page of a workflow's executions, newest first. */
export const executionPageQuery = (api: Api, id: string, filters: ExecutionFilters) =>
  queryOptions({
    queryKey: [...workflowsKey(api), id, 'executions', filters],
    queryFn: async ({ signal }) => {
      const params = { path: { id }, query: { ...filters, pageSize } }
      const { executions, ...page } = await dataOf(
        api.client.GET('/workflows/{id}/executions', { params, signal }),
      )
      return { data: executions, ...page }
    },
    placeholderData: keepPreviousData,
    refetchInterval: liveMs,
  })

export const executionQuery = (api: Api, id: string, executionId: string) =>
  queryOptions({
    queryKey: [...workflowsKey(api), id, 'executions', 'one', executionId],
    queryFn: ({ signal }) =>
      dataOf(
        api.client.GET('/workflows/{id}/executions/{executionId}', {
          params: { path: { id, executionId } },
          signal,
        }),
      ),
    refetchInterval: ({ state }) => (state.data && isActive(state.data) ? liveMs : false),
  })

/** Returns whether an execution has not ended. */
export const isActive = ({ status }: Pick<Schemas['Execution'], 'status'>): boolean =>
  status === 'RUNNING' || status === 'WAITING'
