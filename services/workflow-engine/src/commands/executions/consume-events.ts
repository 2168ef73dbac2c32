import { AppError } from '@postrider/contracts/errors'
import { workflowsChanged } from '../../errors.ts'
import type { Context } from '../../context.ts'
import { splitBySize, jsonBytes } from '@postrider/limits'
import type { Execution } from '../../domain/execution/execution.ts'
import { createFactsCache } from '../../engine/facts.ts'
import type { Plans } from '../../engine/plans.ts'
import { findActiveOfContacts } from '../../store/active-executions.ts'
import { findStarted } from '../../store/executions.ts'
import type { AdvancedMove } from './advance-batch.ts'
import { applyEvents, concerns } from './apply-event.ts'
import { matchEvent, startsOf, type ConsumedEvent, type MatchedEvent } from './matched-event.ts'
import { ofActiveProjects } from './of-active-projects.ts'
import { makeUpdates, runExecutions } from './run-executions.ts'
import { saveAllMoves } from './save-moves.ts'

const attempts = 3

/**
 * Resumes executions that wait for these events, and starts executions that the events trigger. Events are
 * applied in order, so an event can resume an execution that an earlier event of the batch started. The batch
 * is split into parts (`maxStartedBytes`). Each part is saved in one transaction before its contact updates
 * are made.
 *
 * A redelivered batch changes nothing: execution ids are derived from workflow and event, and a wait ignores
 * earlier events. Throws 503 if other processes change the executions three times in a row.
 */
export async function consumeEvents(ctx: Context, events: readonly ConsumedEvent[]): Promise<void> {
  await ctx.index.refresh(ctx.db)
  const sizeOf = (event: ConsumedEvent): number => ctx.index.startedBy(event).length * jsonBytes(event.data)
  for (const part of splitBySize(events, { most: events.length, mostBytes: maxStartedBytes, sizeOf }))
    await consumePart(ctx, part)
}

/**
 * Maximum total size of the contexts that one transaction writes. One event can start 500 executions with 64
 * KB of context each. A batch of such events would exceed the memory of the process.
 */
const maxStartedBytes = 16 * 1024 * 1024

async function consumePart(ctx: Context, events: readonly ConsumedEvent[]): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const written = await consumeOnce(ctx, events)
      return await runExecutions(ctx, await makeUpdates(ctx, written))
    } catch (error) {
      if (!(error instanceof AppError) || error.kind !== 'unavailable' || attempt === attempts) throw error
      // The cause may be a workflow that changed after the index was read.
      await ctx.index.refresh(ctx.db)
    }
  }
}

async function consumeOnce(ctx: Context, events: readonly ConsumedEvent[]): Promise<AdvancedMove[]> {
  const all = events.flatMap((event) => matchEvent(ctx, event))
  const current = new Set(
    await ofActiveProjects(
      ctx,
      all.map(({ event }) => event),
    ),
  )
  const matched = all.filter(({ event }) => current.has(event))
  if (matched.length === 0) return []
  const contactIds = [...new Set(matched.map(({ event }) => event.contactId))]
  const [active, alreadyStarted] = await Promise.all([
    findActiveOfContacts(ctx.db, contactIds, affectedBy(ctx, matched)),
    findStarted(ctx.db, matched.flatMap(startsOf)),
  ])
  const plans = await plansOf(ctx, matched, active.concerned)
  const facts = createFactsCache()
  const concerned = matched.filter(
    ({ event, starts }) =>
      starts.some(({ id }) => !alreadyStarted.has(id)) ||
      active.concerned.some((each) => each.contactId === event.contactId && concerns(each, event)),
  )
  await facts.loadContacts(
    ctx,
    concerned.map(({ event }) => event),
  )
  return saveAllMoves(ctx, applyEvents({ ctx, plans, facts, alreadyStarted }, active, matched))
}

/**
 * Must exceed every lease, in milliseconds. An overdue execution that another process has claimed is due when
 * its lease expires.
 */
const longestLeaseMs = 300_000

/**
 * Returns which executions these events can affect: executions that wait for one of the events or are due
 * before the last event.
 */
function affectedBy(ctx: Context, matched: readonly MatchedEvent[]): { events: string[]; dueBefore: Date } {
  const latest = Math.max(ctx.now().getTime(), ...matched.map(({ event }) => event.at.getTime()))
  return {
    events: [...new Set(matched.map(({ event }) => event.name))],
    dueBefore: new Date(latest + longestLeaseMs),
  }
}

async function plansOf(
  ctx: Context,
  matched: readonly MatchedEvent[],
  active: readonly Execution[],
): Promise<Plans> {
  const starts = matched.flatMap((each) =>
    each.starts.map(({ workflow: { id: workflowId, version } }) => ({ workflowId, version })),
  )
  const continuing = active.map(({ workflowId, graphVersion: version }) => ({ workflowId, version }))
  const plans = await ctx.plans.findOrPin(ctx.db, [...starts, ...continuing], ctx.now())
  // A workflow has changed or was deleted since the index was read.
  if (starts.some((name) => !plans(name))) throw workflowsChanged()
  return plans
}
