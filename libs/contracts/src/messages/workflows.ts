import { z } from 'zod'
import { Id, Instant } from '../fields.ts'
import { StepType } from '../resources/workflow-step.ts'
import { changeAudited } from './audit.ts'
import { defineMessage } from './define.ts'

const topic = 'workflows.executions.v1'

/** The common fields of messages about an execution. The key is the execution's id. */
const Base = z.object({
  id: Id,
  workflowId: Id,
  contactId: Id,
  startedAt: Instant,
})

export const executionStarted = defineMessage('execution.started', topic, Base)

/**
 * The execution waits at a step: until `dueAt`, for the event `waitsFor`, or for both, in which case the
 * earlier of the two ends the wait. `dueAt` is null if there is no timeout.
 */
export const executionSuspended = defineMessage(
  'execution.suspended',
  topic,
  Base.extend({
    stepId: Id,
    stepType: StepType,
    stepName: z.string(),
    dueAt: Instant.nullable(),
    waitsFor: z.string().nullable(),
  }),
)

/**
 * `waited` is false if the execution has never waited at a step, so no `execution.suspended` was published.
 * It is absent if the execution may have waited.
 */
const Ended = Base.extend({
  exitReason: z.string().nullable(),
  completedAt: Instant,
  waited: z.boolean().optional(),
})

export const executionCompleted = defineMessage('execution.completed', topic, Ended)

/** `stepId` is the failed step; null if no step could start. */
export const executionFailed = defineMessage(
  'execution.failed',
  topic,
  Ended.extend({ stepId: Id.nullable() }),
)

export const executionCancelled = defineMessage('execution.cancelled', topic, Ended)

/**
 * A workflow was stopped because one root request has reached the limit of effects. Published at most once a
 * day per workflow, until the workflow is enabled again. It uses the topic of notices for a project's users,
 * which has few messages. The key is the project's id.
 */
export const workflowLimited = defineMessage(
  'workflow.limited',
  changeAudited.topic,
  z.object({ id: Id, workflowId: Id, name: z.string(), limit: z.number().int() }),
)
