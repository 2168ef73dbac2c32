import type { ProjectGeneration } from '@postrider/contracts'
import { prepared } from '@postrider/db'
import { sql, type RawBuilder } from 'kysely'
import type { Execution } from '../domain/execution/execution.ts'
import {
  allColumns,
  briefColumns,
  executionBytes,
  executionOf,
  mostExecutionBytes,
  type ExecutionRow,
} from './execution-rows.ts'
import type { Database } from './tables.ts'

/** The fields of an execution that determine whether its contact may enter the workflow again. */
export type ReentryState = Pick<Execution, 'workflowId' | 'contactId' | 'status' | 'since'>

export interface ActiveOfContacts {
  /** Executions that the events can advance. */
  concerned: Execution[]
  others: ReentryState[]
}

type Large = Pick<ExecutionRow, 'context' | 'steps'>
type BriefRow = Omit<ExecutionRow, keyof Large> & (Large | { context: null; steps: null })

/**
 * Returns the active executions of contacts. Reads context and steps, which can have 512 KB, only for
 * executions that wait for one of these events or are due before `dueBefore`. Of all other executions, reads
 * only the fields that determine re-entry.
 */
export async function findActiveOfContacts(
  db: Database,
  contactIds: readonly string[],
  { events, dueBefore }: { events: readonly string[]; dueBefore: Date },
): Promise<ActiveOfContacts> {
  const isConcerned = sql`(waits_for = any(${[...events]}::text[]) or due_at < ${dueBefore})`
  const { rows } = await sql<BriefRow>`
    ${prepared('executions.of-contacts')}select ${briefColumns},
      case when ${isConcerned} then context end as context, case when ${isConcerned} then steps end as steps
    from workflow_executions
    where contact_id = any(${[...contactIds]}::uuid[]) and status in ('RUNNING', 'WAITING')
    order by id
  `.execute(db)
  return {
    concerned: rows.flatMap((row) => (row.context === null ? [] : [executionOf(row)])),
    others: rows.filter(({ context }) => context === null).map(reentryStateOf),
  }
}

const reentryStateOf = (row: BriefRow): ReentryState => ({
  workflowId: row.workflow_id,
  contactId: row.contact_id,
  status: row.status,
  since: { at: row.waiting_since, after: row.waits_after },
})

/** Maximum number of executions to cancel in one transaction. */
const batchSize = 500

/** Returns a batch of the active executions of these contacts. */
export const findSomeOfContacts = (db: Database, contactIds: readonly string[]): Promise<Execution[]> =>
  findSome(
    db,
    sql`select * from workflow_executions
      where contact_id = any(${[...contactIds]}::uuid[]) and status in ('RUNNING', 'WAITING') limit ${batchSize}`,
  )

interface OfWorkflow extends ProjectGeneration {
  id: string
  /** Excludes executions that started after this time. */
  startedUntil?: Date
}

/** Returns a batch of the active executions of a workflow. */
export const findSomeOfWorkflow = (db: Database, workflow: OfWorkflow): Promise<Execution[]> =>
  findSome(db, sql`select * from workflow_executions where ${isActiveOf(workflow)} limit ${batchSize}`)

export async function countActiveOfWorkflow(db: Database, workflow: OfWorkflow): Promise<number> {
  const { rows } = await sql<{ active: number }>`
    select count(*) as active from workflow_executions where ${isActiveOf(workflow)}
  `.execute(db)
  return rows[0]?.active ?? 0
}

const isActiveOf = ({ id, projectId, generation, startedUntil }: OfWorkflow) =>
  sql`workflow_id = ${id} and status in ('RUNNING', 'WAITING')
    and project_id = ${projectId} and generation = ${generation}
    ${startedUntil ? sql`and started_at <= ${startedUntil}` : sql``}`

/** Returns a batch of the active executions of a project that started at or before `startedUntil`. */
export const findSomeOfProject = (
  db: Database,
  { projectId, generation, startedUntil }: ProjectGeneration & { startedUntil: Date },
): Promise<Execution[]> =>
  findSome(
    db,
    sql`select * from workflow_executions
      where project_id = ${projectId} and generation = ${generation} and status in ('RUNNING', 'WAITING')
        and started_at <= ${startedUntil} limit ${batchSize}`,
  )

/**
 * Returns a batch of the active executions of disabled projects. Reads an index once per disabled project.
 */
export const findSomeOfDisabled = (db: Database): Promise<Execution[]> =>
  findSome(
    db,
    sql`select workflow_executions.* from projects cross join lateral (
        select * from workflow_executions
        where project_id = projects.id and status in ('RUNNING', 'WAITING') limit ${batchSize}
      ) as workflow_executions
      where disabled and not deleted limit ${batchSize}`,
    prepared('executions.of-disabled'),
  )

/** Returns the first rows up to a total of 16 MB, but at least one row. */
async function findSome(
  db: Database,
  found: RawBuilder<unknown>,
  name: RawBuilder<unknown> = sql``,
): Promise<Execution[]> {
  const { rows } = await sql<ExecutionRow>`
    ${name}select ${allColumns} from (
      select *, sum(bytes) over (order by id) - bytes as bytes_before
      from (select *, ${executionBytes} as bytes from (${found}) as found) as measured
    ) as workflow_executions
    where bytes_before < ${mostExecutionBytes} order by id
  `.execute(db)
  return rows.map(executionOf)
}
