import type { ProjectGeneration } from '@postrider/contracts'
import { prepared } from '@postrider/db'
import { sql, type RawBuilder } from 'kysely'
import { allWorkflows, isWithdrawnBy } from '../db/withdrawn.ts'
import type { Database, Tx } from '../db/tables.ts'

/** The withdrawal of the mails of a workflow, or of all workflows of a project if `workflowId` is null. */
export interface Withdrawal extends ProjectGeneration {
  workflowId: string | null
  /** The withdrawal applies to executions that started at this time or earlier. */
  startedUntil: Date
}

export async function insertWithdrawal(
  db: Database,
  { projectId, generation, workflowId, startedUntil }: Withdrawal,
): Promise<void> {
  await sql`
    insert into workflow_withdrawals as known (project_id, generation, workflow_id, started_until)
    values (${projectId}, ${generation}, ${workflowId ?? allWorkflows}, ${startedUntil})
    ${onConflict}
  `.execute(db)
}

/**
 * Withdraws the mails of projects that were disabled at these instants. The workflow engine uses the same
 * instants. A later instant would drop mails of executions that continue after the project is enabled again.
 */
export async function insertWithdrawalsOf(
  db: Database,
  disabled: readonly (ProjectGeneration & { at: Date })[],
): Promise<void> {
  if (disabled.length === 0) return
  await sql`
    insert into workflow_withdrawals as known (project_id, generation, workflow_id, started_until)
    select projects.id, projects.generation, ${allWorkflows}, max(row.at)
    from jsonb_to_recordset(${JSON.stringify(disabled)}::jsonb) as row ("projectId" uuid, generation bigint, at timestamptz)
    join projects on projects.id = row."projectId" and projects.generation = row.generation and not projects.deleted
    group by projects.id, projects.generation order by projects.id
    ${onConflict}
  `.execute(db)
}

const onConflict = sql`on conflict (project_id, generation, workflow_id) do update set
      started_until = greatest(known.started_until, excluded.started_until),
      is_done = known.is_done and known.started_until >= excluded.started_until`

/**
 * Returns the next withdrawal whose mails may be queued: the least recently served withdrawal of the least
 * recently served project. Returns undefined if no withdrawal is left.
 */
export async function nextWithdrawal(db: Database): Promise<Withdrawal | undefined> {
  const { rows } = await sql<Withdrawal>`
    ${prepared('send.next_withdrawal')}with waiting as (
      select distinct project_id from workflow_withdrawals where not is_done
    ), next as materialized (
      select project_id, generation, workflow_id from workflow_withdrawals
      where not is_done and project_id = (
        select waiting.project_id from waiting cross join lateral (
          select max(turn) as turn from workflow_withdrawals as own where own.project_id = waiting.project_id
        ) as latest
        order by latest.turn, waiting.project_id limit 1
      )
      order by turn, started_until limit 1
    )
    update workflow_withdrawals as taken set turn = nextval('workflow_withdrawal_turns') from next
    where taken.project_id = next.project_id and taken.generation = next.generation and taken.workflow_id = next.workflow_id
    returning taken.project_id as "projectId", taken.generation, nullif(taken.workflow_id, ${allWorkflows}) as "workflowId",
      taken.started_until as "startedUntil"
  `.execute(db)
  return rows[0]
}

/** Marks a withdrawal as done. Has no effect if a later withdrawal has replaced it. */
export async function endWithdrawal(
  db: Database,
  { projectId, generation, workflowId, startedUntil }: Withdrawal,
): Promise<void> {
  await sql`
    update workflow_withdrawals set is_done = true
    where project_id = ${projectId} and generation = ${generation} and workflow_id = ${workflowId ?? allWorkflows}
      and started_until = ${startedUntil}
  `.execute(db)
}

/** A position in the queue of a project. */
export interface QueuePosition {
  dueAt: string
  emailId: string
}

export interface DequeuedPage {
  /** Ids of the withdrawn mails of the page, which were removed from the queue. */
  ids: string[]
  /** The position of the page's last mail; undefined if this is the last page. */
  last: QueuePosition | undefined
}

/**
 * Removes the withdrawn mails in a page of a project's queue. Skips claimed mails, which the process with the
 * claim drops, and mails that the provider may have, which the next claim drops.
 */
export async function dequeueWithdrawn(
  tx: Tx,
  { projectId, workflowId, startedUntil }: Withdrawal,
  { after, limit }: { after: QueuePosition | undefined; limit: number },
): Promise<DequeuedPage> {
  const ofWorkflow: RawBuilder<unknown> =
    workflowId === null ? sql`` : sql`and emails.workflow_id = ${workflowId}`
  const behind = after
    ? sql`and (due_at, email_id) > (${after.dueAt}::timestamptz, ${after.emailId}::uuid)`
    : sql``
  const { rows } = await sql<QueuePosition & { isTaken: boolean }>`
    with page as materialized (
      select email_id, due_at from deliveries
      where priority = 5 and project_id = ${projectId} and claim_id is null
        and in_doubt_since is null ${behind}
      order by due_at, email_id limit ${limit} for update skip locked
    ), taken as (
      delete from deliveries using page, emails
      where deliveries.email_id = page.email_id and emails.id = page.email_id ${ofWorkflow}
        and ${isWithdrawnBy(sql`${startedUntil}::timestamptz`)}
      returning deliveries.email_id
    )
    select page.email_id as "emailId", page.due_at::text as "dueAt",
      exists (select from taken where taken.email_id = page.email_id) as "isTaken"
    from page order by page.due_at, page.email_id
  `.execute(tx)
  return {
    ids: rows.flatMap(({ emailId, isTaken }) => (isTaken ? [emailId] : [])),
    last: rows.length < limit ? undefined : rows.at(-1),
  }
}
