import { allowLogs } from '@postrider/testing/jest'
import { failAt, healed, type FaultPlace } from '@postrider/testing/postgres'
import { executionProject, type ExecutionProject, type StepSpec } from './execution-project.ts'
import { startWorkflows, type WorkflowsUnderTest } from './start.ts'

let workflows: WorkflowsUnderTest
let project: ExecutionProject

beforeAll(async () => {
  workflows = await startWorkflows()
})
afterEach(() => healed(workflows.db))
beforeEach(() => {
  project = executionProject(workflows)
  for (const name of ['loop.failed', 'message.retried', 'database.connection_lost', 'request.failed'])
    allowLogs(name)
  for (const name of ['contacts.not_changed', 'executions.not_answered', 'request.refused']) allowLogs(name)
})
afterAll(() => workflows.stop())

const update = (data: Record<string, unknown>): StepSpec => ['UPDATE_CONTACT', { config: { updates: data } }]

/** The steps of the workflow. Every type without an external effect occurs once or twice. */
const way: StepSpec[] = [
  'CONDITION',
  update({ seen: true }),
  'SEND_EMAIL',
  'DELAY',
  update({ plan: 'vip' }),
  'SEND_EMAIL',
  'WAIT_FOR_EVENT',
  update({ paid: true }),
  'SEND_EMAIL',
  'EXIT',
]

/** Repeats `work` until it succeeds. Between the attempts, the lease of the interrupted attempt expires. */
async function endure(work: () => Promise<unknown>): Promise<void> {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    try {
      await work()
      return await workflows.idle()
    } catch {
      workflows.forward(61_000)
    }
  }
  throw new Error('It failed ten times')
}

/** Moves the clock until the claims of failed loops have expired. At most three faults occur. */
async function lapse(): Promise<void> {
  for (let time = 0; time < 3; time += 1) {
    workflows.forward(61_000)
    await endure(() => Promise.resolve())
  }
}

const hour = 3_600_000

/** Moves a contact through the complete workflow while writes fail. */
async function walk(id: string): Promise<void> {
  const contactId = project.someone({ plan: 'pro' })
  const [begin, buy] = [{ id: crypto.randomUUID(), at: workflows.now() }, { id: crypto.randomUUID() }]
  await endure(() => project.track(contactId, 'signed up', begin))
  await lapse()
  workflows.forward(hour)
  await endure(() => Promise.resolve())
  await lapse()
  await endure(() => project.track(contactId, 'bought', { ...buy, at: workflows.now() }))
  await lapse()
  await expectOnce(id, contactId)
}

async function expectOnce(id: string, contactId: string): Promise<void> {
  const execution = await project.only(id)
  expect(execution).toMatchObject({ status: 'COMPLETED', exitReason: 'exit_step' })
  expect(execution.stepExecutions.map(({ step }: { step: { type: string } }) => step.type)).toEqual([
    'TRIGGER',
    ...way.map((each) => (typeof each === 'string' ? each : each[0])),
  ])
  const mails = await project.mails()
  expect(mails.map(({ stepId }) => stepId)).toEqual([...new Set(mails.map(({ stepId }) => stepId))])
  expect(mails).toHaveLength(3)
  const { projectId } = project
  const { contacts } = await workflows.contacts.find({ projectId, generation: 1, ids: [contactId] })
  expect(contacts).toMatchObject([{ version: 4, data: { seen: true, plan: 'vip', paid: true } }])
  for (const { entered, waiting, done, failed } of await project.counts(id))
    expect([entered, waiting, done, failed]).toEqual([1, 0, 1, 0])
  expect((await project.messages(execution.id)).map(({ type }) => type)).toEqual([
    'execution.started',
    'execution.suspended',
    'execution.suspended',
    'execution.completed',
  ])
}

const typeOf = (index: number): string => {
  const each = way[index]
  return Array.isArray(each) ? each[0] : (each ?? '')
}

/**
 * The writes in which an execution enters or completes a step. The insert of the execution includes its first
 * steps.
 */
const borders = way.flatMap((_each, index) =>
  (['enters', 'completes'] as const).flatMap((border) =>
    (['statement', 'commit'] as const).map((at) => ({ border, index, type: typeOf(index), at })),
  ),
)

const isInserted = (border: string, index: number): boolean =>
  index < 1 || (index === 1 && border === 'enters')

function placeOf(stepId: string, { border, index, at }: (typeof borders)[number]): FaultPlace {
  const entry = border === 'enters' ? '' : ' && exists(@.completedAt)'
  const has = (row: string) => `jsonb_path_exists(${row}.steps, '$[*] ? (@.stepId == "${stepId}"${entry})')`
  const table = 'workflow_executions'
  return isInserted(border, index)
    ? { table, on: 'insert', at, when: has('new') }
    : { table, on: 'update', at, when: `${has('new')} and not ${has('old')}` }
}

describe('a crash at a step', () => {
  it.each(borders)(
    'when an execution $border step $index ($type), at the $at of the write, does not lose or repeat an effect',
    async (border) => {
      const { id, steps } = await project.chain(way)

      await failAt(workflows.db, placeOf(steps[border.index] ?? '', border), { times: 2 })
      await walk(id)
      const reached = await healed(workflows.db)

      // Two attempts failed, one succeeded.
      expect(reached).toBe(3)
    },
  )

  it('during a claim does not lose or repeat an effect', async () => {
    const { id } = await project.chain(way)
    const place = { table: 'workflow_executions', on: 'update', at: 'commit' } as const

    await failAt(workflows.db, { ...place, when: 'new.steps = old.steps' }, { times: 2 })
    await walk(id)
    const reached = await healed(workflows.db)

    expect(reached).toBeGreaterThan(2)
  })
})

describe('a crash', () => {
  it.each<FaultPlace>([
    { table: 'workflow_step_counts', on: 'insert', at: 'statement' },
    { table: 'workflow_step_counts', on: 'update', at: 'commit' },
    { table: 'workflow_graphs', on: 'insert', at: 'commit' },
    { table: 'outbox', on: 'insert', at: 'statement' },
    { table: 'outbox', on: 'insert', at: 'commit' },
    { table: 'workflow_executions', on: 'update', at: 'commit', when: `new.status = 'COMPLETED'` },
  ])('in the $on of $table, at its $at, does not lose or repeat an effect', async (place) => {
    const { id } = await project.chain(way)

    await failAt(workflows.db, place, { times: 3 })
    await walk(id)
    const reached = await healed(workflows.db)

    expect(reached).toBeGreaterThan(0)
  })

  it('after a contact update and before it is recorded does not repeat the update', async () => {
    const { id } = await project.chain(way)
    const { updateMany } = workflows.contacts
    let calls = 0
    workflows.contacts.updateMany = async (given) => {
      const answer = await updateMany(given)
      calls += 1
      if (calls % 2 === 1) throw new Error('cut off behind the change')
      return answer
    }

    await walk(id).finally(() => Object.assign(workflows.contacts, { updateMany }))

    expect(calls).toBe(6)
  })
})
