import { workflowMailId } from '@postrider/contracts'
import { delaySeconds, segmentOfField, type StepConfig } from '@postrider/contracts/resources'
import { chooseBranch } from './condition.ts'
import type { StepResult, PlannedStep } from './plan.ts'
import { end, finish, suspend, type Run } from './run.ts'

/**
 * Runs a step up to its first external call. Returns how the execution leaves the step; undefined if the
 * execution stays.
 */
export function perform(run: Run, step: PlannedStep): StepResult | undefined {
  switch (step.type) {
    case 'TRIGGER':
      return finish(run, step)
    case 'SEND_EMAIL':
      return mail(run, step)
    case 'DELAY':
      return suspend(run, step, { status: 'SCHEDULED', dueAt: addSeconds(run, delaySeconds(step.config)) })
    case 'WAIT_FOR_EVENT':
      return waitFor(run, step)
    case 'CONDITION':
      return decide(run, step)
    case 'UPDATE_CONTACT':
      return update(run, step)
    case 'WEBHOOK':
      return callWebhook(run)
    case 'EXIT':
      return exit(run, step)
    case 'UNREADABLE':
      return fail(run, step, 'has an invalid config')
    default:
      return step satisfies never
  }
}

type Step<Type extends PlannedStep['type']> = PlannedStep & { type: Type }

const exitReason = 'exit_step'

const addSeconds = ({ now }: Run, seconds: number): Date => new Date(now.getTime() + seconds * 1_000)

/** The webhook loop sends the request and resumes the execution. */
function callWebhook(run: Run): undefined {
  Object.assign(run.execution, { dueAt: null, webhookDueAt: run.now })
  return requestCall(run, { kind: 'webhook' })
}

function exit(run: Run, step: Step<'EXIT'>): undefined {
  finish(run, step)
  return end(run, 'COMPLETED', step.config.reason ?? exitReason)
}

function requestCall(run: Run, call: Run['call']): undefined {
  run.call = call
}

const fail = (run: Run, { name }: PlannedStep, fault: string): undefined =>
  end(run, 'FAILED', `The step "${name}" ${fault}.`)

function mail(run: Run, step: Step<'SEND_EMAIL'>): StepResult | undefined {
  const { id: stepId, templateId, config } = step
  if (templateId === null) return fail(run, step, 'has no template')
  const to = config.recipient.type === 'CUSTOM' ? config.recipient.customEmail : null
  run.mails.push({ stepId, templateId, to, context: run.execution.context, tags: config.tags ?? [] })
  return finish(run, step, { emailId: workflowMailId(run.execution.id, stepId), templateId, to })
}

function waitFor(run: Run, step: Step<'WAIT_FOR_EVENT'>): undefined {
  const { eventName, timeout } = step.config
  const dueAt = timeout ? addSeconds(run, timeout) : null
  return suspend(run, step, { status: 'WAITING', dueAt, waitsFor: eventName })
}

function decide(run: Run, step: Step<'CONDITION'>): StepResult | undefined {
  const { contact, memberships } = run.facts
  const segmentId = segmentOfField(step.config.field)
  if (segmentId !== undefined && !memberships.has(segmentId))
    return requestCall(run, { kind: 'membership', segmentId })
  if (!contact) return requestCall(run, { kind: 'contact' })
  const branch = chooseBranch(step.config, {
    contact,
    event: run.execution.context,
    workflow: { id: run.execution.workflowId, name: run.workflowName },
    isMember: (id) => memberships.get(id) ?? false,
  })
  finish(run, step, { branch })
  return { branch }
}

function update(run: Run, step: Step<'UPDATE_CONTACT'>): StepResult | undefined {
  const change = changeOf(step.config)
  return Object.keys(change).length === 0
    ? finish(run, step, { changed: false })
    : requestCall(run, { kind: 'update', change })
}

function changeOf({ updates, subscriptionAction }: StepConfig<'UPDATE_CONTACT'>) {
  return {
    ...(Object.keys(updates).length > 0 && { data: updates }),
    ...(subscriptionAction !== 'none' && { subscribed: subscriptionAction === 'subscribe' }),
  }
}
