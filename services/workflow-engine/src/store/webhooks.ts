import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { Execution } from '../domain/execution/execution.ts'
import { allColumns, executionOf, type ExecutionRow } from './execution-rows.ts'
import type { Database } from './tables.ts'

export interface WebhookClaim {
  now: Date
  /** How long the claims hold. */
  until: Date
  /** How many of each project are in flight in this process. */
  inFlight: ReadonlyMap<string, number>
  perProject: number
  most: number
}

/**
 * Claims executions whose webhook is due; whoever had claimed them before can write nothing any more. Of each project as many as it may
 * have in flight beside those it has; when these are too many, the first of each project come before the second of any: so a project whose
 * targets hang does not take up what others could use. One look into an index for each project that has any webhook, due or not.
 */
export async function claimWebhooks(db: Database, claim: WebhookClaim): Promise<Execution[]> {
  const { now, until, perProject, most } = claim
  const busy = [...claim.inFlight].map(([project_id, taken]) => ({ project_id, taken }))
  const { rows } = await sql<ExecutionRow>`
    ${prepared('executions.claim-webhooks')}with recursive heads as (
      (${firstProject})
      union all
      select next.project_id from heads cross join lateral (${nextProject}) as next
    ), due as (
      select own.id, coalesce(busy.taken, 0) + own.place as place, own.webhook_due_at
      from heads
      left join jsonb_to_recordset(${JSON.stringify(busy)}::jsonb) as busy (project_id uuid, taken integer)
        on busy.project_id = heads.project_id
      cross join lateral (
        select id, webhook_due_at, row_number() over (order by webhook_due_at, id) as place from (
          select id, webhook_due_at from workflow_executions
          where project_id = heads.project_id and webhook_due_at <= ${now} and ${ofWorkingProject}
          order by webhook_due_at limit greatest(0, ${perProject}::integer - coalesce(busy.taken, 0))
        ) as first
      ) as own
      order by place, own.webhook_due_at limit ${most}
    ), free as materialized (
      select id from workflow_executions
      where id in (select id from due) and webhook_due_at <= ${now}
      order by id for update skip locked
    )
    update workflow_executions set revision = revision + 1, webhook_due_at = ${until} from free
    where workflow_executions.id = free.id
    returning ${allColumns}
  `.execute(db)
  return rows.map(executionOf)
}

const firstProject = sql`
  select project_id from workflow_executions where webhook_due_at is not null order by project_id limit 1
`

const nextProject = sql`
  select project_id from workflow_executions
  where webhook_due_at is not null and project_id > heads.project_id order by project_id limit 1
`

/** What a disabled or reset project has is cancelled or wiped. */
const ofWorkingProject = sql`not exists (
  select from projects where projects.id = workflow_executions.project_id
    and (projects.disabled or projects.deleted or projects.generation > workflow_executions.generation)
)`

/** Lets a claimed webhook be due at an instant, after so many tries; nothing where somebody else has written the execution since. */
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
