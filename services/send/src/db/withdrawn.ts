import { sql, type RawBuilder } from 'kysely'

/** In `workflow_withdrawals`: all workflows of a project. */
export const allWorkflows = '00000000-0000-0000-0000-000000000000'

/** Why a mail is dropped whose workflow's executions were cancelled. */
export const workflowCancelledReason = 'workflow cancelled'

/** Why a mail of a workflow is dropped whose project was disabled. */
export const projectDisabledReason = 'project disabled'

/** When the execution of a mail of `emails` started. */
export const startedAtOfEmail = sql<Date>`coalesce((emails.variables #>> '{workflow,execution,startedAt}')::timestamptz, emails.queued_at)`

/** Whether a mail of `emails` is of an execution that started until an instant. */
export const isWithdrawnBy = (startedUntil: RawBuilder<Date>): RawBuilder<boolean> =>
  sql<boolean>`emails.source = 'WORKFLOW'
    and ${startedAtOfEmail} <= ${startedUntil}`

/** Why the mail of an execution is withdrawn; null when it is not. */
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
