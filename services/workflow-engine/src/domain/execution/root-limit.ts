import type { Execution } from './execution.ts'
import type { Move } from './messages.ts'
import type { MailEffect } from './run.ts'

/**
 * Returns the key of a root, which is the first event or execution of a chain. The key contains the project,
 * because two projects may use the same event id.
 */
export const rootKeyOf = ({
  projectId,
  generation,
  rootId,
}: Pick<Execution, 'projectId' | 'generation' | 'rootId'>): string => `${projectId}/${generation}/${rootId}`

/** Returns the number of executions and mails that a move adds to its root. */
export const causedByMove = ({ before, mails }: Pick<Move, 'before' | 'mails'>): number =>
  (before ? 0 : 1) + mails.length

export interface RootAllowance {
  limit: number
  /** Executions and mails that the root can still cause. */
  left: number
  /** The workflows that are recorded as stopped. */
  stopped: Set<string>
}

export interface LimitedMove<M extends Move> {
  /**
   * Undefined if the limit prevents the start and an earlier failed execution of this workflow already
   * records this.
   */
  move: M | undefined
  /** How many executions and mails of the move are within the limit. */
  granted: number
  /** True if the limit has stopped the execution. */
  isStopped: boolean
}

/**
 * Returns the part of a move that is within the limit, and deducts it from the allowance. The rest of the
 * move fails with a reason.
 */
export function limitMove<M extends Move>(move: M, allowance: RootAllowance): LimitedMove<M> {
  const total = causedByMove(move)
  const granted = Math.min(total, Math.max(0, allowance.left))
  allowance.left -= granted
  if (granted === total) return { move, granted, isStopped: false }
  if (granted === 0 && !move.before) return { move: stoppedStart(move, allowance), granted, isStopped: true }
  const sent = granted - (move.before ? 0 : 1)
  const [unsent] = move.mails.slice(sent)
  const after = unsent ? failedAt(move.after, unsent, reasonOf(allowance)) : move.after
  return { move: { ...move, after, mails: move.mails.slice(0, sent) }, granted, isStopped: true }
}

const reasonOf = ({ limit }: RootAllowance): string =>
  `One event has caused ${limit} workflow executions and mails, which is the limit.`

/**
 * Returns a failed execution that records the limit. Each workflow gets only one for each root; later starts
 * return undefined. Its context is empty, because the event may have 64 KB of data.
 */
function stoppedStart<M extends Move>(move: M, allowance: RootAllowance): M | undefined {
  const { workflowId, startedAt } = move.after
  if (allowance.stopped.has(workflowId)) return undefined
  allowance.stopped.add(workflowId)
  const after = { ...move.after, ...failed(reasonOf(allowance), startedAt), steps: [], context: {} }
  return { ...move, after, mails: [] }
}

/**
 * Returns a copy of the execution that has failed at the step of the given mail, without the later steps of
 * the move.
 */
function failedAt(execution: Execution, { stepId }: MailEffect, reason: string): Execution {
  const index = execution.steps.findIndex((step) => step.stepId === stepId)
  const steps = execution.steps.slice(0, index + 1).map((step, place) =>
    place === index
      ? {
          stepId,
          status: 'FAILED' as const,
          startedAt: step.startedAt,
          completedAt: execution.updatedAt.toISOString(),
          error: reason,
        }
      : step,
  )
  return { ...execution, ...failed(reason, execution.updatedAt), currentStepId: stepId, steps }
}

const failed = (exitReason: string, at: Date) => ({
  status: 'FAILED' as const,
  exitReason,
  dueAt: null,
  wait: null,
  webhookDueAt: null,
  completedAt: at,
})
