import { consumeEvents } from '../src/commands/executions/consume-events.ts'
import { deleteExpiredRoots } from '../src/commands/delete-expired.ts'
import type { ConsumedEvent } from '../src/commands/executions/matched-event.ts'
import type { Context } from '../src/context.ts'
import { anotherInstance, eventBatch } from './another-instance.ts'
import { executionProject, type ExecutionProject } from './execution-project.ts'
import { startWorkflows, type WorkflowsUnderTest } from './start.ts'

const limit = 10

let workflows: WorkflowsUnderTest
let project: ExecutionProject
/** Two other instances, to which the tests pass batches of events. */
let instances: Context[]
let logged: unknown[]

beforeAll(async () => {
  workflows = await startWorkflows({ settings: { workflowRootLimit: limit } })
  instances = [1, 2].map(() => {
    const ctx = anotherInstance(workflows)
    const info = (event: string, fields = {}) => void logged.push({ event, ...fields })
    return { ...ctx, config: { ...ctx.config, workflowRootLimit: limit }, log: { ...ctx.log, info } }
  })
})
beforeEach(() => {
  project = executionProject(workflows)
  logged = []
})
afterAll(async () => {
  for (const { db } of instances) await db.destroy()
  await workflows.stop()
})

const consume = (events: readonly ConsumedEvent[], instance = 0): Promise<void> => {
  const ctx = instances[instance]
  if (!ctx) throw new Error('There is no such instance')
  return consumeEvents(ctx, events)
}

/** Returns events of `count` contacts. The events contain the correlation id of this mail. */
const eventsFrom = (mail: { correlationId: string } | undefined, count: number): ConsumedEvent[] =>
  Array.from({ length: count }, () => {
    const [event] = eventBatch(workflows, { ...project, contactId: project.someone() }, ['signed up'])
    if (!event) throw new Error('A batch has its events')
    return { ...event, correlationId: mail?.correlationId ?? event.correlationId }
  })

const statusesOf = async (id: string): Promise<string[]> =>
  (await project.list(id, '?pageSize=100')).map(({ status }: { status: string }) => status).toSorted()

const limitedMessages = async () =>
  (await workflows.published()).filter(
    ({ projectId, type }) => projectId === project.projectId && type === 'workflow.limited',
  )

const completed = (count: number): string[] => Array.from({ length: count }, () => 'COMPLETED')

describe('executions and mails that one event causes', () => {
  it('do not exceed the limit, even with concurrent instances', async () => {
    const { id } = await project.chain(['SEND_EMAIL'])
    await consume(eventsFrom(undefined, 1))
    const [mail] = await project.mails()

    await Promise.all([0, 1, 0, 1].map((instance) => consume(eventsFrom(mail, 3), instance)))

    expect(await project.mails()).toHaveLength(limit / 2)
    expect(await statusesOf(id)).toEqual([...completed(limit / 2), 'FAILED'])
    const failed = (await project.list(id)).find(({ status }: { status: string }) => status === 'FAILED')
    expect(failed.exitReason).toBe(
      'One event has caused 10 workflow executions and mails, which is the limit.',
    )
  })

  it('are counted once if their event is consumed again', async () => {
    const { id } = await project.chain(['SEND_EMAIL'])
    await consume(eventsFrom(undefined, 1))
    const [mail] = await project.mails()
    const events = eventsFrom(mail, 4)

    for (const instance of [0, 1, 0]) await consume(events, instance)
    const within = await statusesOf(id)
    await consume(eventsFrom(mail, 1))

    expect(within).toEqual(completed(5))
    expect(await statusesOf(id)).toEqual([...completed(5), 'FAILED'])
  })

  it('cause one failed execution, one log line and one notice per workflow above the limit', async () => {
    const first = await project.chain(['SEND_EMAIL'])
    const second = await project.chain(['SEND_EMAIL'], { name: 'Second' })
    await consume(eventsFrom(undefined, 1))
    const [mail] = await project.mails()

    for (let time = 0; time < 3; time += 1) await consume(eventsFrom(mail, 20), time % 2)

    for (const { id } of [first, second]) {
      expect((await statusesOf(id)).filter((status) => status === 'FAILED')).toHaveLength(1)
      expect(logged.filter((line) => JSON.stringify(line).includes(id))).toHaveLength(1)
    }
    const [failed] = await project.list(first.id, '?status=FAILED')
    expect((await project.api.get(`/workflows/${first.id}/executions/${failed.id}`)).body.context).toEqual({})
    expect(new Set((await limitedMessages()).map(({ data }) => data.workflowId))).toEqual(
      new Set([first.id, second.id]),
    )
    expect(await limitedMessages()).toHaveLength(2)
  })

  it('stop at the first mail above the limit, and the execution of this mail fails', async () => {
    const mails = Array.from({ length: 12 }, () => 'SEND_EMAIL')
    const { id, steps } = await project.chain([...mails, 'UPDATE_CONTACT', ...mails])
    await consume(eventsFrom(undefined, 1))

    expect(await project.only(id)).toMatchObject({
      status: 'FAILED',
      currentStepId: steps[9],
      exitReason: expect.stringMatching(/limit/),
      stepExecutions: [...completed(10).map((status) => ({ status })), { status: 'FAILED' }],
    })
    expect(await project.mails()).toHaveLength(9)
    expect((await project.counts(id)).filter(({ entered }: { entered: number }) => entered > 0)).toHaveLength(
      11,
    )
  })

  it('are counted separately for each event, even with the same request id', async () => {
    const { id } = await project.chain(['SEND_EMAIL'])
    const events = eventsFrom({ correlationId: 'import-1' }, 30)

    await consume(events)

    expect(await statusesOf(id)).toEqual(completed(30))
    expect(await limitedMessages()).toEqual([])
  })

  it('are counted from zero for the next event, but cause a new notice only after a day or after the workflow is enabled again', async () => {
    const { id } = await project.chain(['SEND_EMAIL'], { allowReentry: true })
    const exceed = async () => {
      const [event] = eventsFrom(undefined, 1)
      if (!event) throw new Error('There is an event')
      await consume([event])
      await consume(eventsFrom((await project.mails()).at(-1), 6))
      return (await limitedMessages()).length
    }

    expect([await exceed(), await exceed()]).toEqual([1, 1])
    expect(logged).toHaveLength(1)
    await project.patch(id, { enabled: false })
    await project.patch(id, { enabled: true })
    expect(await exceed()).toBe(2)
    workflows.forward(25 * 3_600_000)
    expect(await exceed()).toBe(3)
    expect(logged).toHaveLength(3)
  })

  it('are counted for 30 days', async () => {
    await project.chain(['SEND_EMAIL'])
    await consume(eventsFrom(undefined, 1))
    const roots = () =>
      workflows.db
        .selectFrom('workflow_roots')
        .selectAll()
        .where('project_id', '=', project.projectId)
        .execute()
    const inDays = (days: number) =>
      deleteExpiredRoots({
        db: workflows.db,
        now: () => new Date(workflows.now().getTime() + days * 86_400_000),
      })

    await inDays(29)
    expect(await roots()).toMatchObject([{ caused: 2 }])
    await inDays(31)
    expect(await roots()).toEqual([])
  })
})

describe('a request with the correlation id of an execution', () => {
  it("continues the execution's chain, and any other id begins a new chain", async () => {
    const { id } = await project.chain(['SEND_EMAIL'])
    await consume(eventsFrom(undefined, 1))
    const [mail] = await project.mails()

    await consume(eventsFrom({ correlationId: `${mail.correlationId}0000` }, 20))

    expect(await statusesOf(id)).toEqual(completed(21))
  })
})
