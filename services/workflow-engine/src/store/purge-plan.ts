import type { PurgePlan } from '@postrider/tenancy'

/** The tables that a project purge deletes from. */
export const purgePlan: PurgePlan = [
  { table: 'workflow_executions' },
  { table: 'workflow_roots' },
  { table: 'workflow_step_counts' },
  { table: 'workflow_graphs' },
  { table: 'workflow_entries' },
  { table: 'workflow_schedules' },
  { table: 'workflow_cancels' },
  { table: 'project_cancels' },
  { table: 'workflows' },
  { table: 'deleted_workflows' },
  { table: 'workflow_changes' },
  { table: 'webhook_secrets', keptOnReset: true, orderBy: 'created_at' },
]
