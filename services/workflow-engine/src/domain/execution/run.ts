import type { Data } from '@postrider/contracts'
import type { ContactUpdate } from '@postrider/contracts/internal'
import type { ExecutionStatus } from '@postrider/contracts/resources'
import type { ConditionContact } from './condition.ts'
import type { Execution, StepExecution } from './execution.ts'
import type { StepResult, Plan, PlannedStep } from './plan.ts'

/** Data about the contact, which only CONDITION steps read. A missing value must be loaded first. */
export interface KnownFacts {
  contact: ConditionContact | undefined
  /** Whether the contact is a member, by segment id. */
  memberships: ReadonlyMap<string, boolean>
}

/** A mail to send. */
export interface MailEffect {
  stepId: string
  templateId: string
  /** Address that receives the mail instead of the contact; null for the contact. */
  to: string | null
  /** The context of the execution at the step. */
  context: Data
  tags: string[]
}

/** A call to another service that an execution needs before it can leave its current step. */
export type ExternalCall =
  | { kind: 'contact' }
  | { kind: 'membership'; segmentId: string }
  | { kind: 'update'; change: ContactUpdate }
  | { kind: 'webhook' }

export interface Circumstances {
  facts: KnownFacts
  workflowName: string
  now: Date
  /** The event that starts the execution. A wait in the first step ignores events before this event. */
  startedBy?: { id: string; at: Date } | undefined
}

/** A copy of an execution that `advance` changes, and the effects of the change. */
export interface Run extends Circumstances {
  plan: Plan
  before: Execution
  execution: Execution
  steps: StepExecution[]
  hasChanged: boolean
  /** A wait that begins now ignores events before this time and event. */
  since: { at: Date; after: string | null }
  mails: MailEffect[]
  call: ExternalCall | undefined
  entry(step: PlannedStep): StepExecution | undefined
}

export function runOf(plan: Plan, before: Execution, circumstances: Circumstances): Run {
  const steps = [...before.steps]
  const { startedBy } = circumstances
  return {
    ...circumstances,
    plan,
    before,
    execution: { ...before },
    steps,
    hasChanged: false,
    since: startedBy ? { at: startedBy.at, after: startedBy.id } : before.since,
    mails: [],
    call: undefined,
    entry: ({ id }) => steps.find(({ stepId }) => stepId === id),
  }
}

/** Returns the changed execution, or the same object if nothing has changed. */
export const resultOf = ({ before, execution, steps, hasChanged, since, now }: Run): Execution =>
  hasChanged ? { ...execution, steps, since, updatedAt: now } : before

export const ended = ({ execution }: Run): boolean => execution.completedAt !== null

/** Enters a step. A repeated call does not add the step twice. */
export function begin(run: Run, step: PlannedStep): void {
  Object.assign(run.execution, {
    status: 'RUNNING',
    currentStepId: step.id,
    dueAt: run.now,
    wait: null,
    webhookDueAt: null,
    webhookTries: 0,
  })
  if (!run.entry(step))
    run.steps.push({ stepId: step.id, status: 'RUNNING', startedAt: run.now.toISOString() })
  run.hasChanged = true
}

/** Completes a step. */
export function finish(run: Run, step: PlannedStep, output?: Data): StepResult {
  change(run, step, { status: 'COMPLETED', completedAt: run.now.toISOString(), ...(output && { output }) })
  return {}
}

/** Makes the execution wait at a step. */
export function suspend(
  run: Run,
  step: PlannedStep,
  { status, dueAt, waitsFor }: { status: 'SCHEDULED' | 'WAITING'; dueAt: Date | null; waitsFor?: string },
): undefined {
  change(run, step, { status, ...(dueAt && { dueAt: dueAt.toISOString() }) })
  const wait = waitsFor === undefined ? null : { name: waitsFor, since: run.since.at, after: run.since.after }
  Object.assign(run.execution, { status: 'WAITING', dueAt, wait })
}

/** Ends the execution, and completes, fails or skips its current step. */
export function end(
  run: Run,
  status: Exclude<ExecutionStatus, 'RUNNING' | 'WAITING'>,
  reason: string | null,
): undefined {
  const { execution, now } = run
  const open = run.steps.findIndex(({ completedAt }) => completedAt === undefined)
  const entry = run.steps[open]
  if (entry) run.steps[open] = { ...entry, ...lastOf(status, reason), completedAt: now.toISOString() }
  Object.assign(execution, {
    status,
    exitReason: reason,
    currentStepId: status === 'COMPLETED' ? null : execution.currentStepId,
    dueAt: null,
    wait: null,
    webhookDueAt: null,
    completedAt: now,
  })
  run.hasChanged = true
}

function lastOf(status: ExecutionStatus, reason: string | null): Pick<StepExecution, 'status' | 'error'> {
  if (status === 'COMPLETED') return { status: 'COMPLETED' }
  if (status !== 'FAILED') return { status: 'SKIPPED' }
  return { status: 'FAILED', ...(reason !== null && { error: reason }) }
}

function change(run: Run, { id }: PlannedStep, to: Partial<StepExecution>): void {
  const index = run.steps.findIndex(({ stepId }) => stepId === id)
  const entry = run.steps[index]
  if (entry) run.steps[index] = { ...entry, ...to }
  run.hasChanged = true
}
