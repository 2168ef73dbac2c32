import { fairClaim, prepared } from '@postrider/db'
import { sql } from 'kysely'
import { nextTime, scheduleOf, type Schedule } from '../domain/schedule.ts'
import type { Workflow } from '../domain/workflow.ts'
import type { Database, Tx } from './tables.ts'

/** A schedule that this process has claimed. */
export interface ClaimedSchedule extends Schedule {
  workflowId: string
  projectId: string
  generation: number
  nextAt: Date | null
  runAt: Date | null
  cursor: string | null
  revision: number
}

/**
 * Stores the schedule of a workflow in the transaction that saves the workflow. A new or changed schedule
 * begins at its next time, and a start that is in progress stops. Deletes the schedule if the workflow is
 * disabled.
 */
export async function saveSchedule(tx: Tx, workflow: Workflow): Promise<void> {
  const schedule = workflow.enabled ? scheduleOf(workflow) : undefined
  const { id, projectId, generation, updatedAt } = workflow
  if (!schedule) {
    await tx.deleteFrom('workflow_schedules').where('workflow_id', '=', id).execute()
    return
  }
  const { cron, timezone, segmentId } = schedule
  const nextAt = nextTime(schedule, updatedAt)
  await sql`
    insert into workflow_schedules as kept
      (workflow_id, project_id, generation, cron, timezone, segment_id, next_at, due_at)
    values (${id}, ${projectId}, ${generation}, ${cron}, ${timezone}, ${segmentId}, ${nextAt}, ${nextAt ?? updatedAt})
    on conflict (workflow_id) do update set cron = excluded.cron, timezone = excluded.timezone,
      segment_id = excluded.segment_id, next_at = excluded.next_at, run_at = null, cursor = null,
      revision = kept.revision + 1, due_at = excluded.due_at
    where (kept.cron, kept.timezone, kept.segment_id)
      is distinct from (excluded.cron, excluded.timezone, excluded.segment_id)
  `.execute(tx)
}

/**
 * Claims the longest due schedule of the project whose last claim is oldest. Returns undefined if no schedule
 * is due, after reading one index entry.
 */
export async function claimSchedule(
  db: Database | Tx,
  { now, until }: { now: Date; until: Date },
): Promise<ClaimedSchedule | undefined> {
  const due = fairClaim({
    table: 'workflow_schedules',
    waiting: sql`(select min(due_at) from workflow_schedules) <= ${now}`,
    first: 'due_at',
    projects: sql`
      select project.id from project
      left join lateral (
        select turn from workflow_schedules where project_id = project.id and turn > 0 order by turn desc limit 1
      ) as last on true
      where project.first <= ${now}
      order by coalesce(last.turn, 0), project.id`,
    columns: sql`workflow_id`,
    // Compare both columns as a pair, so that PostgreSQL does not search all due rows for the project.
    rows: sql`(project_id, due_at) <= (in_turn.id, ${now}) order by due_at`,
  })
  const { rows } = await sql<ClaimedSchedule>`
    ${prepared('schedules.claim')}with recursive ${due}
    update workflow_schedules as schedule
    set revision = revision + 1, due_at = ${until}, turn = nextval('workflow_schedule_turns') from picked
    where schedule.workflow_id = picked.workflow_id
    returning schedule.workflow_id as "workflowId", project_id as "projectId", generation, cron, timezone,
      segment_id as "segmentId", next_at as "nextAt", run_at as "runAt", cursor, revision
  `.execute(db)
  return rows[0]
}

export type ScheduleChange = Partial<Pick<ClaimedSchedule, 'nextAt' | 'runAt' | 'cursor'>> & { dueAt: Date }

/** Saves the progress of a schedule, unless it was claimed again or changed in the meantime. */
export async function saveProgress(
  db: Database,
  { workflowId, revision, ...before }: ClaimedSchedule,
  change: ScheduleChange,
): Promise<void> {
  const { nextAt, runAt, cursor, dueAt } = { ...before, ...change }
  await db
    .updateTable('workflow_schedules')
    .set({ next_at: nextAt, run_at: runAt, cursor, due_at: dueAt })
    .where('workflow_id', '=', workflowId)
    .where('revision', '=', revision)
    .execute()
}

/**
 * Deletes a schedule that never occurs again, unless it was claimed again or changed in the meantime.
 * Enabling a workflow creates a new row.
 */
export async function deleteSchedule(db: Database, { workflowId, revision }: ClaimedSchedule): Promise<void> {
  await db
    .deleteFrom('workflow_schedules')
    .where('workflow_id', '=', workflowId)
    .where('revision', '=', revision)
    .execute()
}
