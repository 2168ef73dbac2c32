import { unavailable } from '@postrider/contracts/errors'
import { expectLogs } from '@postrider/testing/jest'
import { v7 as uuidv7 } from 'uuid'
import { executionProject, type ExecutionProject, type StepSpec } from './execution-project.ts'
import { startWorkflows, type WorkflowsUnderTest } from './start.ts'

let workflows: WorkflowsUnderTest
let project: ExecutionProject

beforeAll(async () => {
  workflows = await startWorkflows()
})
beforeEach(() => {
  project = executionProject(workflows)
})
afterAll(() => workflows.stop())

const [minute, hour] = [60_000, 3_600_000]

const wait = (eventName = 'bought'): StepSpec => ['WAIT_FOR_EVENT', { config: { eventName, timeout: 3_600 } }]

const after = (ms: number): Date => new Date(workflows.now().getTime() + ms)

/** Adds an event to the fake contacts service that this service has not consumed. */
function record(contactId: string, at: Date, { name = 'bought', data = {} } = {}): string {
  const id = uuidv7()
  workflows.contacts.track(project.projectId, contactId, { id, name, data, createdAt: at })
  return id
}

async function pass(ms: number): Promise<void> {
  workflows.forward(ms)
  await workflows.idle()
}

const outcomeOf = async (workflowId: string, step = 1) =>
  (await project.only(workflowId)).stepExecutions[step].output?.waitOutcome

describe('a wait that times out while the event consumer is behind', () => {
  it('is ended once by an event that occurred in time', async () => {
    const { id } = await project.chain([wait(), 'SEND_EMAIL'])
    const contactId = project.someone()
    await project.track(contactId)
    const at = after(minute)
    const eventId = record(contactId, at, { data: { total: 5 } })

    await pass(hour)
    const ended = await project.only(id)
    await project.track(contactId, 'bought', { id: eventId, at, data: { total: 5 } })

    expect(ended).toMatchObject({ status: 'COMPLETED', context: { total: 5 } })
    expect(ended.stepExecutions[1]).toMatchObject({
      output: {
        waitOutcome: 'EVENT',
        eventName: 'bought',
        eventData: { total: 5 },
        receivedAt: at.toISOString(),
      },
    })
    expect(await project.only(id)).toEqual(ended)
    expect(await project.mails()).toHaveLength(1)
  })

  it('is ended by the first of several events, and the next wait by the next event', async () => {
    const { id } = await project.chain([wait(), wait(), 'SEND_EMAIL'])
    const contactId = project.someone()
    await project.track(contactId)
    for (const [ms, total] of [
      [2 * minute, 2],
      [minute, 1],
    ] as const)
      record(contactId, after(ms), { data: { total } })

    await pass(hour)
    await pass(hour)

    expect((await project.only(id)).stepExecutions.slice(1, 3)).toMatchObject([
      { output: { waitOutcome: 'EVENT', eventData: { total: 1 } } },
      { output: { waitOutcome: 'EVENT', eventData: { total: 2 } } },
    ])
  })

  it('times out if all events are too early, too late, or have another name or contact', async () => {
    const { id } = await project.chain([wait(), 'SEND_EMAIL'])
    const [contactId, another] = [project.someone(), project.someone()]
    record(contactId, after(-minute))
    await project.track(contactId)
    const { scheduledFor } = (await project.only(id)).stepExecutions[1]
    record(contactId, new Date(scheduledFor))
    record(contactId, after(minute), { name: 'looked' })
    record(another, after(minute))

    await pass(hour + minute)

    expect(await outcomeOf(id)).toBe('TIMEOUT')
  })

  it('is not ended by automatically generated mail', async () => {
    const { id } = await project.chain([wait('email.received'), 'SEND_EMAIL'])
    const contactId = project.someone()
    await project.track(contactId)
    record(contactId, after(minute), { name: 'email.received', data: { isAutomatic: true } })

    await pass(hour)

    expect(await outcomeOf(id)).toBe('TIMEOUT')
  })

  it('continues until the contacts service is available', async () => {
    expectLogs('executions.not_answered')
    const { id } = await project.chain([wait(), 'SEND_EMAIL'])
    const contactId = project.someone()
    await project.track(contactId)
    record(contactId, after(minute))
    const { firstEvents } = workflows.contacts
    workflows.contacts.firstEvents = () => Promise.reject(unavailable('away'))

    await pass(hour)
    const meanwhile = await project.only(id)
    workflows.contacts.firstEvents = firstEvents
    await pass(6_000)

    expect(meanwhile).toMatchObject({ status: 'WAITING' })
    expect(await outcomeOf(id)).toBe('EVENT')
  })

  it('causes one call to the contacts service per project, and a DELAY causes no call', async () => {
    const { id } = await project.chain([wait(), 'SEND_EMAIL'])
    await project.chain(['DELAY', 'SEND_EMAIL'])
    const contactIds = Array.from({ length: 5 }, () => project.someone())
    for (const contactId of contactIds) await project.track(contactId)
    const firstEvents = jest.spyOn(workflows.contacts, 'firstEvents')

    await pass(hour + minute)

    const waits = firstEvents.mock.calls.flatMap(([body]) => body.waits)
    expect(firstEvents).toHaveBeenCalledTimes(1)
    expect(waits.map(({ contactId }) => contactId).toSorted()).toEqual(contactIds.toSorted())
    expect(await project.list(id, '?status=COMPLETED')).toHaveLength(5)
    firstEvents.mockRestore()
  })
})
