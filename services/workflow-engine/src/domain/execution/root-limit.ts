import type { Execution } from './execution.ts'
import type { Move } from './messages.ts'
import type { MailEffect } from './run.ts'

/** The key of a root: the same event id may be named by two projects. */
export const rootKeyOf = ({
  projectId,
  generation,
  rootId,
}: Pick<Execution, 'projectId' | 'generation' | 'rootId'>): string => `${projectId}/${generation}/${rootId}`

/** The executions and mails that a move adds to what its root has caused. */
export const causedByMove = ({ before, mails }: Pick<Move, 'before' | 'mails'>): number =>
  (before ? 0 : 1) + mails.length

export interface RootRoom {
  limit: number
  /** Executions and mails that the root may still cause. */
  left: number
  /** The workflows whose stop is recorded. */
  stopped: Set<string>
}

export interface LimitedMove<M extends Move> {
  /** Undefined: nothing begins, and another execution of the workflow says why. */
  move: M | undefined
  /** The executions and mails that are left of it. */
  granted: number
  /** The limit has stopped it. */
  isStopped: boolean
}

/** The part of a move for which its root has room, which it takes. What goes beyond fails with the reason. */
export function limitMove<M extends Move>(move: M, room: RootRoom): LimitedMove<M> {
  const wanted = causedByMove(move)
  const granted = Math.min(wanted, Math.max(0, room.left))
  room.left -= granted
  if (granted === wanted) return { move, granted, isStopped: false }
  if (granted === 0 && !move.before) return { move: stoppedStart(move, room), granted, isStopped: true }
  const sent = granted - (move.before ? 0 : 1)
  const [unsent] = move.mails.slice(sent)
  const after = unsent ? failedAt(move.after, unsent, reasonOf(room)) : move.after
  return { move: { ...move, after, mails: move.mails.slice(0, sent) }, granted, isStopped: true }
}

const reasonOf = ({ limit }: RootRoom): string =>
  `Workflows have caused ${limit} executions and mails from one event, which is the limit.`

/**
 * One execution for each workflow and root says why none begins. Its context is empty: the event's data may
 * have 64 KB for each workflow.
 */
function stoppedStart<M extends Move>(move: M, room: RootRoom): M | undefined {
  const { workflowId, startedAt } = move.after
  if (room.stopped.has(workflowId)) return undefined
  room.stopped.add(workflowId)
  const after = { ...move.after, ...failed(reasonOf(room), startedAt), steps: [], context: {} }
  return { ...move, after, mails: [] }
}

/** The execution as it fails at the step of a mail, without the steps that came after it in the same move. */
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
