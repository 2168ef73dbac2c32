import { instantText, newId } from '@postrider/contracts'
import {
  draft,
  executionCancelled,
  executionCompleted,
  executionFailed,
  executionStarted,
  executionSuspended,
  maxWorkflowMails,
  workflowMails,
  type Draft,
  type WorkflowMail,
} from '@postrider/contracts/messages'
import type { MailEffect } from './run.ts'
import { effectCorrelationId } from './chain.ts'
import { splitBySize, jsonBytes, type SplitLimits } from '@postrider/limits'
import { isActive, type Execution } from './execution.ts'
import { stepOf, type Graph, type Step } from '../graph.ts'

/** A change of an execution. `before` is undefined for a start. */
export interface Move {
  before?: Execution | undefined
  after: Execution
  mails: readonly MailEffect[]
  workflow: { name: string; graph: Graph }
}

/** Returns the messages to publish for a move. */
export function messagesOf({ before, after, workflow }: Move): Draft[] {
  const started = before ? [] : [startedMessage(after)]
  if (!isActive(after))
    return [
      ...started,
      ...(before && !isActive(before)
        ? []
        : [endedMessage(after, { hasNeverWaited: hasNeverWaited(after.steps, workflow.graph) })]),
    ]
  const waits = after.status === 'WAITING' && stateOf(before) !== stateOf(after)
  return waits ? [...started, ...suspendedMessages(after, workflow.graph)] : started
}

const stateOf = (execution: Execution | undefined): string =>
  `${execution?.status}/${execution?.currentStepId}`

/** The fields of an execution that each of its messages contains. */
export type MessageSubject = Pick<
  Execution,
  'id' | 'projectId' | 'generation' | 'workflowId' | 'contactId' | 'correlationId' | 'startedAt'
> &
  Partial<Pick<Execution, 'traceparent'>>

export type EndedExecution = MessageSubject &
  Pick<Execution, 'status' | 'completedAt' | 'updatedAt' | 'exitReason' | 'currentStepId'>

/** Returns whether none of the steps is a wait. Returns false if the graph is unknown or lacks a step. */
export const hasNeverWaited = (steps: readonly { stepId: string }[], graph: Graph | undefined): boolean =>
  steps.every(({ stepId }) => {
    const step = graph && stepOf(graph, stepId)
    return step !== undefined && step.type !== 'DELAY' && step.type !== 'WAIT_FOR_EVENT'
  })

/** Returns the message about the end of an execution. */
export function endedMessage(
  execution: EndedExecution,
  { hasNeverWaited }: { hasNeverWaited: boolean },
): Draft {
  const { status, completedAt, updatedAt, exitReason, currentStepId: stepId } = execution
  const at = completedAt ?? updatedAt
  const envelope = envelopeOf(execution, at)
  const data = {
    ...baseOf(execution),
    exitReason,
    completedAt: instantText(at),
    ...(hasNeverWaited && { waited: false as const }),
  }
  if (status === 'FAILED') return draft(executionFailed, envelope, { ...data, stepId })
  return draft(status === 'CANCELLED' ? executionCancelled : executionCompleted, envelope, data)
}

/** Returns the message about the start of an execution. */
export const startedMessage = (execution: MessageSubject): Draft =>
  draft(executionStarted, envelopeOf(execution, execution.startedAt), baseOf(execution))

function suspendedMessages(execution: Execution, graph: Graph): Draft[] {
  const step = execution.currentStepId === null ? undefined : stepOf(graph, execution.currentStepId)
  const dueAt = execution.steps.findLast(({ stepId }) => stepId === step?.id)?.dueAt ?? null
  const wait = { at: execution.updatedAt, dueAt, waitsFor: execution.wait?.name ?? null }
  return step ? [suspendedMessage(execution, step, wait)] : []
}

/** Returns the message about an execution that has waited at a step since `at`. */
export const suspendedMessage = (
  execution: MessageSubject,
  { id: stepId, type: stepType, name: stepName }: Step,
  { at, ...wait }: { at: Date; dueAt: string | null; waitsFor: string | null },
): Draft =>
  draft(executionSuspended, envelopeOf(execution, at), {
    ...baseOf(execution),
    stepId,
    stepType,
    stepName,
    ...wait,
  })

const baseOf = ({ id, workflowId, contactId, startedAt }: MessageSubject) => ({
  id,
  workflowId,
  contactId,
  startedAt: instantText(startedAt),
})

const envelopeOf = ({ id, projectId, generation, correlationId, traceparent }: MessageSubject, at: Date) => ({
  key: id,
  projectId,
  generation,
  at,
  correlationId,
  traceparent: traceparent ?? undefined,
})

/**
 * Maximum size of a command in bytes. Commands are split, because a message can be at most 1 MB and contexts
 * of executions can be large.
 */
const maxCommandBytes = 500 * 1024
const commandLimits: SplitLimits<WorkflowMail> = {
  most: maxWorkflowMails,
  mostBytes: maxCommandBytes,
  sizeOf: jsonBytes,
}

/**
 * Returns the commands to the send service for the mails of these moves, with as few commands per project as
 * possible.
 */
export function mailCommands(moves: readonly Move[], at: Date): Draft[] {
  const byProject = Map.groupBy(
    moves.filter(({ mails }) => mails.length > 0),
    ({ after }) => `${after.projectId}/${after.generation}`,
  )
  return [...byProject.values()].flatMap((ofProject) => {
    const [first] = ofProject
    return first
      ? splitBySize(ofProject.flatMap(mailsOf), commandLimits).map((mails) => command(first.after, mails, at))
      : []
  })
}

const mailsOf = ({ after, mails, workflow }: Move): WorkflowMail[] =>
  mails.map(({ stepId, templateId, to, context, tags }) => ({
    executionId: after.id,
    stepId,
    workflowId: after.workflowId,
    workflowName: workflow.name,
    startedAt: instantText(after.startedAt),
    contactId: after.contactId,
    templateId,
    // Use the template, like the graph, as it was when the execution started.
    templateAsOf: instantText(after.startedAt),
    to,
    context,
    tags,
    correlationId: effectCorrelationId(after),
    traceparent: after.traceparent ?? undefined,
  }))

function command({ projectId, generation }: Execution, mails: WorkflowMail[], at: Date): Draft {
  const id = newId()
  // The command is in the trace of its first sampled mail. Each mail has its own trace context.
  const traceparent = mails.find((mail) => mail.traceparent !== undefined)?.traceparent
  return draft(workflowMails, { key: id, projectId, generation, at, traceparent }, { id, mails })
}
