import type { ApiResponse } from '@postrider/testing/service'
import type { Flow, Project } from './start-flow.ts'

let counter = 0
export const someEmail = (): string => `traveller${(counter += 1)}@example.net`

/** Expects that the response contains a created resource. Returns the id. */
export const createdId = async (answer: Promise<ApiResponse>): Promise<string> => {
  const { status, body } = await answer
  expect({ status, body }).toMatchObject({ status: 201 })
  return body.id
}

export const once = (value: unknown) => ({ value, persistent: false })

export const onPro = {
  logic: 'AND',
  groups: [{ filters: [{ field: 'data.plan', operator: 'equals', value: 'pro' }] }],
}

/** Returns the flow and project of the current test. */
type TestContext = () => { flow: Flow; project: Project }

/** Functions that change and read the workflows of a project. */
export const workflowsOf = (of: TestContext) => ({ ...changes(of), ...views(of) })

const changes = (of: TestContext) => ({
  template: (subject: string, type = 'TRANSACTIONAL') => {
    const { api, domain } = of().project
    const content = { name: subject, subject, body: '<p>{{ event.total }}</p>', from: `us@${domain}`, type }
    return createdId(api.post('/templates', { body: content }))
  },
  workflow: (eventName: string, body: Record<string, unknown> = {}) =>
    createdId(of().project.api.post('/workflows', { body: { name: 'Buyers', eventName, ...body } })),
  addStep: (id: string, type: string, body: Record<string, unknown> = {}) =>
    createdId(
      of().project.api.post(`/workflows/${id}/steps`, {
        body: { type, name: type, position: { x: 0, y: 0 }, config: {}, ...body },
      }),
    ),
  enable: async (id: string): Promise<void> => {
    expect(await of().project.api.patch(`/workflows/${id}`, { body: { enabled: true } })).toMatchObject({
      status: 200,
    })
  },
  track: async (email: string, event: string, data: Record<string, unknown> = {}): Promise<void> => {
    const { flow, project } = of()
    expect(await project.open.post('/v1/track', { body: { email, event, data } })).toMatchObject({
      status: 200,
    })
    await flow.idle()
  },
  trackedSegment: async (): Promise<void> => {
    const { flow, project } = of()
    await createdId(
      project.api.post('/segments', { body: { name: 'Pro', condition: onPro, trackMembership: true } }),
    )
    await flow.idle()
  },
})

const views = (of: TestContext) => {
  /** Returns the captured mails to this address. */
  const inboxOf = async (to: string) => {
    const { anybody } = of().flow
    const { body } = await anybody.get(`/inbox/messages?to=${encodeURIComponent(to)}`)
    const ids: string[] = body.messages.map(({ id }: { id: string }) => id)
    return Promise.all(ids.map(async (id) => (await anybody.get(`/inbox/messages/${id}`)).body))
  }
  return {
    inboxOf,
    subjectsTo: async (to: string) => (await inboxOf(to)).map(({ subject }) => subject),
    executionsOf: async (id: string) =>
      (await of().project.api.get(`/workflows/${id}/executions`)).body.executions,
    contactOf: async (email: string) =>
      (await of().project.api.get(`/contacts?search=${encodeURIComponent(email)}`)).body.data[0],
  }
}
