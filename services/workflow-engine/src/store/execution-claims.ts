import { claimDue as claimDueRows, type ClaimDueOptions, type DueTable } from '@postrider/db'
import { sql } from 'kysely'
import type { Execution } from '../domain/execution/execution.ts'
import {
  allColumns,
  executionBytes,
  executionOf,
  mostExecutionBytes,
  type ExecutionRow,
} from './execution-rows.ts'
import type { Database } from './tables.ts'

const due: DueTable = {
  name: 'executions',
  table: 'workflow_executions',
  key: ['id'],
  where: sql`status in ('RUNNING', 'WAITING')`,
  set: sql`revision = revision + 1`,
  returning: allColumns,
  bound: { size: executionBytes, mostBytes: mostExecutionBytes },
}

/**
 * Claims due executions, with a fair share for each project. A claim raises the revision, so a process that
 * claimed the execution before can no longer save it. Returns fewer executions than requested if the
 * requested executions exceed 16 MB.
 */
export async function claimDue(db: Database, claiming: ClaimDueOptions): Promise<Execution[]> {
  return (await claimDueRows<ExecutionRow>(db, due, claiming)).map(executionOf)
}

/** Makes claimed executions due at `dueAt`, unless another process has saved them since the claim. */
export async function postpone(
  db: Database,
  executions: readonly Pick<Execution, 'id' | 'revision'>[],
  dueAt: Date,
): Promise<void> {
  if (executions.length === 0) return
  await sql`
    update workflow_executions as execution set due_at = ${dueAt}
    from jsonb_to_recordset(${JSON.stringify(executions.map(({ id, revision }) => ({ id, revision })))}::jsonb)
      as row (id uuid, revision integer)
    where execution.id = row.id and execution.revision = row.revision and status in ('RUNNING', 'WAITING')
  `.execute(db)
}
