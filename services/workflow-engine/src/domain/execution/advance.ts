import type { Data } from '@postrider/contracts'
import { jsonBytes } from './divide.ts'
import { isAfter, isActive, type Execution } from './execution.ts'
import { perform } from './perform-step.ts'
import { nextStep, type Leaving, type Plan, type PlannedStep } from './plan.ts'
import {
  begin,
  end,
  ended,
  finish,
  runOf,
  statesOf,
  type Circumstances,
  type MailEffect,
  type Question,
  type Run,
} from './run.ts'

/** What has come from outside. */
export type Answer =
  /** The execution goes on by itself: it begins, or a time has come. */
  | { kind: 'none' }
  | { kind: 'event'; event: OccurredEvent }
  /** The step that it is at has had its effect. */
  | { kind: 'done'; output: Data }
  /** The effect of the step that it is at was refused for good. */
  | { kind: 'failed'; error: string }

export interface OccurredEvent {
  id: string
  name: string
  data: Data
  at: Date
}

export interface Advanced {
  execution: Execution
  /** To be sent in the transaction that writes the execution. */
  mails: MailEffect[]
  question: Question | undefined
}

/**
 * Moves an execution on, as far as it comes: to a step that waits for a time or an event, to a step that
 * needs something from outside, or to its end. Pure. An answer that does not fit the step that the execution
 * is at changes nothing, and neither does any once it has ended:
 * then `execution` is the very same object.
 */
export function advance(
  plan: Plan,
  before: Execution,
  { answer, ...circumstances }: Circumstances & { answer: Answer },
): Advanced {
  const run = runOf(plan, before, circumstances)
  const step = isActive(before) ? currentStep(plan, before) : undefined
  if (step) walk(run, step, answer)
  else if (isActive(before)) end(run, 'FAILED', 'The step that the execution is at does not exist.')
  return { execution: statesOf(run), mails: run.mails, question: run.question }
}

const currentStep = (plan: Plan, { currentStepId }: Execution): PlannedStep | undefined =>
  currentStepId === null ? undefined : plan.steps.get(currentStepId)

/** From step to step: a graph has no loops, so this ends. */
function walk(run: Run, from: PlannedStep, answer: Answer): void {
  let leaving = resume(run, from, answer)
  let step: PlannedStep | undefined = from
  while (leaving && !ended(run)) {
    step = nextStep(run.plan, step, leaving)
    if (!step) return end(run, 'COMPLETED', null)
    begin(run, step)
    leaving = perform(run, step)
  }
}

/** How the step that the execution is at is left by this answer; undefined when it stays there. */
function resume(run: Run, step: PlannedStep, answer: Answer): Leaving | undefined {
  switch (answer.kind) {
    case 'none':
      return goOn(run, step)
    case 'event':
      return meet(run, step, answer.event)
    case 'done':
      return isAtWork(step) ? finish(run, step, answer.output) : undefined
    case 'failed':
      return isAtWork(step) ? end(run, 'FAILED', answer.error) : undefined
    default:
      return answer satisfies never
  }
}

const isAtWork = ({ type }: PlannedStep): boolean => type === 'UPDATE_CONTACT' || type === 'WEBHOOK'

function goOn(run: Run, step: PlannedStep): Leaving | undefined {
  // The loop that sends it goes on with it.
  if (step.type === 'WEBHOOK' && run.execution.webhookDueAt) return undefined
  if (step.type !== 'DELAY' && step.type !== 'WAIT_FOR_EVENT') {
    begin(run, step)
    return perform(run, step)
  }
  const due = run.entry(step)?.dueAt
  if (due === undefined || new Date(due) > run.now) return undefined
  // What follows begins when the time came, not when that was noticed: an event between the two counts.
  run.since = { at: new Date(due), after: null }
  if (step.type === 'DELAY') return finish(run, step)
  const { eventName } = step.config
  finish(run, step, { waitOutcome: 'TIMEOUT', timedOut: true, eventName })
  return { waitOutcome: 'TIMEOUT' }
}

/**
 * The most bytes of an execution's context, and of what its steps keep of events: both are read and written
 * with every step.
 */
const maxKnownBytes = 256 * 1024

function meet(run: Run, step: PlannedStep, event: OccurredEvent): Leaving | undefined {
  const { wait } = run.execution
  if (step.type !== 'WAIT_FOR_EVENT' || !wait || wait.name !== event.name || !isAfter(event, wait))
    return undefined
  run.since = { at: event.at, after: event.id }
  const context = { ...run.execution.context, ...event.data }
  if (jsonBytes(context) > maxKnownBytes || jsonBytes(run.steps) + jsonBytes(event.data) > maxKnownBytes)
    return end(run, 'FAILED', `What the execution knows of events is more than ${maxKnownBytes} bytes.`)
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
