import { draft, contactDeleted } from '@postrider/contracts/messages'
import { deleteExpiredExecutions, deleteExpiredGraphs } from '../src/commands/delete-expired.ts'
import type { Context } from '../src/context.ts'
import { anotherInstance } from './another-instance.ts'
import { executionProject, type ExecutionProject } from './execution-project.ts'
import { startWorkflows, type WorkflowsUnderTest } from './start.ts'

let workflows: WorkflowsUnderTest
let project: ExecutionProject
/** Another instance, whose loops the tests run step by step. */
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

const dayMs = 86_400_000

const forget = async (inDays: number, config: Partial<Context['config']> = {}): Promise<void> => {
  const now = () => new Date(workflows.now().getTime() + inDays * dayMs)
  while (await deleteExpiredExecutions({ ...other, now, config: { ...other.config, ...config } })) continue
  while (await deleteExpiredGraphs({ ...other, now })) continue
}

const versionsOf = async (id: string): Promise<number[]> =>
  (
    await workflows.db
      .selectFrom('workflow_graphs')
      .select('version')
      .where('workflow_id', '=', id)
      .orderBy('version')
      .execute()
  ).map(({ version }) => version)

const entriesOf = (id: string) =>
  workflows.db.selectFrom('workflow_entries').select('contact_id').where('workflow_id', '=', id).execute()

describe('ended executions', () => {
  it('are deleted after 400 days, but waiting executions and their graphs stay', async () => {
    const { id } = await project.chain(['SEND_EMAIL'])
    const waiting = await project.chain(['WAIT_FOR_EVENT', 'SEND_EMAIL'])
    await project.track(project.someone())

    await forget(399)
    const before = await project.list(id)
    await forget(401)

    expect(before).toMatchObject([{ status: 'COMPLETED' }])
    expect(await project.list(id)).toEqual([])
    expect(await project.list(waiting.id)).toMatchObject([{ status: 'WAITING' }])
    expect(await versionsOf(waiting.id)).toHaveLength(1)
    expect(await project.counts(id)).toMatchObject([{ entered: 1 }, { entered: 1 }])
  })

  it('are kept if the retention setting is 0', async () => {
    const { id } = await project.chain(['SEND_EMAIL'])
    await project.track(project.someone())

    await forget(10_000, { executionRetentionDays: 0 })

    expect(await project.list(id)).toHaveLength(1)
  })

  it.each([false, true])(
    'still prevent re-entry after their deletion if the workflow does not allow re-entry (allowed before: %s)',
    async (wasAllowed) => {
      const { id } = await project.chain(['SEND_EMAIL'], { allowReentry: wasAllowed })
      const contactId = project.someone()
      await project.track(contactId)
      await forget(401)
      await project.patch(id, { allowReentry: false })

      await project.track(contactId)
      const refused = await project.start(id, contactId)
      await project.patch(id, { allowReentry: true })
      const allowed = await project.start(id, contactId)

      expect(refused).toMatchObject({ status: 409 })
      expect(allowed).toMatchObject({ status: 201 })
      expect(await project.list(id)).toMatchObject([{ id: allowed.body.id }])
    },
  )

  it('leave no rows of a deleted contact', async () => {
    const { id } = await project.chain(['SEND_EMAIL'])
    const [gone, stays] = [project.someone(), project.someone()]
    for (const contactId of [gone, stays]) await project.track(contactId)
    await forget(401)

    const envelope = { key: gone, projectId: project.projectId, generation: 1, at: workflows.now() }
    await workflows.consume(draft(contactDeleted, envelope, { id: gone, email: 'a@example.net', version: 2 }))

    expect(await entriesOf(id)).toEqual([{ contact_id: stays }])
  })

  it('leave no rows of a deleted workflow', async () => {
    const { id } = await project.chain(['SEND_EMAIL'])
    await project.track(project.someone())
    await forget(401)
    const before = await entriesOf(id)
    await project.api.delete(`/workflows/${id}`)
    workflows.forward(61_000)
    await workflows.idle()

    expect(before).toHaveLength(1)
    expect(await entriesOf(id)).toEqual([])
  })
})

describe('the graphs of executions', () => {
  it('are deleted when no execution uses them, except for the current graph', async () => {
    const { id } = await project.chain(['SEND_EMAIL'])
    await project.track(project.someone())
    await project.addStepId(id, 'EXIT')
    await project.track(project.someone())
    const pinned = await versionsOf(id)

    await forget(399)
    const kept = await versionsOf(id)
    await forget(401)

    expect(pinned).toHaveLength(2)
    expect(kept).toEqual(pinned)
    expect(await versionsOf(id)).toEqual(pinned.slice(1))
  })

  it('are kept for a day after an edit replaced them', async () => {
    const { id } = await project.chain(['DELAY'])
    await project.start(id, project.someone())
    await workflows.db.deleteFrom('workflow_executions').where('workflow_id', '=', id).execute()
    await project.addStepId(id, 'EXIT')

    await forget(0.9)
    const before = await versionsOf(id)
    await forget(1.1)

    expect([before.length, await versionsOf(id)]).toEqual([1, []])
  })
})
