import { fairClaim, prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { Execution } from '../domain/execution/execution.ts'
import { allColumns, executionOf, type ExecutionRow } from './execution-rows.ts'
import type { Database } from './tables.ts'

export interface WebhookClaim {
  now: Date
  /** When the claims expire. */
  until: Date
  /** The number of requests in flight in this process, by project id. */
  inFlight: ReadonlyMap<string, number>
  perProject: number
  most: number
}

/**
 * Claims executions whose webhook is due. The claim raises the revision, so a process that claimed the
 * execution before can no longer save it. Each project can have `perProject` webhooks in flight. If more than
 * `most` are due, every project gets a first webhook before any project gets a second. So a project with
 * unresponsive targets does not delay other projects.
 */
export async function claimWebhooks(db: Database, claim: WebhookClaim): Promise<Execution[]> {
  const { now, until, perProject, most } = claim
  const busy = [...claim.inFlight].map(([project_id, taken]) => ({ project_id, taken }))
  const due = fairClaim({
    table: 'workflow_executions',
    waiting: sql`webhook_due_at is not null`,
    first: 'webhook_due_at',
    projects: sql`
      select project.id, coalesce(projects.generation, 0) as generation, coalesce(busy.taken, 0) as taken from project
      left join projects on projects.id = project.id
      left join jsonb_to_recordset(${JSON.stringify(busy)}::jsonb) as busy (project_id uuid, taken integer)
        on busy.project_id = project.id
      where project.first <= ${now} and (projects.id is null or not (projects.disabled or projects.deleted))`,
    columns: sql`id, webhook_due_at, in_turn.taken + row_number() over (order by webhook_due_at) as place`,
    rows: sql`webhook_due_at <= ${now} and workflow_executions.generation >= in_turn.generation order by webhook_due_at`,
    perProject: sql`greatest(0, ${perProject}::integer - in_turn.taken)`,
    most: sql`all`,
    // Do not lock these rows, because most of them are not claimed.
    lock: sql``,
  })
  const { rows } = await sql<ExecutionRow>`
    ${prepared('executions.claim-webhooks')}with recursive ${due}, chosen as (
      select id from picked order by place, webhook_due_at limit ${most}
    ), free as materialized (
      select id from workflow_executions
      where id in (select id from chosen) and webhook_due_at <= ${now}
      order by id for update skip locked
    )
    update workflow_executions set revision = revision + 1, webhook_due_at = ${until} from free
    where workflow_executions.id = free.id
    returning ${allColumns}
  `.execute(db)
  return rows.map(executionOf)
}

/**
 * Makes a claimed webhook due at `dueAt` and stores its number of attempts, unless another process has saved
 * the execution since the claim.
 */
export async function postponeWebhook(
  db: Database,
  { id, revision }: Pick<Execution, 'id' | 'revision'>,
  { dueAt, tries }: { dueAt: Date; tries: number },
): Promise<void> {
  await db
    .updateTable('workflow_executions')
    .set((row) => ({ webhook_due_at: dueAt, webhook_tries: tries, revision: row('revision', '+', 1) }))
    .where('id', '=', id)
    .where('revision', '=', revision)
    .execute()
}
