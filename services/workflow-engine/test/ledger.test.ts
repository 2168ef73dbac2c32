import { ledgerApi } from '@postrider/contracts/internal'
import { peerApi, walkLedger } from '@postrider/testing/service'
import { v7 as uuidv7 } from 'uuid'
import { executionProject, type ExecutionProject } from './execution-project.ts'
import { startWorkflows, type WorkflowsUnderTest } from './start.ts'

let workflows: WorkflowsUnderTest
let project: ExecutionProject

const hour = 3_600_000

beforeAll(async () => {
  workflows = await startWorkflows()
})
beforeEach(() => {
  project = executionProject(workflows)
})
afterAll(() => workflows.stop())

const inOrder = (messages: readonly { type: string; data: unknown }[]) =>
  messages
    .map(({ type, data }) => ({ type, data }))
    .toSorted((one, other) => (keyOf(one) < keyOf(other) ? -1 : 1))

const published = async () =>
  (await workflows.published()).filter(
    (each) => each.projectId === project.projectId && each.type.startsWith('execution.'),
  )

const keyOf = ({ type, data }: { type: string; data: unknown }) => `${Object(data).id} ${type}`

describe('POST /internal/ledger of the workflow engine', () => {
  it('returns the published messages of each execution', async () => {
    const waiting = await project.chain(['SEND_EMAIL', 'DELAY', 'SEND_EMAIL'])
    const through = await project.chain([['EXIT', { config: { reason: 'welcomed' } }]])
    const contacts = [project.someone(), project.someone(), project.someone()]
    for (const contactId of contacts) await project.track(contactId)
    const [first] = await project.list(waiting.id)
    await project.cancel(waiting.id, first.id)

    const messages = await walkLedger(workflows.service, { projectId: project.projectId })

    expect(inOrder(messages)).toEqual(inOrder(await published()))
    expect(new Set(messages.map(({ type }) => type))).toEqual(
      new Set(['execution.started', 'execution.suspended', 'execution.completed', 'execution.cancelled']),
    )
    expect(messages.filter(({ data }) => Object(data).workflowId === through.id)).toHaveLength(6)
  })

  it('returns `waited: false` for an execution that only a contact update delayed, but not for an execution with a DELAY', async () => {
    await project.chain([['UPDATE_CONTACT', { config: { updates: { tier: 'gold' } } }], 'EXIT'])
    const waiting = await project.chain(['DELAY', 'EXIT'])
    await project.track(project.someone())
    workflows.forward(hour)
    await workflows.idle()

    const messages = await walkLedger(workflows.service, { projectId: project.projectId })

    expect(inOrder(messages)).toEqual(inOrder(await published()))
    const ends = messages.filter(({ type }) => type === 'execution.completed').map(({ data }) => Object(data))
    expect(ends).toHaveLength(2)
    for (const { workflowId, waited } of ends)
      expect(waited).toBe(workflowId === waiting.id ? undefined : false)
  })

  it('returns recent messages of ended executions, and all messages of active executions', async () => {
    await project.chain(['DELAY'])
    await project.chain(['EXIT'])
    await project.track(project.someone())
    const { projectId } = project
    const later = new Date(workflows.now().getTime() + 1_000).toISOString()

    const messages = await walkLedger(workflows.service, { projectId, since: later })

    expect(messages.map(({ type }) => type)).toEqual(['execution.started', 'execution.suspended'])
    expect(await walkLedger(workflows.service, { projectId, generation: 2 })).toEqual([])
    expect(await walkLedger(workflows.service, { projectId: uuidv7() })).toEqual([])
  })

  it('rejects an unknown cursor', async () => {
    const question = { projectId: uuidv7(), generation: 1, since: new Date(0).toISOString(), limit: 10 }
    const after = Buffer.from(JSON.stringify(['workflowId', 'x', uuidv7()])).toString('base64url')

    const page = peerApi(workflows.service, ledgerApi).page({ ...question, after })

    await expect(page).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  })
})
