import { oneAtATime } from '@postrider/limits'
import type { LoopDefinition } from '@postrider/process'
import { cancelRemaining } from '../commands/executions/cancel-all.ts'
import { cancelNextOfProject } from '../commands/executions/cancel-of-projects.ts'
import { endOfDisabled } from '../commands/executions/end-executions.ts'
import { runDue } from '../commands/executions/run-due.ts'
import { startScheduled } from '../commands/executions/start-scheduled.ts'
import { sweepDeleted } from '../commands/sweep-deleted.ts'
import type { Context } from '../context.ts'

/** Work that loops do, and `settle` in tests. True when there was some. */
export interface ExecutionWork {
  runDue(): Promise<boolean>
  endOfDisabled(): Promise<boolean>
  cancelNextOfProject(): Promise<boolean>
  cancelRemaining(): Promise<boolean>
  startScheduled(): Promise<boolean>
  sweepDeleted(): Promise<boolean>
}

/**
 * One turn of each at a time in this process: `settle` then also waits for a turn that a loop has begun,
 * whose work is claimed.
 */
export const executionWork = (ctx: Context): ExecutionWork => ({
  runDue: oneAtATime(() => runDue(ctx)),
  endOfDisabled: oneAtATime(() => endOfDisabled(ctx)),
  cancelNextOfProject: oneAtATime(() => cancelNextOfProject(ctx)),
  cancelRemaining: oneAtATime(() => cancelRemaining(ctx)),
  startScheduled: oneAtATime(() => startScheduled(ctx)),
  sweepDeleted: oneAtATime(() => sweepDeleted(ctx)),
})

/**
 * Moves executions on whose time has come, and those that were left at a step. A turn without work reads one
 * entry of an index.
 */
export const dueExecutions = (work: ExecutionWork): LoopDefinition => ({
  name: 'due-executions',
  // Events wake it, and requests of the same process; the pause is what a timer may be late by, and what
  // other processes have begun. Under load they come faster than turns are worth it.
  everyMs: 500,
  backOffMs: 200,
  atMostEveryMs: 200,
  atMostEveryTurns: 8,
  work: () => work.runDue(),
})

/**
 * Cancels the executions of projects that are disabled. A turn looks into an index once for each such
 * project.
 */
export const executionsOfDisabled = (work: ExecutionWork): LoopDefinition => ({
  name: 'executions-of-disabled',
  everyMs: 1_000,
  clockOnly: true,
  work: () => work.endOfDisabled(),
})

/**
 * Cancels the executions of projects that were disabled and may be enabled again. A turn without any reads
 * one entry of an index.
 */
export const cancelsOfProjects = (work: ExecutionWork): LoopDefinition => ({
  name: 'cancels-of-projects',
  everyMs: 1_000,
  clockOnly: true,
  work: () => work.cancelNextOfProject(),
})

/**
 * Cancels what requests to cancel all executions of a workflow have left. A turn without any reads one entry
 * of an index.
 */
export const remainingCancels = (work: ExecutionWork): LoopDefinition => ({
  name: 'remaining-cancels',
  everyMs: 1_000,
  clockOnly: true,
  work: () => work.cancelRemaining(),
})
