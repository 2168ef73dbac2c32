import { z } from 'zod'
import { BoundedData } from '../data.ts'
import { Data, Email, Id, Instant, OffsetQuery } from '../fields.ts'
import { evenIfInvalid, isMissing } from '../missing-fields.ts'
import { StepType } from './workflow-step.ts'
import { StepView, WaitOutcome, WorkflowView } from './workflow.ts'

/** RUNNING and WAITING are active. EXITED is never set: an EXIT step completes an execution. */
export const ExecutionStatus = z.enum(['RUNNING', 'WAITING', 'COMPLETED', 'EXITED', 'FAILED', 'CANCELLED'])
export type ExecutionStatus = z.infer<typeof ExecutionStatus>

export const StepExecutionStatus = z.enum([
  'PENDING',
  'SCHEDULED',
  'WAITING',
  'RUNNING',
  'COMPLETED',
  'SKIPPED',
  'FAILED',
])
export type StepExecutionStatus = z.infer<typeof StepExecutionStatus>

/** Body of POST /workflows/:id/executions. */
export const NewExecution = z.object({
  contactId: Id,
  /** Limited like the data of an event, because commands to send mails include it. */
  context: BoundedData.default({}).describe('Data that the steps can read as `event.…`.'),
})
export type NewExecution = z.output<typeof NewExecution>

/** Query of GET /workflows/:id/executions. */
export const ExecutionsQuery = z.object({
  ...OffsetQuery,
  status: ExecutionStatus.optional(),
})
export type ExecutionsQuery = z.output<typeof ExecutionsQuery>

/** Body of POST /workflows/:id/dry-run. `assume` is the assumed outcome of steps that wait for an event. */
export const DryRun = z
  .object({
    contactId: Id.optional(),
    email: Email.optional(),
    event: z
      .object({
        name: z.string().max(255).optional(),
        data: BoundedData.default({}),
      })
      .optional(),
    assume: WaitOutcome.default('EVENT'),
  })
  .superRefine((body, context) => {
    if (isMissing('contactId', body, context) && isMissing('email', body, context))
      context.addIssue({
        code: 'custom',
        path: ['contactId'],
        message: 'is required unless `email` is given',
        params: { code: 'required' },
      })
  }, evenIfInvalid)
export type DryRun = z.output<typeof DryRun>

/** An execution as the API returns it. */
export const ExecutionView = z.object({
  id: Id,
  workflowId: Id,
  contactId: Id,
  status: ExecutionStatus,
  currentStepId: Id.nullable(),
  exitReason: z.string().nullable(),
  context: Data,
  startedAt: Instant,
  completedAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
})
export type ExecutionView = z.infer<typeof ExecutionView>

const contact = z.object({ id: Id, email: z.string().nullable() })
const currentStep = z.object({ id: Id, name: z.string(), type: StepType }).nullable()

/** An execution in a list. The email is null if the contact was deleted. */
export const ListedExecution = ExecutionView.extend({ contact, currentStep })
export type ListedExecution = z.infer<typeof ListedExecution>

export const StepExecutionView = z.object({
  id: Id,
  executionId: Id,
  stepId: Id,
  status: StepExecutionStatus,
  scheduledFor: Instant.nullable(),
  executeAfter: Instant.nullable(),
  output: Data.nullable(),
  error: z.string().nullable(),
  startedAt: Instant.nullable(),
  completedAt: Instant.nullable(),
  createdAt: Instant,
  updatedAt: Instant,
  /** The step, in the version of the workflow with which the execution started. */
  step: StepView.nullable(),
})
export type StepExecutionView = z.infer<typeof StepExecutionView>

/** An execution with its workflow, contact and steps. */
export const ExecutionDetails = ExecutionView.extend({
  workflow: WorkflowView,
  contact,
  currentStep: StepView.nullable(),
  stepExecutions: z.array(StepExecutionView),
})
export type ExecutionDetails = z.infer<typeof ExecutionDetails>

/** The numbers of executions that entered a step, are at it now, have left it, and failed at it. */
export const StepCounts = z.object({
  stepId: Id,
  entered: z.number().int(),
  waiting: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
})
export type StepCounts = z.infer<typeof StepCounts>

/** One step that an execution would run. */
const RehearsedStep = z.object({
  stepId: Id,
  name: z.string(),
  type: StepType,
  /** The time at which the step would run. */
  at: Instant,
  status: StepExecutionStatus,
  /** A description of the effect, for users. */
  says: z.string(),
  output: Data.nullable(),
  /**
   * Only for a WAIT_FOR_EVENT: the other outcome and its next step. A null step means that the execution
   * ends.
   */
  otherwise: z.object({ waitOutcome: WaitOutcome, nextStepId: Id.nullable() }).optional(),
})
export type RehearsedStep = z.infer<typeof RehearsedStep>

/**
 * Response of POST /workflows/:id/dry-run: what the current workflow would do, and the reasons (if any) why
 * it would not start.
 */
export const DryRunView = z.object({
  wouldStart: z.boolean(),
  /** The reasons why the workflow would not start. */
  reasons: z.array(z.string()),
  assume: WaitOutcome,
  status: ExecutionStatus,
  exitReason: z.string().nullable(),
  path: z.array(RehearsedStep),
})
export type DryRunView = z.infer<typeof DryRunView>
