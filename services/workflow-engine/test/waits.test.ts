import { contactDeleted, draft } from '@postrider/contracts/messages'
import { consumeEvents } from '../src/commands/executions/consume-events.ts'
import type { Context } from '../src/context.ts'
import { anotherInstance, eventBatch } from './another-instance.ts'
import { executionProject, type ExecutionProject, type StepSpec } from './execution-project.ts'
import { startWorkflows, type WorkflowsUnderTest } from './start.ts'

let workflows: WorkflowsUnderTest
let project: ExecutionProject
/** Another instance, to which the tests pass batches of events. */
let other: Context

beforeAll(async () => {
  workflows = await startWorkflows()
  other = anotherInstance(workflows)
})
beforeEach(() => {
  project = executionProject(workflows)
})
afterAll(async () => {
  await other.db.destroy()
  await workflows.stop()
})

const batch = (contactId: string, ...names: string[]) =>
  eventBatch(workflows, { ...project, contactId }, names)

const hour = 3_600_000

const waiting = ['WAIT_FOR_EVENT', 'SEND_EMAIL']
const withTimeout: StepSpec[] = [
  ['WAIT_FOR_EVENT', { config: { eventName: 'bought', timeout: 3_600 } }],
  'SEND_EMAIL',
]

describe('an execution that waits for an event', () => {
  it('continues with the first event and its data', async () => {
    const { id } = await project.chain(waiting)
    const [contactId, another] = [project.someone(), project.someone()]

    await project.track(contactId, 'signed up', { data: { plan: 'pro' } })
    await project.track(another, 'bought')
    const before = await project.only(id)
    await project.track(contactId, 'bought', { data: { total: 5 } })
    await project.track(contactId, 'bought', { data: { total: 6 } })

    expect(before).toMatchObject({ status: 'WAITING' })
    const after = await project.only(id)
    expect(after).toMatchObject({ status: 'COMPLETED', context: { plan: 'pro', total: 5 } })
    expect(after.stepExecutions[1]).toMatchObject({
      status: 'COMPLETED',
      output: { waitOutcome: 'EVENT', eventReceived: true, eventName: 'bought', eventData: { total: 5 } },
    })
    expect(await project.mails()).toMatchObject([{ context: { plan: 'pro', total: 5 } }])
  })

  it('continues after its timeout, and ignores later events', async () => {
    const { id } = await project.chain(withTimeout)
    const contactId = project.someone()

    await project.track(contactId)
    workflows.forward(hour)
    await workflows.idle()
    await project.track(contactId, 'bought')

    expect((await project.only(id)).stepExecutions[1]).toMatchObject({
      output: { waitOutcome: 'TIMEOUT', timedOut: true, eventName: 'bought' },
    })
    expect(await project.mails()).toHaveLength(1)
  })

  it('continues once if the event and the timeout occur at the same time', async () => {
    const { id } = await project.chain(withTimeout)
    const contactIds = Array.from({ length: 20 }, () => project.someone())
    for (const contactId of contactIds) await project.track(contactId)
    workflows.forward(hour)

    await Promise.all([
      workflows.idle(),
      ...contactIds.map((contactId) => consumeEvents(other, batch(contactId, 'bought'))),
    ])
    await workflows.idle()

    expect(await project.list(id, '?status=COMPLETED')).toHaveLength(20)
    expect((await project.mails()).map(({ contactId }) => String(contactId)).toSorted()).toEqual(
      contactIds.toSorted(),
    )
  })

  it('is resumed by a later event of the batch that started it', async () => {
    const { id } = await project.chain(waiting)
    const [early, late] = [project.someone(), project.someone()]

    await consumeEvents(other, [
      ...batch(early, 'bought', 'signed up'),
      ...batch(late, 'signed up', 'bought'),
    ])

    expect(await project.list(id)).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ contactId: early, status: 'WAITING' }),
        expect.objectContaining({ contactId: late, status: 'COMPLETED' }),
      ]),
    )
  })

  it('ignores redelivered events that occurred before the wait or that resumed it', async () => {
    const { id } = await project.chain(['WAIT_FOR_EVENT', 'WAIT_FOR_EVENT', 'SEND_EMAIL'])
    const contactId = project.someone()
    const events = batch(contactId, 'bought', 'signed up', 'bought')

    for (let time = 0; time < 3; time += 1) await consumeEvents(other, events)
    const once = await project.only(id)
    await consumeEvents(other, batch(contactId, 'bought'))

    expect(once.stepExecutions.map(({ status }: { status: string }) => status)).toEqual([
      'COMPLETED',
      'COMPLETED',
      'WAITING',
    ])
    expect(await project.only(id)).toMatchObject({ status: 'COMPLETED' })
  })

  it('of an older graph version is resumed by an event that no current workflow uses', async () => {
    const { id, steps } = await project.chain(waiting)
    const contactId = project.someone()
    await project.track(contactId)

    await project.api.patch(`/workflows/${id}/steps/${steps[0]}`, { body: { config: { eventName: 'paid' } } })
    await project.track(contactId, 'bought')

    expect(await project.only(id)).toMatchObject({ status: 'COMPLETED' })
  })

  it('times out before a later event, even if the event is processed before the timer', async () => {
    const { id } = await project.chain(withTimeout)
    const contactId = project.someone()
    await project.track(contactId)
    workflows.forward(hour)

    await consumeEvents(other, batch(contactId, 'bought'))

    expect((await project.only(id)).stepExecutions[1]).toMatchObject({ output: { waitOutcome: 'TIMEOUT' } })
    expect(await project.mails()).toHaveLength(1)
  })

  it('is resumed by an event after the end of a preceding DELAY, even if the timer of the DELAY is processed later', async () => {
    const { id } = await project.chain(['DELAY', ...waiting])
    const contactId = project.someone()
    await project.track(contactId)
    workflows.forward(hour)

    await consumeEvents(other, batch(contactId, 'bought'))

    expect(await project.only(id)).toMatchObject({ status: 'COMPLETED' })
  })

  it('fails when the data of its events exceeds a maximum size', async () => {
    const { id } = await project.chain([...Array.from({ length: 8 }, () => 'WAIT_FOR_EVENT'), 'EXIT'])
    const contactId = project.someone()
    await project.track(contactId)

    // The key is the same each time, so the context does not grow, but the step results do.
    for (let count = 0; count < 8; count += 1)
      await project.track(contactId, 'bought', { data: { text: 'x'.repeat(60_000) } })

    expect(await project.only(id)).toMatchObject({
      status: 'FAILED',
      exitReason: expect.stringContaining('262144 bytes'),
    })
  })

  it('ends when its contact is deleted', async () => {
    const { id } = await project.chain(waiting)
    const contactId = project.someone()
    await project.track(contactId)

    const { projectId } = project
    const envelope = { key: contactId, projectId, generation: 1, at: workflows.now() }
    await workflows.consume(
      draft(contactDeleted, envelope, { id: contactId, email: 'a@example.net', version: 2 }),
    )

    expect(await project.only(id)).toMatchObject({ status: 'CANCELLED', exitReason: 'contact_deleted' })
  })
})
