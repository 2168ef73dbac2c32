import { conformsToPurge } from '@postrider/testing/purge'
import { purgePlan } from '../src/store/purge-plan.ts'
import { someProject } from './factories.ts'
import { putExecution } from './put-execution.ts'
import { startWorkflows } from './start.ts'

const farFuture = new Date('2100-01-01')

conformsToPurge({
  plan: purgePlan,
  start: () => startWorkflows(),
  write: async (workflows, named) => {
    const { createId, projectId, api } = someProject(workflows, named)
    const workflowId = await createId()
    await api.post('/workflows/webhook-secret/rotate')
    await putExecution(workflows, { ...named, projectId, workflowId, status: 'COMPLETED' })
    const of = { workflow_id: workflowId, project_id: projectId, generation: named.generation }
    const none = { entered: 1, waiting: 0, done: 1, failed: 0 }
    await workflows.db
      .insertInto('workflow_step_counts')
      .values({ ...of, step_id: workflowId, ...none })
      .execute()
    await workflows.db
      .insertInto('workflow_graphs')
      .values({ ...of, version: 1, name: 'W', graph: '{}', waits_for: [], created_at: new Date() })
      .execute()
    await workflows.db
      .insertInto('workflow_schedules')
      .values({ ...of, cron: '0 9 * * *', timezone: 'UTC', segment_id: workflowId, due_at: farFuture })
      .execute()
    await workflows.db
      .insertInto('workflow_cancels')
      .values({ ...of, started_until: farFuture, due_at: farFuture })
      .execute()
    await workflows.db
      .insertInto('project_cancels')
      .values({
        project_id: projectId,
        generation: named.generation ?? 1,
        started_until: farFuture,
        due_at: farFuture,
      })
      .execute()
    await workflows.db
      .insertInto('workflow_entries')
      .values({ ...of, contact_id: workflowId })
      .execute()
    await workflows.db
      .insertInto('workflow_roots')
      .values({
        project_id: projectId,
        generation: named.generation ?? 1,
        root_id: workflowId,
        caused: 1,
        created_at: new Date(),
      })
      .execute()
    await workflows.db
      .insertInto('deleted_workflows')
      .values({ ...of, deleted_at: new Date() })
      .execute()
  },
})
