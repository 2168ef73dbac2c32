import type { BoundsOf } from '@postrider/db'
import { messagingBounds } from '@postrider/messaging'
import { projectBounds } from '@postrider/tenancy'
import type { Tables } from './tables.ts'

/** How the size of each table is limited. */
export const bounds: BoundsOf<Tables> = {
  ...messagingBounds,
  ...projectBounds,
  workflows: { keeps: 'state', of: 'each workflow' },
  // A graph version is deleted after its last execution.
  workflow_graphs: { keeps: 'with', table: 'workflow_executions' },
  workflow_executions: { keeps: 'time', by: 'EXECUTION_RETENTION_DAYS', oldest: { column: 'completed_at' } },
  workflow_entries: { keeps: 'with', table: 'workflows' },
  workflow_roots: { keeps: 'time', by: '30 days', oldest: { column: 'created_at' } },
  workflow_step_counts: { keeps: 'with', table: 'workflows' },
  workflow_schedules: { keeps: 'with', table: 'workflows' },
  workflow_index: { keeps: 'state', of: 'the service: one row' },
  workflow_changes: { keeps: 'state', of: 'each project with workflows' },
  workflow_cancels: { keeps: 'queue', until: 'the executions are cancelled' },
  project_cancels: { keeps: 'queue', until: 'the executions are cancelled' },
  deleted_workflows: { keeps: 'queue', until: 'the executions are deleted' },
  webhook_secrets: { keeps: 'state', of: 'each project, including secrets that still sign' },
}
