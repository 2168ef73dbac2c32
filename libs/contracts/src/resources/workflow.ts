import { z } from 'zod'
import {
  Count,
  EventName,
  EventNameQuery,
  Id,
  Instant,
  lenient,
  maxEmailLength,
  maxNameLength,
  Named,
  OffsetQuery,
  QueryBoolean,
  takes,
} from '../fields.ts'
import { FieldType } from './field.ts'
import { Warning } from './warning.ts'
import { StepConfigs, StepType } from './workflow-step.ts'

/**
 * EVENT: an event of the contact starts an execution. MANUAL: only a call starts it. SCHEDULE: a cron
 * expression starts executions for a segment's contacts.
 */
export const TriggerType = z.enum(['EVENT', 'MANUAL', 'SCHEDULE'])
export type TriggerType = z.infer<typeof TriggerType>

const fields = {
  name: z.string().trim().min(1).max(maxNameLength),
  description: z.string().max(2000).nullable(),
}

const TriggerConfig = z.record(z.string(), z.unknown())

/** The trigger of a workflow. The service parses the config by the trigger's type. */
const NewTriggerConfig = takes(
  z.record(z.string(), z.unknown()),
  z.object({
    eventName: EventName.optional(),
    cron: z.string().optional(),
    timezone: z.string().optional(),
    segmentId: Id.optional(),
  }),
)

/** Body of POST /workflows. */
export const NewWorkflow = z.object({
  name: fields.name,
  eventName: EventName.describe('The event of a contact that starts an execution.'),
  description: fields.description.default(null),
  enabled: z.boolean().default(false).describe('Whether executions can start.'),
  allowReentry: z.boolean().default(false).describe('Whether a contact may enter the workflow again.'),
})
export type NewWorkflow = z.output<typeof NewWorkflow>

/** Body of PATCH /workflows/:id. Absent fields are not changed. */
export const WorkflowPatch = z
  .object({
    ...fields,
    triggerType: TriggerType,
    triggerConfig: NewTriggerConfig.optional().describe('With `EVENT`: `{"eventName": …}`.'),
    enabled: z.boolean(),
    allowReentry: z.boolean(),
  })
  .partial()
export type WorkflowPatch = z.output<typeof WorkflowPatch>

/** Body of POST /workflows/bulk-update. Without `delete: true`, the request changes nothing. */
export const WorkflowsBulk = z.object({
  ids: z.array(Id.toLowerCase()).min(1).max(1_000),
  delete: z.boolean().default(false),
})

/** Query of GET /workflows. */
export const WorkflowsQuery = z.object({
  ...OffsetQuery,
  search: z.string().max(maxEmailLength).optional(),
  status: z.enum(['active', 'disabled']).optional(),
  sort: lenient(['name', 'createdAt', 'updatedAt', 'steps'], 'createdAt'),
  dir: lenient(['asc', 'desc'], 'desc'),
})
export type WorkflowsQuery = z.output<typeof WorkflowsQuery>

/** Query of GET /workflows/fields. */
export const WorkflowFieldsQuery = z.object({ eventName: EventNameQuery.optional() })

const Position = z.object({ x: z.number(), y: z.number() })

/** The config of a step of any type. The service parses it by the step's type. */
export const StepConfigBody = takes(z.record(z.string(), z.unknown()), ...Object.values(StepConfigs))

const stepFields = {
  name: z.string().trim().min(1).max(255).describe('Not shown to recipients.'),
  position: Position.describe('The position of the step in an editor.'),
  config: StepConfigBody.describe('The settings of the step; the fields depend on its type.'),
  templateId: Id.nullable().describe('The template of a `SEND_EMAIL`.'),
}

/** Body of POST /workflows/:id/steps. */
export const NewStep = z.object({
  ...stepFields,
  type: StepType,
  templateId: stepFields.templateId.optional(),
  autoConnect: z.boolean().default(true).describe('Whether to connect the step to the last step.'),
})
export type NewStep = z.output<typeof NewStep>

/** Query of DELETE /workflows/:id/steps/:stepId. */
export const StepDeletion = z.object({ splice: QueryBoolean.default(false) })

/** Body of PATCH /workflows/:id/steps/:stepId. Absent fields are not changed. */
export const StepPatch = z.object(stepFields).partial()
export type StepPatch = z.output<typeof StepPatch>

/** Body of POST /workflows/:id/transitions/:transitionId/insert-step. */
export const InsertedStep = NewStep.omit({ autoConnect: true }).extend({
  position: stepFields.position.optional(),
})
export type InsertedStep = z.output<typeof InsertedStep>

export const WaitOutcome = z.enum(['EVENT', 'TIMEOUT'])
export type WaitOutcome = z.infer<typeof WaitOutcome>

const BranchName = z.string().min(1).max(100)

/** Body of POST /workflows/:id/transitions. The branch can be set in either of two fields. */
export const NewTransition = z
  .object({
    fromStepId: Id,
    toStepId: Id,
    branch: BranchName.optional().describe(
      'The outcome of a `CONDITION`: `yes`, `no`, the id of a branch, or `default`.',
    ),
    condition: z.object({ branch: BranchName.optional() }).optional(),
    waitOutcome: WaitOutcome.optional().describe('The outcome of a `WAIT_FOR_EVENT`.'),
    priority: z.number().int().default(0),
  })
  .transform(({ branch, condition, waitOutcome, ...rest }) => ({
    ...rest,
    branch: branch ?? condition?.branch ?? null,
    waitOutcome: waitOutcome ?? null,
  }))
export type NewTransition = z.output<typeof NewTransition>

export const TransitionView = z.object({
  id: Id,
  fromStepId: Id,
  toStepId: Id,
  branch: z.string().nullable(),
  condition: z.object({ branch: z.string() }).nullable(),
  waitOutcome: WaitOutcome.nullable(),
  priority: z.number().int(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type TransitionView = z.infer<typeof TransitionView>

/** A step as the API returns it. */
export const StepView = z.object({
  id: Id,
  type: StepType,
  name: z.string(),
  position: Position,
  config: z.record(z.string(), z.unknown()),
  workflowId: Id,
  templateId: Id.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type StepView = z.infer<typeof StepView>

/** A workflow as the API returns it. */
export const WorkflowView = z.object({
  id: Id,
  name: z.string(),
  description: z.string().nullable(),
  enabled: z.boolean(),
  triggerType: TriggerType,
  triggerConfig: TriggerConfig,
  allowReentry: z.boolean(),
  projectId: Id,
  createdAt: Instant,
  updatedAt: Instant,
})
export type WorkflowView = z.infer<typeof WorkflowView>

/** Warnings about ways in which an enabled workflow could start itself; absent if there are none. */
const warnings = z.array(Warning).optional()

/** Response of a request that adds or changes a step. */
export const ChangedStep = StepView.extend({ warnings })

/** Query of PATCH /workflows/:id. */
export const UpdateWorkflowQuery = z.object({ cancel: QueryBoolean.optional() })
export type UpdateWorkflowQuery = z.output<typeof UpdateWorkflowQuery>

/** The numbers of cancelled executions and dropped mails of a workflow. */
export const CancelledExecutions = z.object({
  cancelled: z.int(),
  /** The number of executions that are still being cancelled. */
  remaining: z.int(),
  /**
   * The number of queued mails that were dropped. Null if the send service is unavailable; it then drops the
   * mails later.
   */
  withdrawnMails: z.int().nullable(),
})
export type CancelledExecutions = z.infer<typeof CancelledExecutions>

/** Response of PATCH /workflows/:id. With `cancel=true` it also contains these numbers. */
export const UpdatedWorkflow = WorkflowView.extend({
  ...CancelledExecutions.partial().shape,
  warnings,
})

/** A workflow in the list. */
export const ListedWorkflow = WorkflowView.extend({ _count: z.object({ steps: Count, executions: Count }) })

/**
 * Response of GET /workflows/:id: the workflow with its steps (oldest first), the names of their templates,
 * and their transitions.
 */
export const WorkflowDetails = WorkflowView.extend({
  /** The reason why the workflow cannot be enabled; null if it can. */
  fault: z.string().nullable(),
  steps: z.array(
    StepView.extend({
      template: Named.nullable(),
      outgoingTransitions: z.array(TransitionView),
      incomingTransitions: z.array(TransitionView),
    }),
  ),
})
export type WorkflowDetails = z.infer<typeof WorkflowDetails>

/** A field that a CONDITION of a project's workflows may read. */
export const ConditionField = z.object({
  field: z.string(),
  type: FieldType,
  category: z.enum(['contact', 'event', 'workflow']),
})
export type ConditionField = z.infer<typeof ConditionField>
