import { instant, refusal, someCaller, uuid, type ApiResponse } from '@postrider/testing/service'
import type { WorkflowsUnderTest } from './start.ts'

/** Returns a new project with functions that send requests about it. */
export function someProject(
  workflows: WorkflowsUnderTest,
  { projectId: id, generation = 1 }: { projectId?: string; generation?: number } = {},
) {
  const caller = { ...someCaller(id), generation }
  const { projectId } = caller
  const api = workflows.as(caller)
  const create = (body: Record<string, unknown> = {}): Promise<ApiResponse> =>
    api.post('/workflows', { body: { ...welcome, ...body } })
  const addStep = (id: string, type: string, body: Record<string, unknown> = {}): Promise<ApiResponse> =>
    api.post(`/workflows/${id}/steps`, {
      body: { type, name: type, position: { x: 0, y: 0 }, config: configs[type] ?? {}, ...body },
    })
  return {
    caller,
    projectId,
    api,
    create,
    /** Creates a workflow and returns its id. */
    createId: async (body: Record<string, unknown> = {}): Promise<string> => created(await create(body)),
    addStep,
    /** Adds a step and returns its id. */
    addStepId: async (id: string, type: string, body: Record<string, unknown> = {}): Promise<string> =>
      created(await addStep(id, type, body)),
    connect: (id: string, body: { fromStepId: unknown; toStepId: unknown } & Record<string, unknown>) =>
      api.post(`/workflows/${id}/transitions`, { body }),
    get: async (id: string) => (await api.get(`/workflows/${id}`)).body,
    patch: (id: string, body: Record<string, unknown>) => api.patch(`/workflows/${id}`, { body }),
    put: (email: string, data: Record<string, unknown> = {}, subscribed = true) =>
      workflows.contacts.put(projectId, { email, subscribed, data }).id,
  }
}

export type Project = ReturnType<typeof someProject>

function created({ status, body }: ApiResponse): string {
  expect({ status, body }).toMatchObject({ status: 201 })
  return body.id
}

const welcome = { name: 'Welcome', eventName: 'signed up' }

/** A valid config for each type of step. */
export const configs: Record<string, Record<string, unknown>> = {
  DELAY: { amount: 1, unit: 'hours' },
  WAIT_FOR_EVENT: { eventName: 'bought' },
  CONDITION: { field: 'data.plan', operator: 'equals', value: 'pro' },
  WEBHOOK: { url: 'https://hooks.example.com/' },
  UPDATE_CONTACT: { updates: { welcomed: true } },
}

/** Returns the expected response for a new workflow. */
export const workflowView = (projectId: string) => ({
  id: uuid,
  name: 'Welcome',
  description: null,
  enabled: false,
  triggerType: 'EVENT',
  triggerConfig: { eventName: 'signed up' },
  allowReentry: false,
  projectId,
  createdAt: instant,
  updatedAt: instant,
})

export { instant, refusal, uuid }
