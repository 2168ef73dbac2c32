import { draft, eventTracked } from '@postrider/contracts/messages'
import type { Data } from '@postrider/contracts'
import { v7 as uuidv7 } from 'uuid'
import { configs, someProject } from './factories.ts'
import type { WorkflowsUnderTest } from './start.ts'

/** A step of a test workflow: a type, or a type with other fields. */
export type StepSpec = string | [type: string, body: Record<string, unknown>]

export interface TrackedEvent {
  id?: string
  data?: Data
  correlationId?: string
  at?: Date
}

/** Returns helpers for a project whose contacts go through workflows. */
// oxlint-disable-next-line max-lines-per-function -- a list of helpers
export function executionProject(workflows: WorkflowsUnderTest, generation = 1) {
  const project = someProject(workflows, { generation })
  const { projectId, api } = project
  let count = 0

  const enable = async (id: string): Promise<void> => {
    expect(await project.patch(id, { enabled: true })).toMatchObject({ status: 200 })
  }
  const message = (
    contactId: string,
    name: string,
    { id = uuidv7(), data = {}, ...rest }: TrackedEvent = {},
  ) => {
    const at = rest.at ?? workflows.now()
    const envelope = {
      key: contactId,
      projectId,
      generation,
      at,
      name,
      correlationId: rest.correlationId ?? uuidv7(),
    }
    const email = `${contactId}@example.net`
    return draft(eventTracked, envelope, {
      id,
      name,
      contactId,
      email,
      data,
      emailId: null,
      contactVersion: 1,
      createdAt: at.toISOString(),
    })
  }
  const call = (workflowId: string, path = '') => `/workflows/${workflowId}/executions${path}`
  const list = async (workflowId: string, query = '') =>
    (await api.get(call(workflowId, query))).body.executions
  return {
    ...project,
    enable,
    /** Creates and enables a workflow of connected steps. Returns the ids of the workflow and its steps. */
    chain: async (wanted: readonly StepSpec[], body: Record<string, unknown> = {}) => {
      const id = await project.createId({ allowReentry: false, ...body })
      const steps: string[] = []
      for (const each of wanted) {
        const [type, more] = typeof each === 'string' ? [each, {}] : each
        const own = type === 'SEND_EMAIL' ? { templateId: workflows.templates.put(projectId) } : {}
        steps.push(await project.addStepId(id, type, { config: configs[type] ?? {}, ...own, ...more }))
      }
      await enable(id)
      return { id, steps }
    },
    someone: (data: Data = {}) => project.put(`c${(count += 1)}-${projectId}@example.net`, data),
    message,
    /** Passes an event to the service's consumer. Resolves when the event is processed. */
    track: (contactId: string, name = 'signed up', event: TrackedEvent = {}) => {
      const { id = uuidv7() } = event
      return workflows.consume(message(contactId, name, { ...event, id }), id)
    },
    list,
    /** Returns the only execution of a workflow, with its steps. */
    only: async (workflowId: string) => {
      const all = await list(workflowId)
      expect(all).toHaveLength(1)
      return (await api.get(call(workflowId, `/${all[0].id}`))).body
    },
    start: (workflowId: string, contactId: string, context?: Data) =>
      api.post(call(workflowId), { body: { contactId, ...(context && { context }) } }),
    cancel: (workflowId: string, id: string) => api.delete(call(workflowId, `/${id}`)),
    cancelAll: (workflowId: string) => api.post(call(workflowId, '/cancel-all')),
    counts: async (workflowId: string) => (await api.get(`/workflows/${workflowId}/step-counts`)).body.steps,
    /** Returns the mails in the published commands of the project. */
    mails: async () =>
      (await workflows.published())
        .filter((each) => each.projectId === projectId && each.type === 'workflow.mails')
        .flatMap(({ data }) => data.mails),
    /** Returns the published messages of an execution. */
    messages: async (executionId: string) =>
      (await workflows.published()).filter(
        ({ key, type }) => key === executionId && type.startsWith('execution.'),
      ),
  }
}

export type ExecutionProject = ReturnType<typeof executionProject>
