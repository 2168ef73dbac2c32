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
import { causedBy } from './chain.ts'
import { divide, jsonBytes, type Share } from './divide.ts'
import { isActive, type Execution } from './execution.ts'
import { stepOf, type Graph, type Step } from '../graph.ts'

/** An execution that has been moved on. `before` is undefined for one that begins. */
export interface Move {
  before?: Execution | undefined
  after: Execution
  mails: readonly MailEffect[]
  workflow: { name: string; graph: Graph }
}

/** What others learn of a move. */
export function messagesOf({ before, after, workflow }: Move): Draft[] {
  const started = before ? [] : [startOf(after)]
  if (!isActive(after))
    return [
      ...started,
      ...(before && !isActive(before)
        ? []
        : [endOf(after, { hasNeverWaited: hasNeverWaited(after.steps, workflow.graph) })]),
    ]
  const waits = after.status === 'WAITING' && stateOf(before) !== stateOf(after)
  return waits ? [...started, ...suspension(after, workflow.graph)] : started
}

const stateOf = (execution: Execution | undefined): string =>
  `${execution?.status}/${execution?.currentStepId}`

/** An execution, as far as messages tell of it. */
export type Told = Pick<
  Execution,
  'id' | 'projectId' | 'generation' | 'workflowId' | 'contactId' | 'correlationId' | 'startedAt'
>

export type Ended = Told &
  Pick<Execution, 'status' | 'completedAt' | 'updatedAt' | 'exitReason' | 'currentStepId'>

/** True for steps of the graph of which none waits; false for steps of a graph that is not known. */
export const hasNeverWaited = (steps: readonly { stepId: string }[], graph: Graph | undefined): boolean =>
  steps.every(({ stepId }) => {
    const step = graph && stepOf(graph, stepId)
    return step !== undefined && step.type !== 'DELAY' && step.type !== 'WAIT_FOR_EVENT'
  })

/** The message about the end of an execution that has ended. */
export function endOf(execution: Ended, { hasNeverWaited }: { hasNeverWaited: boolean }): Draft {
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

/** The message about the beginning of an execution. */
export const startOf = (execution: Told): Draft =>
  draft(executionStarted, envelopeOf(execution, execution.startedAt), baseOf(execution))

function suspension(execution: Execution, graph: Graph): Draft[] {
  const step = execution.currentStepId === null ? undefined : stepOf(graph, execution.currentStepId)
  const dueAt = execution.steps.findLast(({ stepId }) => stepId === step?.id)?.dueAt ?? null
  const wait = { at: execution.updatedAt, dueAt, waitsFor: execution.wait?.name ?? null }
  return step ? [waitAt(execution, step, wait)] : []
}

/** The message about an execution that waits at a step since an instant. */
export const waitAt = (
  execution: Told,
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

const baseOf = ({ id, workflowId, contactId, startedAt }: Told) => ({
  id,
  workflowId,
  contactId,
  startedAt: instantText(startedAt),
})

const envelopeOf = ({ id, projectId, generation, correlationId }: Told, at: Date) => ({
  key: id,
  projectId,
  generation,
  at,
  correlationId,
})

/** A message is at most 1 MB; contexts of executions may be large. */
const maxCommandBytes = 500 * 1024
const ofCommand: Share<WorkflowMail> = {
  most: maxWorkflowMails,
  mostBytes: maxCommandBytes,
  sizeOf: jsonBytes,
}

/** The commands to send for the mails of these moves: of each project together, as many in one as fit. */
export function mailCommands(moves: readonly Move[], at: Date): Draft[] {
  const byProject = Map.groupBy(
    moves.filter(({ mails }) => mails.length > 0),
    ({ after }) => `${after.projectId}/${after.generation}`,
  )
  return [...byProject.values()].flatMap((ofProject) => {
    const [first] = ofProject
    return first
      ? divide(ofProject.flatMap(mailsOf), ofCommand).map((mails) => command(first.after, mails, at))
      : []
  })
}

const mailsOf = ({ after, mails, workflow }: Move): WorkflowMail[] =>
  mails.map(({ stepId, templateId, to, context }) => ({
    executionId: after.id,
    stepId,
    workflowId: after.workflowId,
    workflowName: workflow.name,
    startedAt: instantText(after.startedAt),
    contactId: after.contactId,
    templateId,
    // Templates are pinned with the graph: as they were when the execution began.
    templateAsOf: instantText(after.startedAt),
    to,
    context,
    correlationId: causedBy(after),
  }))

function command({ projectId, generation }: Execution, mails: WorkflowMail[], at: Date): Draft {
  const id = newId()
  return draft(workflowMails, { key: id, projectId, generation, at }, { id, mails })
}
