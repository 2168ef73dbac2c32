import { consumeEvents } from '../src/commands/executions/consume-events.ts'
import type { Context } from '../src/context.ts'
import { anotherInstance, eventBatch } from './another-instance.ts'
import { executionProject, type ExecutionProject } from './execution-project.ts'
import { refusal } from './factories.ts'
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

const hour = 3_600_000

const batch = (contactId: string, ...names: string[]) =>
  eventBatch(workflows, { ...project, contactId }, names)

describe('re-entry', () => {
  it('is rejected if the workflow does not allow it', async () => {
    const { id } = await project.chain(['SEND_EMAIL'])
    const contactId = project.someone()

    await consumeEvents(other, batch(contactId, 'signed up', 'signed up'))
    await project.track(contactId)

    expect(await project.list(id)).toHaveLength(1)
    expect(await project.mails()).toHaveLength(1)
  })

  it('is possible after an execution has ended if the workflow allows it', async () => {
    const { id } = await project.chain(['DELAY'], { allowReentry: true })
    const contactId = project.someone()

    await consumeEvents(other, batch(contactId, 'signed up', 'signed up'))
    const first = await project.list(id)
    const refused = await project.start(id, contactId)
    workflows.forward(hour)
    await workflows.idle()
    await project.track(contactId)

    expect(first).toHaveLength(1)
    expect(refused).toMatchObject(refusal(409, 'CONFLICT'))
    expect(await project.list(id)).toMatchObject([{ status: 'WAITING' }, { status: 'COMPLETED' }])
  })

  it('is not caused by a redelivered event that occurred while the contact was in the workflow', async () => {
    const { id } = await project.chain(
      [['WAIT_FOR_EVENT', { config: { eventName: 'signed up' } }], 'UPDATE_CONTACT'],
      { allowReentry: true },
    )
    const contactId = project.someone()
    const [first, last] = [batch(contactId, 'signed up'), batch(contactId, 'signed up')]

    for (let time = 0; time < 2; time += 1) await consumeEvents(other, first)
    for (let time = 0; time < 3; time += 1) await consumeEvents(other, [...last, ...last])
    const before = await project.list(id)
    // Executions are sorted by the millisecond of their event.
    workflows.forward(1)
    await consumeEvents(other, batch(contactId, 'signed up'))

    expect(before).toMatchObject([{ status: 'COMPLETED' }])
    expect(await project.list(id)).toMatchObject([{ status: 'WAITING' }, { status: 'COMPLETED' }])
  })

  it('is rejected for contacts that entered the workflow when it still allowed re-entry', async () => {
    const { id } = await project.chain(['SEND_EMAIL'], { allowReentry: true })
    const contactId = project.someone()
    await project.track(contactId)

    await project.patch(id, { allowReentry: false })
    await project.track(contactId)

    expect(await project.list(id)).toHaveLength(1)
    expect(await project.start(id, contactId)).toMatchObject(refusal(409, 'CONFLICT'))
  })

  it.each([true, false])(
    'is rejected for concurrent requests (re-entry allowed: %s)',
    async (allowReentry) => {
      const { id } = await project.chain(['DELAY'], { allowReentry })
      const contactId = project.someone()

      const answers = await Promise.all([
        ...Array.from({ length: 8 }, () => project.start(id, contactId)),
        ...Array.from({ length: 4 }, () => consumeEvents(other, batch(contactId, 'signed up'))),
      ])

      expect(await project.list(id)).toHaveLength(1)
      const statuses = answers.flatMap((answer) => answer?.status ?? [])
      expect(statuses.every((status) => status === 201 || status === 409)).toBe(true)
    },
  )
})

describe('executions that start each other', () => {
  it('fail with a reason after a chain of ten executions', async () => {
    const { id } = await project.chain(['SEND_EMAIL'], { allowReentry: true })
    const contactId = project.someone()
    let correlationId = 'request-1'

    for (let count = 0; count < 12; count += 1) {
      await project.track(contactId, 'signed up', { correlationId })
      // Executions are sorted by the millisecond of their event.
      workflows.forward(1)
      correlationId = (await project.mails()).at(-1).correlationId
    }

    const statuses = (await project.list(id)).map(({ status }: { status: string }) => status)
    expect(statuses).toEqual(['FAILED', 'FAILED', ...Array.from({ length: 10 }, () => 'COMPLETED')])
    expect((await project.list(id))[0].exitReason).toMatch(/10 times in a row/)
    expect(await project.mails()).toHaveLength(10)
  })

  it('are not limited if one request causes many events', async () => {
    const { id } = await project.chain(['SEND_EMAIL'], { allowReentry: true })
    const contactId = project.someone()

    for (let count = 0; count < 15; count += 1)
      await project.track(contactId, 'signed up', { correlationId: 'import-1' })

    expect(await project.list(id, '?status=COMPLETED')).toHaveLength(15)
  })
})
