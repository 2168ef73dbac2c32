import { oneAtATime } from '@postrider/limits'
import { lowPriority, type LoopDefinition } from '@postrider/process'
import { emptySegment } from '../commands/empty-segment.ts'
import { evaluateDue } from '../commands/tracking/evaluate-due.ts'
import { runCompute } from '../commands/tracking/run-compute.ts'
import type { Context } from '../context.ts'
import { sweepDeleted } from '../store/contact-states.ts'

/**
 * The work of the loops, which `settle` also runs in tests. Each function returns true if more work may be
 * left.
 */
export interface TrackingWork {
  evaluateDue(): Promise<boolean>
  runCompute(signal?: AbortSignal): Promise<boolean>
  emptySegment(): Promise<boolean>
}

/**
 * Returns functions that run one call at a time in this process, so that `settle` waits for a loop's call in
 * progress.
 */
export const trackingWork = (ctx: Context): TrackingWork => ({
  evaluateDue: oneAtATime(() => evaluateDue(ctx)),
  runCompute: oneAtATime((signal?: AbortSignal) => runCompute(ctx, signal)),
  emptySegment: oneAtATime(() => emptySegment(ctx)),
})

/**
 * Evaluates due contacts. A contact is due if one of its time windows has ended, if its facts are incomplete,
 * or if it changed during an evaluation.
 */
export const dueContacts = (work: TrackingWork): LoopDefinition => ({
  name: 'due-contacts',
  // Messages and requests in the same process wake this loop. The interval is for time windows and for work
  // from other processes. A membership change must be published within two seconds of its cause.
  everyMs: 500,
  backOffMs: 200,
  atMostEveryMs: 200,
  atMostEveryTurns: 8,
  work: () => work.evaluateDue(),
})

/**
 * Compares the members of tracked segments with the matching contacts: if a segment is new or changed, on
 * request, and once a day.
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

/**
 * Messages can be redelivered for this time. While that is possible, the state of a deleted contact must
 * exist.
 */
const keptMs = 38 * 24 * 3_600_000

/** Deletes the states of deleted contacts when no message about them can arrive. */
export const deletedContacts = (ctx: Context): LoopDefinition => ({
  name: 'deleted-contacts',
  everyMs: 3_600_000,
  clockOnly: true,
  work: lowPriority(() => sweepDeleted(ctx.db, new Date(ctx.now().getTime() - keptMs))),
})
