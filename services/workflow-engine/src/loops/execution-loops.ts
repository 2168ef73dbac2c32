import { oneAtATime } from '@postrider/limits'
import type { LoopDefinition } from '@postrider/process'
import { cancelRemaining } from '../commands/executions/cancel-all.ts'
import { cancelProjectBatch } from '../commands/executions/cancel-of-projects.ts'
import { cancelOfDisabledProjects } from '../commands/executions/cancel-of-contacts.ts'
import { runDue } from '../commands/executions/run-due.ts'
import { startScheduled } from '../commands/executions/start-scheduled.ts'
import { sweepDeleted } from '../commands/sweep-deleted.ts'
import type { Context } from '../context.ts'

/** The work of the execution loops; tests call it through `settle`. Each returns true if there was work. */
export interface ExecutionWork {
  runDue(): Promise<boolean>
  cancelOfDisabledProjects(): Promise<boolean>
  cancelProjectBatch(): Promise<boolean>
  cancelRemaining(): Promise<boolean>
  startScheduled(): Promise<boolean>
  sweepDeleted(): Promise<boolean>
}

/**
 * Runs each function once at a time in this process, so `settle` also waits for work that a loop has
 * claimed.
 */
export const executionWork = (ctx: Context): ExecutionWork => ({
  runDue: oneAtATime(() => runDue(ctx)),
  cancelOfDisabledProjects: oneAtATime(() => cancelOfDisabledProjects(ctx)),
  cancelProjectBatch: oneAtATime(() => cancelProjectBatch(ctx)),
  cancelRemaining: oneAtATime(() => cancelRemaining(ctx)),
  startScheduled: oneAtATime(() => startScheduled(ctx)),
  sweepDeleted: oneAtATime(() => sweepDeleted(ctx)),
})

/** Advances executions that are due. Without work, an iteration reads one index entry. */
export const dueExecutions = (work: ExecutionWork): LoopDefinition => ({
  name: 'due-executions',
  // Events and requests of this process wake the loop. The interval bounds the delay of timers and of work
  // from other processes. Under load, wake-ups are too frequent to run an iteration for each.
  everyMs: 500,
  backOffMs: 200,
  atMostEveryMs: 200,
  atMostEveryTurns: 8,
  work: () => work.runDue(),
})

/** Cancels the executions of disabled projects. An iteration reads an index once per disabled project. */
export const executionsOfDisabled = (work: ExecutionWork): LoopDefinition => ({
  name: 'executions-of-disabled',
  everyMs: 1_000,
  clockOnly: true,
  work: () => work.cancelOfDisabledProjects(),
})

/**
 * Cancels the executions of projects that were disabled, even if they are enabled again. Without work, an
 * iteration reads one index entry.
 */
export const cancelsOfProjects = (work: ExecutionWork): LoopDefinition => ({
  name: 'cancels-of-projects',
  everyMs: 1_000,
  clockOnly: true,
  work: () => work.cancelProjectBatch(),
})

/**
 * Completes requests to cancel all executions of a workflow. Without work, an iteration reads one index
 * entry.
 */
export const remainingCancels = (work: ExecutionWork): LoopDefinition => ({
  name: 'remaining-cancels',
  everyMs: 1_000,
  clockOnly: true,
  work: () => work.cancelRemaining(),
})
