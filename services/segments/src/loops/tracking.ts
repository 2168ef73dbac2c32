import type { LoopDefinition } from '@postrider/service'
import { evaluateDue } from '../commands/tracking/evaluate-due.ts'
import { runCompute } from '../commands/tracking/run-compute.ts'
import type { Context } from '../context.ts'
import { sweepDeleted } from '../store/contact-states.ts'

/** Evaluates contacts that are due: after events, when a time window lapses, when contacts has to be asked. */
export const dueContacts = (ctx: Context): LoopDefinition => ({
  name: 'due-contacts',
  // An entry is to be published within two seconds of its cause; a turn without work reads one entry of an index.
  everyMs: 200,
  clockOnly: true,
  work: () => evaluateDue(ctx),
})

/** Compares tracked segments with who fits their conditions, when they are new or changed, or that is asked for. */
export const computes = (ctx: Context): LoopDefinition => ({
  name: 'computes',
  everyMs: 500,
  clockOnly: true,
  work: (signal) => runCompute(ctx, signal),
})

/** As long as messages can be delivered again: what comes late for a deleted contact must find that it is. */
const keptMs = 38 * 24 * 3_600_000

/** Forgets deleted contacts of which no message can come any more. */
export const deletedContacts = (ctx: Context): LoopDefinition => ({
  name: 'deleted-contacts',
  everyMs: 3_600_000,
  clockOnly: true,
  work: () => sweepDeleted(ctx.db, new Date(ctx.now().getTime() - keptMs)),
})
