import { z } from 'zod'
import { Id, Instant } from '../fields.ts'
import { StepType } from '../resources/workflow-step.ts'
import { changeAudited } from './audit.ts'
import { defineMessage } from './define.ts'

const topic = 'workflows.executions.v1'

/** What every message about an execution has; the key is the execution's id. */
const Base = z.object({
  id: Id,
  workflowId: Id,
  contactId: Id,
  startedAt: Instant,
})

export const executionStarted = defineMessage('execution.started', topic, Base)

/**
 * It waits at a step: until `dueAt`, for the event `waitsFor`, or for either; for a timeout that there is
 * not, `dueAt` is null.
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
 * `waited`: false where it has waited at no step, so no `execution.suspended` tells of it; left out where it
 * may have.
 */
const Ended = Base.extend({
  exitReason: z.string().nullable(),
  completedAt: Instant,
  waited: z.boolean().optional(),
})

export const executionCompleted = defineMessage('execution.completed', topic, Ended)

/** `stepId`: the step that failed; null when none could begin. */
export const executionFailed = defineMessage(
  'execution.failed',
  topic,
  Ended.extend({ stepId: Id.nullable() }),
)

export const executionCancelled = defineMessage('execution.cancelled', topic, Ended)

/**
 * The limit of what one root may cause has stopped a workflow. At most once a day for a workflow, until it is
 * enabled again. On the topic of what a project's people should know, which has few messages. The key is the
 * project's id.
 */
export const workflowLimited = defineMessage(
  'workflow.limited',
  changeAudited.topic,
  z.object({ id: Id, workflowId: Id, name: z.string(), limit: z.number().int() }),
)
