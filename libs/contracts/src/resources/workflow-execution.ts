import { z } from 'zod'
import { BoundedData } from '../data.ts'
import { Data, Email, Id, Instant, OffsetQuery } from '../fields.ts'
import { StepType } from './workflow-step.ts'
import { StepView, WaitOutcome, WorkflowView } from './workflow.ts'

/** RUNNING and WAITING are active; EXITED is never set (an EXIT step completes an execution). */
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
  /** As much as an event may have: mails carry it in their commands. */
  context: BoundedData.default({}).describe('What the steps may read as `event.…`.'),
})
export type NewExecution = z.output<typeof NewExecution>

/** Query of GET /workflows/:id/executions. */
export const ExecutionsQuery = z.object({
  ...OffsetQuery,
  status: ExecutionStatus.optional(),
})
export type ExecutionsQuery = z.output<typeof ExecutionsQuery>

/** Body of POST /workflows/:id/dry-run. `assume`: what the steps that wait for an event are to meet. */
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
  .refine(({ contactId, email }) => contactId !== undefined || email !== undefined, {
    path: ['contactId'],
    message: 'contactId or email is required',
    params: { code: 'required' },
  })
export type DryRun = z.output<typeof DryRun>

/** An execution as the API answers it. */
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

/** One of a list. The email is null where the contact is deleted. */
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
  /** As it was when the execution began. */
  step: StepView.nullable(),
})
export type StepExecutionView = z.infer<typeof StepExecutionView>

/** An execution with all that belongs to it. */
export const WholeExecution = ExecutionView.extend({
  workflow: WorkflowView,
  contact,
  currentStep: StepView.nullable(),
  stepExecutions: z.array(StepExecutionView),
})
export type WholeExecution = z.infer<typeof WholeExecution>

/** How many executions came to a step, are at it now, have left it, and ended there as FAILED. */
export const StepCounts = z.object({
  stepId: Id,
  entered: z.number().int(),
  waiting: z.number().int(),
  done: z.number().int(),
  failed: z.number().int(),
})
export type StepCounts = z.infer<typeof StepCounts>

/** One step of the way that an execution would take. */
const RehearsedStep = z.object({
  stepId: Id,
  name: z.string(),
  type: StepType,
  /** As if each time were come when it was due. */
  at: Instant,
  status: StepExecutionStatus,
  /** What happens, for people. */
  says: z.string(),
  output: Data.nullable(),
  /** For a WAIT_FOR_EVENT: the outcome that was not assumed, and where it leads (null: to the end). */
  otherwise: z.object({ waitOutcome: WaitOutcome, nextStepId: Id.nullable() }).optional(),
})
export type RehearsedStep = z.infer<typeof RehearsedStep>

/**
 * Answer of POST /workflows/:id/dry-run: what a workflow, as it is now, would do; and why it would not begin,
 * if it would not.
 */
export const DryRunView = z.object({
  wouldStart: z.boolean(),
  /** Why not. */
  reasons: z.array(z.string()),
  assume: WaitOutcome,
  status: ExecutionStatus,
  exitReason: z.string().nullable(),
  path: z.array(RehearsedStep),
})
export type DryRunView = z.infer<typeof DryRunView>
