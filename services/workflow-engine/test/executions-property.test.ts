import { transact } from '@postrider/db'
import { fc } from '@postrider/testing/property'
import { v7 as uuidv7 } from 'uuid'
import { newWorkflow, type Workflow } from '../src/domain/workflow.ts'
import { insertWorkflow, saveWorkflow } from '../src/store/workflows.ts'
import { executionProject, type ExecutionProject } from './execution-project.ts'
import { reference, type ObservedExecution } from './execution-reference.ts'
import { script, type Action, type Script } from './execution-scripts.ts'
import { startWorkflows, type WorkflowsUnderTest } from './start.ts'

let workflows: WorkflowsUnderTest

beforeAll(async () => {
  workflows = await startWorkflows()
})
afterAll(() => workflows.stop())

/** Inserts an enabled workflow with the first graph of a script, even if the API would reject the graph. */
async function put(project: ExecutionProject, { graphs: [graph], allowReentry }: Script): Promise<Workflow> {
  const at = workflows.now()
  const { projectId } = project
  const made = newWorkflow(
    { name: 'W', eventName: 'start', description: null, enabled: false, allowReentry },
    { projectId, generation: 1, at, newId: () => uuidv7() },
  )
  const workflow = { ...made, enabled: true, ...(graph && { graph }) }
  await transact(workflows.db, (tx) => insertWorkflow(tx, workflow))
  return workflow
}

/** Returns the executions that the service produces for a script. */
async function executed(given: Script): Promise<ObservedExecution[]> {
  const project = executionProject(workflows)
  let workflow = await put(project, given)
  const contactId = project.someone()

  const happen = async (each: Action): Promise<void> => {
    switch (each.kind) {
      case 'event': {
        const event = { id: uuidv7(), at: workflows.now(), data: { last: each.name } }
        for (let time = 0; time <= each.repeats; time += 1) await project.track(contactId, each.name, event)
        return
      }
      case 'pass':
        for (let passed = 0; passed < each.minutes; passed += 1) {
          workflows.forward(60_000)
          await workflows.idle()
        }
        return
      case 'cancel':
        await project.cancelAll(workflow.id)
        return
      case 'edit': {
        const graph = given.graphs[each.graph]
        workflow = { ...workflow, ...(graph && { graph }), version: workflow.version + 1 }
        await transact(workflows.db, (tx) => saveWorkflow(tx, workflow))
        return
      }
      default:
        each satisfies never
    }
  }
  for (const each of given.actions) await happen(each)
  await workflows.idle()
  return seenOf(project, workflow.id)
}

async function seenOf(project: ExecutionProject, workflowId: string): Promise<ObservedExecution[]> {
  const mails = await project.mails()
  const rows = await workflows.db
    .selectFrom('workflow_executions')
    .select(['id', 'status', 'steps'])
    .where('workflow_id', '=', workflowId)
    .orderBy('started_at')
    .orderBy('id')
    .execute()
  return rows.map(({ id, status, steps }) => ({
    status,
    steps: steps.map(({ stepId }) => stepId),
    mails: mails.flatMap(({ executionId, stepId }) => (executionId === id ? [stepId] : [])),
  }))
}

describe('the service', () => {
  it('produces the same executions as the reference for any graph and any actions', async () => {
    await fc.assert(
      fc.asyncProperty(script, async (given) => {
        expect(await executed(given)).toEqual(reference(given))
      }),
      { numRuns: 100 },
    )
  }, 240_000)
})
