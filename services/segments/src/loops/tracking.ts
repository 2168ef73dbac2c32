import { oneAtATime } from '@postrider/limits'
import { lowPriority, type LoopDefinition } from '@postrider/process'
import { emptySegment } from '../commands/empty-segment.ts'
import { evaluateDue } from '../commands/tracking/evaluate-due.ts'
import { runCompute } from '../commands/tracking/run-compute.ts'
import type { Context } from '../context.ts'
import { sweepDeleted } from '../store/contact-states.ts'

/** Work shared by the loops and by `settle` in tests. Each function returns true if there was some. */
export interface TrackingWork {
  evaluateDue(): Promise<boolean>
  runCompute(signal?: AbortSignal): Promise<boolean>
  emptySegment(): Promise<boolean>
}

/**
 * Runs one call of each function at a time in this process, so that `settle` also waits for a call of a
 * loop whose work is claimed.
 */
export const trackingWork = (ctx: Context): TrackingWork => ({
  evaluateDue: oneAtATime(() => evaluateDue(ctx)),
  runCompute: oneAtATime((signal?: AbortSignal) => runCompute(ctx, signal)),
  emptySegment: oneAtATime(() => emptySegment(ctx)),
})

/** Evaluates due contacts: after events, when a time window ends, or when their facts are incomplete. */
export const dueContacts = (work: TrackingWork): LoopDefinition => ({
  name: 'due-contacts',
  // Messages and requests in the same process wake this loop. The interval serves time windows and the work
  // of other processes. An entry must be published within two seconds of its cause.
  everyMs: 500,
  backOffMs: 200,
  atMostEveryMs: 200,
  atMostEveryTurns: 8,
  work: () => work.evaluateDue(),
})

/**
 * Compares the members of tracked segments with the matching contacts, when a segment is new or changed, or
 * on request.
 */
export const computes = (work: TrackingWork): LoopDefinition => ({
  name: 'computes',
  everyMs: 500,
  clockOnly: true,
  work: (signal) => work.runCompute(signal),
})

/** Deletes the member rows of segments that are deleted or no longer tracked. */
export const endedMembers = (work: TrackingWork): LoopDefinition => ({
  name: 'ended-members',
  everyMs: 1_000,
  clockOnly: true,
  work: lowPriority(() => work.emptySegment()),
})

/** Messages can be redelivered for this long. A late message of a deleted contact must find the deletion. */
const keptMs = 38 * 24 * 3_600_000

/** Deletes the states of deleted contacts when no message about them can arrive. */
export const deletedContacts = (ctx: Context): LoopDefinition => ({
  name: 'deleted-contacts',
  everyMs: 3_600_000,
  clockOnly: true,
  work: lowPriority(() => sweepDeleted(ctx.db, new Date(ctx.now().getTime() - keptMs))),
})
