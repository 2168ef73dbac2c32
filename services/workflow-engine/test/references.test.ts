import { referencesApi } from '@postrider/contracts/internal'
import { peerApi, someCaller } from '@postrider/testing/service'
import { conformsToReferencesApi } from '@postrider/testing/fakes'
import { someProject } from './factories.ts'
import { sharedWorkflows, type WorkflowsUnderTest } from './start.ts'

describe('POST /internal/references', () => {
  conformsToReferencesApi(['template', 'segment', 'event', 'field'], async () => {
    const workflows = await sharedWorkflows()
    /** Ids of created resources by the id that the conformance suite uses for them. */
    const made = new Map<string, string>()
    const realOf = (id: string, make: () => string): string => {
      const real = made.get(id) ?? make()
      made.set(id, real)
      return real
    }
    return {
      api: {
        find: (asked) =>
          peerApi(workflows.service, referencesApi).find({ ...asked, id: made.get(asked.id) ?? asked.id }),
      },
      owns: 'workflows',
      refer: async ({ projectId, generation, kind, id }, name) => {
        const project = someProject(workflows, { projectId, generation })
        const eventName = kind === 'event' ? id : 'signed up'
        const workflowId = await project.createId({ name, eventName })
        if (kind === 'template') {
          const templateId = realOf(id, () => workflows.templates.put(projectId))
          await project.addStepId(workflowId, 'SEND_EMAIL', { templateId })
        } else if (kind === 'segment') {
          const field = `segment.${realOf(id, () => workflows.segments.put(projectId)).toUpperCase()}`
          await project.addStepId(workflowId, 'CONDITION', { config: { field, operator: 'memberOfSegment' } })
        } else if (kind === 'field') {
          const config = { field: `contact.${id}`, operator: 'exists' }
          await project.addStepId(workflowId, 'CONDITION', { config })
        }
        return workflowId
      },
      unrefer: async (projectId, id) => {
        await workflows.as(someCaller(projectId)).delete(`/workflows/${id}`)
      },
      stop: workflows.stop,
    }
  })
})

describe('references of workflows', () => {
  let workflows: WorkflowsUnderTest
  beforeAll(async () => {
    workflows = await sharedWorkflows()
  })
  afterAll(() => workflows.stop())

  const find = (projectId: string, kind: 'template' | 'segment' | 'event' | 'field' | 'domain', id: string) =>
    peerApi(workflows.service, referencesApi).find({ projectId, generation: 1, kind, id })
  const count = async (...asked: Parameters<typeof find>) => (await find(...asked)).workflows.length

  it('include a template and the steps that send it', async () => {
    const project = someProject(workflows)
    const templateId = workflows.templates.put(project.projectId)
    const id = await project.createId({ name: 'Welcome' })
    const step = await project.addStepId(id, 'SEND_EMAIL', { name: 'First', templateId })
    const again = await project.addStepId(id, 'SEND_EMAIL', { name: 'Second', config: { templateId } })

    const used = await find(project.projectId, 'template', templateId.toUpperCase())
    for (const each of [step, again])
      await project.api.patch(`/workflows/${id}/steps/${each}`, { body: { templateId: null } })

    expect(used).toMatchObject({
      workflows: [{ id, name: 'Welcome' }],
      workflowSteps: [
        { id: step, name: 'First', workflowId: id },
        { id: again, name: 'Second', workflowId: id },
      ],
    })
    expect(await find(project.projectId, 'template', templateId)).toMatchObject({
      workflows: [],
      workflowSteps: [],
    })
  })

  it('include a field if a condition reads the field or a part of it, or if a step updates it', async () => {
    const project = someProject(workflows)
    const id = await project.createId()
    const field = 'data.address.city'
    await project.addStepId(id, 'CONDITION', { config: { field, operator: 'exists' } })
    await project.addStepId(id, 'UPDATE_CONTACT', { config: { updates: { 'a.b': 1 } } })
    const fields = ['data.address.city', 'data.address', 'data.a.b', 'data.addres', 'data.a', 'email']

    const counts = await Promise.all(fields.map((each) => count(project.projectId, 'field', each)))

    expect(counts).toEqual([1, 1, 1, 0, 0, 0])
  })

  it('include the events that start a workflow and the events that its steps wait for', async () => {
    const project = someProject(workflows)
    const id = await project.createId({ eventName: 'signed up' })
    await project.addStepId(id, 'WAIT_FOR_EVENT', { config: { eventName: 'bought' } })
    const counts = () =>
      Promise.all(['signed up', 'bought'].map((event) => count(project.projectId, 'event', event)))

    const before = await counts()
    await project.patch(id, { triggerType: 'MANUAL' })

    expect([before, await counts()]).toEqual([
      [1, 1],
      [0, 1],
    ])
  })

  it('include the segment of a schedule, but no domain, because only templates use domains', async () => {
    const project = someProject(workflows)
    const segmentId = workflows.segments.put(project.projectId)
    const triggerConfig = { cron: '0 9 * * *', segmentId }
    await project.patch(await project.createId(), { triggerType: 'SCHEDULE', triggerConfig })

    expect(await count(project.projectId, 'segment', segmentId)).toBe(1)
    expect(await count(project.projectId, 'segment', 'rubbish')).toBe(0)
    expect(await count(project.projectId, 'domain', 'example.com')).toBe(0)
  })
})
