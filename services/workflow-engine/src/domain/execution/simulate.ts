import type { ContactUpdate } from '@postrider/contracts/internal'
import type { RehearsedStep, WaitOutcome } from '@postrider/contracts/resources'
import { advance, type Advanced, type Resumption } from './advance.ts'
import type { ConditionContact } from './condition.ts'
import { isActive, type Execution, type StepExecution } from './execution.ts'
import { nextStep, type Plan, type PlannedStep } from './plan.ts'

/** The state of other services that the simulation assumes. */
export interface Assumptions {
  contact: ConditionContact
  memberships: ReadonlyMap<string, boolean>
  workflowName: string
  /** The assumed outcome of each WAIT_FOR_EVENT. */
  assume: WaitOutcome
}

export interface Simulation {
  status: Execution['status']
  exitReason: string | null
  path: RehearsedStep[]
  /** A segment whose membership must be known before the simulation can continue. */
  missingSegmentId?: string | undefined
}

/**
 * Simulates an execution without effects: mails are not sent, webhooks are assumed to succeed, updates
 * change a copy of the contact, and waits end immediately.
 */
export function simulate(plan: Plan, started: Execution, assumptions: Assumptions): Simulation {
  let { contact } = assumptions
  let execution = started
  let resumption: Resumption | undefined = { kind: 'none' }
  let now = started.startedAt
  let advanced: Advanced | undefined
  while (resumption) {
    const { memberships, workflowName } = assumptions
    advanced = advance(plan, execution, {
      resumption,
      facts: { contact, memberships },
      workflowName,
      now,
    })
    execution = advanced.execution
    const { call } = advanced
    if (call?.kind === 'update') contact = applyUpdate(contact, call.change)
    now = resumptionTime(execution, { now, assume: assumptions.assume })
    resumption = resumptionAfter(advanced, assumptions, now)
  }
  const missingSegmentId = advanced?.call?.kind === 'membership' ? advanced.call.segmentId : undefined
  const { status, exitReason } = execution
  return {
    status,
    exitReason,
    path: execution.steps.flatMap((step) => simulatedSteps(plan, step, assumptions)),
    missingSegmentId,
  }
}

function resumptionAfter(
  { execution, call }: Advanced,
  { assume }: Assumptions,
  now: Date,
): Resumption | undefined {
  if (!isActive(execution)) return undefined
  if (call?.kind === 'update') return { kind: 'done', output: { changed: true } }
  if (call?.kind === 'webhook') return { kind: 'done', output: { assumed: true } }
  if (call) return undefined
  if (execution.wait && assume === 'EVENT')
    return { kind: 'event', event: { id: '', name: execution.wait.name, data: {}, at: now } }
  return execution.dueAt ? { kind: 'none' } : undefined
}

/**
 * Returns the simulated time when the execution resumes. An assumed event occurs one millisecond after the
 * start of its wait.
 */
function resumptionTime(execution: Execution, { now, assume }: { now: Date; assume: WaitOutcome }): Date {
  if (execution.status !== 'WAITING') return now
  if (execution.wait && assume === 'EVENT') return new Date(now.getTime() + 1)
  return execution.dueAt ?? now
}

function applyUpdate(contact: ConditionContact, { subscribed, data = {} }: ContactUpdate): ConditionContact {
  const merged = Object.entries({ ...contact.data, ...data }).filter(([, value]) => value !== null)
  return { ...contact, subscribed: subscribed ?? contact.subscribed, data: Object.fromEntries(merged) }
}

function simulatedSteps(plan: Plan, entry: StepExecution, assumptions: Assumptions): RehearsedStep[] {
  const planned = plan.steps.get(entry.stepId)
  const step = plan.graph.steps.find(({ id }) => id === entry.stepId)
  if (!planned || !step) return []
  const { stepId, status, startedAt: at, output = null } = entry
  const { name, type } = step
  const description = entry.error ?? descriptionOf(planned, entry, assumptions)
  const simulatedStep = { stepId, name, type, at, status, says: description, output }
  if (planned.type !== 'WAIT_FOR_EVENT') return [simulatedStep]
  const waitOutcome = assumptions.assume === 'EVENT' ? 'TIMEOUT' : 'EVENT'
  return [
    {
      ...simulatedStep,
      otherwise: { waitOutcome, nextStepId: nextStep(plan, planned, { waitOutcome })?.id ?? null },
    },
  ]
}

function descriptionOf(step: PlannedStep, { dueAt, output }: StepExecution, { assume }: Assumptions): string {
  if (step.type === 'DELAY') return `It would wait until ${dueAt}.`
  if (step.type === 'CONDITION')
    return `The field ${step.config.field} selects the branch "${String(output?.['branch'])}".`
  if (step.type !== 'WAIT_FOR_EVENT') return descriptions[step.type]
  if (assume === 'EVENT') return `The event "${step.config.eventName}" is assumed to occur.`
  return dueAt === undefined ? 'It would wait forever.' : `It would wait until ${dueAt} and time out.`
}

const descriptions = {
  TRIGGER: 'The execution starts.',
  SEND_EMAIL: 'A mail would be sent if the contact may receive it.',
  WEBHOOK: 'A request would be sent and is assumed to succeed.',
  UPDATE_CONTACT: 'The contact would be changed.',
  EXIT: 'The execution ends.',
  UNREADABLE: 'The config of the step is invalid.',
} as const
