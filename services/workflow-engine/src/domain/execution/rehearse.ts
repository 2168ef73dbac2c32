import type { ContactUpdate } from '@postrider/contracts/internal'
import type { RehearsedStep, WaitOutcome } from '@postrider/contracts/resources'
import { advance, type Advanced, type Answer } from './advance.ts'
import type { ConditionContact } from './condition.ts'
import { isActive, type Execution, type StepExecution } from './execution.ts'
import { nextStep, type Plan, type PlannedStep } from './plan.ts'

/** What is assumed of the world while nothing takes place. */
export interface Assumptions {
  contact: ConditionContact
  memberships: ReadonlyMap<string, boolean>
  workflowName: string
  /** What a WAIT_FOR_EVENT meets. */
  assume: WaitOutcome
}

export interface Rehearsal {
  status: Execution['status']
  exitReason: string | null
  path: RehearsedStep[]
  /** The segment whose membership has to be known before it goes on. */
  asks?: string | undefined
}

/**
 * Takes an execution as far as it would come, without any effect: mails are not sent, webhooks are taken to
 * have answered, changes are made to a copy of the contact, and time passes at once.
 */
export function rehearse(plan: Plan, begun: Execution, assumptions: Assumptions): Rehearsal {
  let { contact } = assumptions
  let execution = begun
  let answer: Answer | undefined = { kind: 'none' }
  let now = begun.startedAt
  let advanced: Advanced | undefined
  while (answer) {
    const { memberships, workflowName } = assumptions
    advanced = advance(plan, execution, { answer, facts: { contact, memberships }, workflowName, now })
    execution = advanced.execution
    const { question } = advanced
    if (question?.kind === 'update') contact = changed(contact, question.change)
    now = later(execution, { now, assume: assumptions.assume })
    answer = answerTo(advanced, assumptions, now)
  }
  const asks = advanced?.question?.kind === 'membership' ? advanced.question.segmentId : undefined
  const { status, exitReason } = execution
  return { status, exitReason, path: execution.steps.flatMap((step) => told(plan, step, assumptions)), asks }
}

function answerTo({ execution, question }: Advanced, { assume }: Assumptions, now: Date): Answer | undefined {
  if (!isActive(execution)) return undefined
  if (question?.kind === 'update') return { kind: 'done', output: { changed: true } }
  if (question?.kind === 'webhook') return { kind: 'done', output: { assumed: true } }
  if (question) return undefined
  if (execution.wait && assume === 'EVENT')
    return { kind: 'event', event: { id: '', name: execution.wait.name, data: {}, at: now } }
  return execution.dueAt ? { kind: 'none' } : undefined
}

/** A millisecond on, where an event is to come after its wait began. */
function later(execution: Execution, { now, assume }: { now: Date; assume: WaitOutcome }): Date {
  if (execution.status !== 'WAITING') return now
  if (execution.wait && assume === 'EVENT') return new Date(now.getTime() + 1)
  return execution.dueAt ?? now
}

function changed(contact: ConditionContact, { subscribed, data = {} }: ContactUpdate): ConditionContact {
  const merged = Object.entries({ ...contact.data, ...data }).filter(([, value]) => value !== null)
  return { ...contact, subscribed: subscribed ?? contact.subscribed, data: Object.fromEntries(merged) }
}

function told(plan: Plan, entry: StepExecution, assumptions: Assumptions): RehearsedStep[] {
  const planned = plan.steps.get(entry.stepId)
  const step = plan.graph.steps.find(({ id }) => id === entry.stepId)
  if (!planned || !step) return []
  const { stepId, status, startedAt: at, output = null } = entry
  const { name, type } = step
  const says = entry.error ?? saysOf(planned, entry, assumptions)
  const told = { stepId, name, type, at, status, says, output }
  if (planned.type !== 'WAIT_FOR_EVENT') return [told]
  const waitOutcome = assumptions.assume === 'EVENT' ? 'TIMEOUT' : 'EVENT'
  return [
    { ...told, otherwise: { waitOutcome, nextStepId: nextStep(plan, planned, { waitOutcome })?.id ?? null } },
  ]
}

function saysOf(step: PlannedStep, { dueAt, output }: StepExecution, { assume }: Assumptions): string {
  if (step.type === 'DELAY') return `It would wait until ${dueAt}.`
  if (step.type === 'CONDITION')
    return `It takes the branch "${String(output?.['branch'])}", by ${step.config.field}.`
  if (step.type !== 'WAIT_FOR_EVENT') return sayings[step.type]
  if (assume === 'EVENT') return `The event "${step.config.eventName}" is taken to come.`
  return dueAt === undefined ? 'It would wait for ever.' : `It would wait until ${dueAt} in vain.`
}

const sayings = {
  TRIGGER: 'The execution begins.',
  SEND_EMAIL: 'A mail would be sent, where the contact may be mailed.',
  WEBHOOK: 'A request would be sent; it is taken to succeed.',
  UPDATE_CONTACT: 'The contact would be changed.',
  EXIT: 'The execution ends.',
  UNREADABLE: 'The step cannot be read.',
} as const
