import { oneAtATime } from '@postrider/limits'
import type { LoopDefinition } from '@postrider/process'
import { cancelRemaining } from '../commands/executions/cancel-all.ts'
import { cancelProjectBatch } from '../commands/executions/cancel-of-projects.ts'
import { cancelOfDisabledProjects } from '../commands/executions/cancel-of-contacts.ts'
import { runDue } from '../commands/executions/run-due.ts'
import { startScheduled } from '../commands/executions/start-scheduled.ts'
import { sweepDeleted } from '../commands/sweep-deleted.ts'
import type { Context } from '../context.ts'

/**
 * The work of the execution loops, which tests call through `settle`. Each function returns true if more work
 * may be left.
 */
export interface ExecutionWork {
  runDue(): Promise<boolean>
  cancelOfDisabledProjects(): Promise<boolean>
  cancelProjectBatch(): Promise<boolean>
  cancelRemaining(): Promise<boolean>
  startScheduled(): Promise<boolean>
  sweepDeleted(): Promise<boolean>
}

/**
 * Returns functions that never run in parallel with themselves. So `settle` also waits for work that a loop
 * has started.
 */
export const executionWork = (ctx: Context): ExecutionWork => ({
  runDue: oneAtATime(() => runDue(ctx)),
  cancelOfDisabledProjects: oneAtATime(() => cancelOfDisabledProjects(ctx)),
  cancelProjectBatch: oneAtATime(() => cancelProjectBatch(ctx)),
  cancelRemaining: oneAtATime(() => cancelRemaining(ctx)),
  startScheduled: oneAtATime(() => startScheduled(ctx)),
  sweepDeleted: oneAtATime(() => sweepDeleted(ctx)),
})

/** Loop that advances due executions. An iteration without work reads one index entry. */
export const dueExecutions = (work: ExecutionWork): LoopDefinition => ({
  name: 'due-executions',
  // Events and requests of this process wake the loop. The interval is the maximum delay of timers and of
  // work from other processes. `atMostEveryMs` limits iterations under load, when wake-ups are frequent.
  everyMs: 500,
  backOffMs: 200,
  atMostEveryMs: 200,
  atMostEveryTurns: 8,
  work: () => work.runDue(),
})

/**
 * Loop that cancels the executions of disabled projects. An iteration reads an index once per disabled
 * project.
 */
export const executionsOfDisabled = (work: ExecutionWork): LoopDefinition => ({
  name: 'executions-of-disabled',
  everyMs: 1_000,
  clockOnly: true,
  work: () => work.cancelOfDisabledProjects(),
})

/**
 * Loop that cancels the executions of projects that were disabled, even if they are enabled again. An
 * iteration without work reads one index entry.
 */
export const cancelsOfProjects = (work: ExecutionWork): LoopDefinition => ({
  name: 'cancels-of-projects',
  everyMs: 1_000,
  clockOnly: true,
  work: () => work.cancelProjectBatch(),
})

/**
 * Loop that completes requests to cancel all executions of a workflow. An iteration without work reads one
 * index entry.
 */
export const remainingCancels = (work: ExecutionWork): LoopDefinition => ({
  name: 'remaining-cancels',
  everyMs: 1_000,
  clockOnly: true,
  work: () => work.cancelRemaining(),
})
