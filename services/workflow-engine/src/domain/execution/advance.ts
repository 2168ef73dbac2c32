import type { Data } from '@postrider/contracts'
import { jsonBytes } from '@postrider/limits'
import { isAfter, isActive, type Execution } from './execution.ts'
import { perform } from './perform-step.ts'
import { nextStep, type StepResult, type Plan, type PlannedStep } from './plan.ts'
import {
  begin,
  end,
  ended,
  finish,
  runOf,
  resultOf,
  type Circumstances,
  type MailEffect,
  type ExternalCall,
  type Run,
} from './run.ts'

/** Why an execution resumes. */
export type Resumption =
  /** The execution starts, or the time of its step has passed. */
  | { kind: 'none' }
  | { kind: 'event'; event: OccurredEvent }
  /** The effect of the current step is complete. */
  | { kind: 'done'; output: Data }
  /** The effect of the current step has failed permanently. */
  | { kind: 'failed'; error: string }

export interface OccurredEvent {
  id: string
  name: string
  data: Data
  at: Date
}

export interface Advanced {
  execution: Execution
  /** Mails whose command must be written in the transaction that saves the execution. */
  mails: MailEffect[]
  call: ExternalCall | undefined
}

/**
 * Advances an execution until it waits for a time or an event, needs an external call, or ends. Pure. If the
 * resumption does not fit the current step, or the execution has ended, returns the same object as
 * `execution`.
 */
export function advance(
  plan: Plan,
  before: Execution,
  { resumption, ...circumstances }: Circumstances & { resumption: Resumption },
): Advanced {
  const run = runOf(plan, before, circumstances)
  const step = isActive(before) ? currentStep(plan, before) : undefined
  if (step) walk(run, step, resumption)
  else if (isActive(before)) end(run, 'FAILED', 'The current step of the execution does not exist.')
  return { execution: resultOf(run), mails: run.mails, call: run.call }
}

const currentStep = (plan: Plan, { currentStepId }: Execution): PlannedStep | undefined =>
  currentStepId === null ? undefined : plan.steps.get(currentStepId)

/** Moves from step to step. Always terminates, because a graph has no cycles. */
function walk(run: Run, from: PlannedStep, resumption: Resumption): void {
  let result = resume(run, from, resumption)
  let step: PlannedStep | undefined = from
  while (result && !ended(run)) {
    step = nextStep(run.plan, step, result)
    if (!step) return end(run, 'COMPLETED', null)
    begin(run, step)
    result = perform(run, step)
  }
}

/** Returns how the execution leaves its current step; undefined if it stays at the step. */
function resume(run: Run, step: PlannedStep, resumption: Resumption): StepResult | undefined {
  switch (resumption.kind) {
    case 'none':
      return resumeByTime(run, step)
    case 'event':
      return resumeByEvent(run, step, resumption.event)
    case 'done':
      return hasExternalEffect(step) ? finish(run, step, resumption.output) : undefined
    case 'failed':
      return hasExternalEffect(step) ? end(run, 'FAILED', resumption.error) : undefined
    default:
      return resumption satisfies never
  }
}

const hasExternalEffect = ({ type }: PlannedStep): boolean => type === 'UPDATE_CONTACT' || type === 'WEBHOOK'

function resumeByTime(run: Run, step: PlannedStep): StepResult | undefined {
  // The webhook loop sends the request and resumes the execution.
  if (step.type === 'WEBHOOK' && run.execution.webhookDueAt) return undefined
  if (step.type !== 'DELAY' && step.type !== 'WAIT_FOR_EVENT') {
    begin(run, step)
    return perform(run, step)
  }
  const due = run.entry(step)?.dueAt
  if (due === undefined || new Date(due) > run.now) return undefined
  // The next step begins at the due time, even if the timer is processed later. So a wait in that step also
  // sees events that occurred between the two times.
  run.since = { at: new Date(due), after: null }
  if (step.type === 'DELAY') return finish(run, step)
  const { eventName } = step.config
  finish(run, step, { waitOutcome: 'TIMEOUT', timedOut: true, eventName })
  return { waitOutcome: 'TIMEOUT' }
}

/**
 * Maximum size in bytes of an execution's context, and of the event data in its steps. Every step reads and
 * writes both.
 */
const maxEventBytes = 256 * 1024

function resumeByEvent(run: Run, step: PlannedStep, event: OccurredEvent): StepResult | undefined {
  const { wait } = run.execution
  if (step.type !== 'WAIT_FOR_EVENT' || !wait || wait.name !== event.name || !isAfter(event, wait))
    return undefined
  run.since = { at: event.at, after: event.id }
  const context = { ...run.execution.context, ...event.data }
  if (jsonBytes(context) > maxEventBytes || jsonBytes(run.steps) + jsonBytes(event.data) > maxEventBytes)
    return end(run, 'FAILED', `The events of the execution have more than ${maxEventBytes} bytes of data.`)
  run.execution.context = context
  finish(run, step, {
    waitOutcome: 'EVENT',
    eventReceived: true,
    eventName: event.name,
    eventData: event.data,
    receivedAt: event.at.toISOString(),
  })
  return { waitOutcome: 'EVENT' }
}
