import { AppError, unavailable } from '@postrider/contracts/errors'
import type { Context } from '../../context.ts'
import { divide, jsonBytes } from '../../domain/execution/divide.ts'
import type { Execution } from '../../domain/execution/execution.ts'
import { createFactsBook } from '../../engine/facts.ts'
import type { Plans } from '../../engine/plans.ts'
import { findActiveOfContacts } from '../../store/active-executions.ts'
import { findStarted } from '../../store/executions.ts'
import type { AdvancedMove } from './advance-batch.ts'
import { applyEvents, concerns } from './apply-event.ts'
import { matching, startingOf, type ConsumedEvent, type Matched } from './matched-event.ts'
import { ofWorkingProjects } from './of-working-projects.ts'
import { makeUpdates, runExecutions } from './run-executions.ts'
import { saveAllMoves } from './save-moves.ts'

const attempts = 3

/**
 * Wakes the executions that wait for these events, and starts those of the workflows that begin with them:
 * each event in its turn, so that one may wake what another of the same batch has started. A part of the
 * batch (`maxStartedBytes`) is written in one transaction, guarded by revisions; afterwards contacts are
 * changed, where executions have come to such a step. A batch that comes again changes nothing: an
 * execution's id is made of workflow and event, and no event counts that came before a wait began. Throws 503
 * when executions are changed by others three times in a row.
 */
export async function consumeEvents(ctx: Context, events: readonly ConsumedEvent[]): Promise<void> {
  await ctx.index.refresh(ctx.db)
  const sizeOf = (event: ConsumedEvent): number => ctx.index.startedBy(event).length * jsonBytes(event.data)
  for (const part of divide(events, { most: events.length, mostBytes: maxStartedBytes, sizeOf }))
    await consumePart(ctx, part)
}

/**
 * The most bytes of contexts that one transaction writes. An event starts as many executions as the project
 * has workflows for it, each with its 64 KB: 500 make 32 MB of one, and a batch of such events would be more
 * than the process can hold.
 */
const maxStartedBytes = 16 * 1024 * 1024

async function consumePart(ctx: Context, events: readonly ConsumedEvent[]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const written = await consumeOnce(ctx, events)
      return await runExecutions(ctx, await makeUpdates(ctx, written))
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== 'unavailable' || attempt === attempts) throw error
      // It may be workflows that have changed.
      await ctx.index.refresh(ctx.db)
    }
  }
}

async function consumeOnce(ctx: Context, events: readonly ConsumedEvent[]): Promise<AdvancedMove[]> {
  const all = events.flatMap((event) => matching(ctx, event))
  const working = new Set(
    await ofWorkingProjects(
      ctx,
      all.map(({ event }) => event),
    ),
  )
  const matched = all.filter(({ event }) => working.has(event))
  if (matched.length === 0) return []
  const contactIds = [...new Set(matched.map(({ event }) => event.contactId))]
  const [active, alreadyStarted] = await Promise.all([
    findActiveOfContacts(ctx.db, contactIds, mayMoveOn(ctx, matched)),
    findStarted(ctx.db, matched.flatMap(startingOf)),
  ])
  const plans = await plansOf(ctx, matched, active.concerned)
  const facts = createFactsBook()
  const concerned = matched.filter(
    ({ event, starts }) =>
      starts.some(({ id }) => !alreadyStarted.has(id)) ||
      active.concerned.some((each) => each.contactId === event.contactId && concerns(each, event)),
  )
  await facts.ask(
    ctx,
    concerned.map(({ event }) => event),
  )
  return saveAllMoves(ctx, applyEvents({ ctx, plans, facts, alreadyStarted }, active, matched))
}

/**
 * Longer than any lease: an execution whose time has come, but which another process has claimed, is due when
 * that lapses.
 */
const longestLeaseMs = 300_000

/**
 * Which executions these events may move on: those that wait for such an event, or that are due before it.
 */
function mayMoveOn(ctx: Context, matched: readonly Matched[]): { events: string[]; dueBefore: Date } {
  const latest = Math.max(ctx.now().getTime(), ...matched.map(({ event }) => event.at.getTime()))
  return {
    events: [...new Set(matched.map(({ event }) => event.name))],
    dueBefore: new Date(latest + longestLeaseMs),
  }
}

async function plansOf(
  ctx: Context,
  matched: readonly Matched[],
  active: readonly Execution[],
): Promise<Plans> {
  const starts = matched.flatMap((each) =>
    each.starts.map(({ workflow: { id: workflowId, version } }) => ({ workflowId, version })),
  )
  const going = active.map(({ workflowId, graphVersion: version }) => ({ workflowId, version }))
  const plans = await ctx.plans.findOrPin(ctx.db, [...starts, ...going], ctx.now())
  // Changed or deleted since the index was read.
  if (starts.some((name) => !plans(name))) throw unavailable('Workflows have changed since they were read')
  return plans
}
