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

/** What re-entry is judged by. */
export type Holding = Pick<Execution, 'workflowId' | 'contactId' | 'status' | 'since'>

export interface ActiveOfContacts {
  /** Executions that the events may move on. */
  concerned: Execution[]
  others: Holding[]
}

type Large = Pick<ExecutionRow, 'context' | 'steps'>
type BriefRow = Omit<ExecutionRow, keyof Large> & (Large | { context: null; steps: null })

/**
 * The active executions of contacts: whole those that wait for one of these events or are due before this
 * instant. A contact may be in as many workflows as its project has, with 512 KB of each; of the others only
 * that is read which tells whether they forbid another one.
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
    others: rows.filter(({ context }) => context === null).map(holdingOf),
  }
}

const holdingOf = (row: BriefRow): Holding => ({
  workflowId: row.workflow_id,
  contactId: row.contact_id,
  status: row.status,
  since: { at: row.waits_since, after: row.waits_after },
})

/** How many executions are cancelled in one transaction. */
const mostAtOnce = 500

/** A batch of the active executions of these contacts. */
export const findSomeOfContacts = (db: Database, contactIds: readonly string[]): Promise<Execution[]> =>
  findSome(
    db,
    sql`select * from workflow_executions
      where contact_id = any(${[...contactIds]}::uuid[]) and status in ('RUNNING', 'WAITING') limit ${mostAtOnce}`,
  )

interface OfWorkflow extends ProjectGeneration {
  id: string
  /** None that has started later. */
  startedUntil?: Date
}

/** A batch of the active executions of a workflow. */
export const findSomeOfWorkflow = (db: Database, workflow: OfWorkflow): Promise<Execution[]> =>
  findSome(db, sql`select * from workflow_executions where ${isActiveOf(workflow)} limit ${mostAtOnce}`)

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

/** A batch of the active executions of a project that started until an instant. */
export const findSomeOfProject = (
  db: Database,
  { projectId, generation, startedUntil }: ProjectGeneration & { startedUntil: Date },
): Promise<Execution[]> =>
  findSome(
    db,
    sql`select * from workflow_executions
      where project_id = ${projectId} and generation = ${generation} and status in ('RUNNING', 'WAITING')
        and started_at <= ${startedUntil} limit ${mostAtOnce}`,
  )

/**
 * A batch of the active executions of projects that are disabled; a look into an index for each such project.
 */
export const findSomeOfDisabled = (db: Database): Promise<Execution[]> =>
  findSome(
    db,
    sql`select workflow_executions.* from projects cross join lateral (
        select * from workflow_executions
        where project_id = projects.id and status in ('RUNNING', 'WAITING') limit ${mostAtOnce}
      ) as workflow_executions
      where disabled and not deleted limit ${mostAtOnce}`,
    prepared('executions.of-disabled'),
  )

/** The first of these rows that have 16 MB together, and at least one. */
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
