import type { Data } from '@postrider/contracts'
import type { ContactUpdate } from '@postrider/contracts/internal'
import type { ExecutionStatus } from '@postrider/contracts/resources'
import type { ConditionContact } from './condition.ts'
import type { Execution, StepExecution } from './execution.ts'
import type { Leaving, Plan, PlannedStep } from './plan.ts'

/** What is known of the contact; undefined: it has to be asked for. Only CONDITION steps read it. */
export interface Facts {
  contact: ConditionContact | undefined
  /** By segment id. */
  memberships: ReadonlyMap<string, boolean>
}

/** A mail that a step sends. */
export interface MailEffect {
  stepId: string
  templateId: string
  /** Instead of the contact's address. */
  to: string | null
  /** The execution's, when it came to the step. */
  context: Data
}

/** The data of other services that a RUNNING execution needs to continue. Until then it stays at its step. */
export type Question =
  | { kind: 'contact' }
  | { kind: 'membership'; segmentId: string }
  | { kind: 'update'; change: ContactUpdate }
  | { kind: 'webhook' }

export interface Circumstances {
  facts: Facts
  workflowName: string
  now: Date
  /** The event that starts the execution: what comes after it counts for a wait that begins at once. */
  startedBy?: { id: string; at: Date } | undefined
}

/** An execution while it is moved on: a copy that may be changed, and what comes of it. */
export interface Run extends Circumstances {
  plan: Plan
  before: Execution
  execution: Execution
  steps: StepExecution[]
  hasChanged: boolean
  /** The instant and event behind which an event counts for a wait that begins now. */
  since: { at: Date; after: string | null }
  mails: MailEffect[]
  question: Question | undefined
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
    question: undefined,
    entry: ({ id }) => steps.find(({ stepId }) => stepId === id),
  }
}

/** The execution as it is now; the one before where nothing has changed. */
export const statesOf = ({ before, execution, steps, hasChanged, since, now }: Run): Execution =>
  hasChanged ? { ...execution, steps, since, updatedAt: now } : before

export const ended = ({ execution }: Run): boolean => execution.completedAt !== null

/** The execution comes to a step; once, however often the step is tried. */
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

/** The step is done. */
export function finish(run: Run, step: PlannedStep, output?: Data): Leaving {
  change(run, step, { status: 'COMPLETED', completedAt: run.now.toISOString(), ...(output && { output }) })
  return {}
}

/** The execution waits at a step. */
export function suspend(
  run: Run,
  step: PlannedStep,
  { status, dueAt, waitsFor }: { status: 'SCHEDULED' | 'WAITING'; dueAt: Date | null; waitsFor?: string },
): undefined {
  change(run, step, { status, ...(dueAt && { dueAt: dueAt.toISOString() }) })
  const wait = waitsFor === undefined ? null : { name: waitsFor, since: run.since.at, after: run.since.after }
  Object.assign(run.execution, { status: 'WAITING', dueAt, wait })
}

/** The execution has ended; the step that it is at is done, or failed, or skipped. */
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
