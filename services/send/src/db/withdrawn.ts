import { sql, type RawBuilder } from 'kysely'

/** Value of `workflow_withdrawals.workflow_id` for all workflows of a project. */
export const allWorkflows = '00000000-0000-0000-0000-000000000000'

/** Drop reason: the executions of the mail's workflow were cancelled. */
export const workflowCancelledReason = 'workflow cancelled'

/** Drop reason: the project of a workflow's mail was disabled. */
export const projectDisabledReason = 'project disabled'

/** Start of the execution that a row of `emails` belongs to. */
export const startedAtOfEmail = sql<Date>`coalesce((emails.variables #>> '{workflow,execution,startedAt}')::timestamptz, emails.queued_at)`

/** True if the execution of a row of `emails` started at `startedUntil` or earlier. */
export const isWithdrawnBy = (startedUntil: RawBuilder<Date>): RawBuilder<boolean> =>
  sql<boolean>`emails.source = 'WORKFLOW'
    and ${startedAtOfEmail} <= ${startedUntil}`

/** The reason for which an execution's mail is withdrawn; null if the mail is not withdrawn. */
export const withdrawalReason = (mail: {
  projectId: RawBuilder<string>
  generation: RawBuilder<number>
  workflowId: RawBuilder<string>
  startedAt: RawBuilder<Date>
}): RawBuilder<string | null> => sql<string | null>`(
      select case when workflow_id = ${allWorkflows} then ${projectDisabledReason}::text else ${workflowCancelledReason}::text end
      from workflow_withdrawals as withdrawal
      where withdrawal.project_id = ${mail.projectId} and withdrawal.generation = ${mail.generation}
        and withdrawal.workflow_id in (${allWorkflows}, ${mail.workflowId}) and withdrawal.started_until >= ${mail.startedAt}
      order by withdrawal.workflow_id limit 1
    )`
