import { oneAtATime } from '@postrider/limits'
import { unhurried, type LoopDefinition } from '@postrider/process'
import { emptySegment } from '../commands/empty-segment.ts'
import { evaluateDue } from '../commands/tracking/evaluate-due.ts'
import { runCompute } from '../commands/tracking/run-compute.ts'
import type { Context } from '../context.ts'
import { sweepDeleted } from '../store/contact-states.ts'

/** Work that loops do, and `settle` in tests. True when there was some. */
export interface TrackingWork {
  evaluateDue(): Promise<boolean>
  runCompute(signal?: AbortSignal): Promise<boolean>
  emptySegment(): Promise<boolean>
}

/**
 * One turn of each at a time in this process: `settle` then also waits for a turn that a loop has begun,
 * whose work is claimed.
 */
export const trackingWork = (ctx: Context): TrackingWork => ({
  evaluateDue: oneAtATime(() => evaluateDue(ctx)),
  runCompute: oneAtATime((signal?: AbortSignal) => runCompute(ctx, signal)),
  emptySegment: oneAtATime(() => emptySegment(ctx)),
})

/**
 * Evaluates contacts that are due: after events, when a time window lapses, when contacts has to be asked.
 */
export const dueContacts = (work: TrackingWork): LoopDefinition => ({
  name: 'due-contacts',
  // Messages wake it, and requests of the same process; the pause is for time windows that lapse and for what
  // other processes leave. An entry is to be published within two seconds of its cause.
  everyMs: 500,
  backOffMs: 200,
  atMostEveryMs: 200,
  atMostEveryTurns: 8,
  work: () => work.evaluateDue(),
})

/**
 * Compares the members of tracked segments with the contacts that fit, when a segment is new or changed, and
 * when a caller asks for it.
 */
export const computes = (work: TrackingWork): LoopDefinition => ({
  name: 'computes',
  everyMs: 500,
  clockOnly: true,
  work: (signal) => work.runCompute(signal),
})

/** Deletes the members of segments that are deleted, or tracked no longer. */
export const endedMembers = (work: TrackingWork): LoopDefinition => ({
  name: 'ended-members',
  everyMs: 1_000,
  clockOnly: true,
  work: unhurried(() => work.emptySegment()),
})

/** As long as messages can be delivered again: what comes late for a deleted contact must find that it is. */
const keptMs = 38 * 24 * 3_600_000

/** Forgets deleted contacts of which no message can come any more. */
export const deletedContacts = (ctx: Context): LoopDefinition => ({
  name: 'deleted-contacts',
  everyMs: 3_600_000,
  clockOnly: true,
  work: unhurried(() => sweepDeleted(ctx.db, new Date(ctx.now().getTime() - keptMs))),
})
