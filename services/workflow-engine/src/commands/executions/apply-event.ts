import type { Context } from '../../context.ts'
import { isActive, isAfter, isOverdue, type Execution } from '../../domain/execution/execution.ts'
import { startExecution } from '../../domain/execution/start-execution.ts'
import type { FactsCache } from '../../engine/facts.ts'
import type { Plans } from '../../engine/plans.ts'
import type { ActiveOfContacts, ReentryState } from '../../store/active-executions.ts'
import type { EnabledWorkflow } from '../../store/workflow-index.ts'
import { advanceOne, type AdvancedMove, type AdvanceInput } from './advance-batch.ts'
import type { ConsumedEvent, MatchedEvent } from './matched-event.ts'

interface EventData {
  ctx: Context
  plans: Plans
  facts: FactsCache
  /** Ids of the executions that an earlier delivery of these events started. */
  alreadyStarted: ReadonlySet<string>
}

/**
 * Applies the events of a batch in order to the executions of their contacts, in memory. Returns the moves to
 * save.
 */
export function applyEvents(
  known: EventData,
  active: ActiveOfContacts,
  matched: readonly MatchedEvent[],
): AdvancedMove[] {
  const batch = { ...known, entries: entriesOf(active.concerned), others: byContact(active.others) }
  for (const each of matched) apply(batch, each)
  const now = known.ctx.now()
  return [...batch.entries.values()].flat().flatMap((each) => moveOf(each, now))
}

/** An execution, and its state after the events applied so far. */
interface BatchEntry {
  before: Execution | undefined
  move: AdvancedMove
}

const byContact = <Of extends { contactId: string }>(all: readonly Of[]): Map<string, Of[]> =>
  Map.groupBy(all, ({ contactId }) => contactId)

const entriesOf = (active: readonly Execution[]): Map<string, BatchEntry[]> =>
  new Map(
    [...byContact(active)].map(([contactId, own]) => [
      contactId,
      own.map((before) => ({ before, move: unchanged(before) })),
    ]),
  )

const unchanged = (execution: Execution): AdvancedMove => ({
  before: execution,
  after: execution,
  mails: [],
  workflow: { name: '', graph: { steps: [], transitions: [] } },
})

interface Batch extends EventData {
  /** By contact id: executions that the batch can advance or has started. */
  entries: Map<string, BatchEntry[]>
  /** By contact id: executions that no event of the batch affects. */
  others: ReadonlyMap<string, ReentryState[]>
}

/**
 * Applies one event. First resumes waiting executions, then starts new ones, so that an event cannot resume
 * an execution that it started. Re-entry depends on the state before the event: an event that ends an
 * execution does not start the same workflow again.
 */
function apply(batch: Batch, { event, starts }: MatchedEvent): void {
  const own = batch.entries.get(event.contactId) ?? []
  // First apply timeouts that passed before the event, even if the loop `due-executions` has not run yet.
  for (const each of own) if (isOverdue(each.move.after, event.at)) advanceEntry(batch, each, 'timer')
  const previous = [...own.map(({ move }) => move.after), ...(batch.others.get(event.contactId) ?? [])]
  const isDeleted = batch.facts.contactOf(event) === null
  const allowedStarts = starts.filter(
    ({ workflow, id }) =>
      !isDeleted && !batch.alreadyStarted.has(id) && !isReentryForbidden(previous, workflow, event),
  )
  for (const each of own)
    if (waitsFor(each.move.after, event)) advanceEntry(batch, each, { resumedBy: event })
  for (const { workflow, id } of allowedStarts) own.push(start(batch, { workflow, id, event }))
  batch.entries.set(event.contactId, own)
}

/** Returns whether the event can advance this execution of its contact. */
export const concerns = (execution: Execution, event: ConsumedEvent): boolean =>
  waitsFor(execution, event) || isOverdue(execution, event.at)

const waitsFor = ({ contactId, wait }: Execution, event: ConsumedEvent): boolean =>
  contactId === event.contactId && wait?.name === event.name

/**
 * Returns whether the batch's data shows that re-entry is not allowed. The table's unique indexes catch all
 * other cases.
 */
const isReentryForbidden = (
  previous: readonly ReentryState[],
  { id, allowReentry }: EnabledWorkflow,
  event: ConsumedEvent,
): boolean =>
  previous.some((each) => each.workflowId === id && (!allowReentry || isActive(each) || hasSeen(each, event)))

/** Returns whether the last move of the execution was caused by this event or happened later. */
const hasSeen = ({ since: { at, after } }: ReentryState, event: ConsumedEvent): boolean =>
  !isAfter(event, { since: at, after })

type AdvanceCause = 'timer' | { startedBy: ConsumedEvent } | { resumedBy: ConsumedEvent }

function advanceEntry({ ctx, plans, facts }: Batch, each: BatchEntry, cause: AdvanceCause): void {
  const { after: execution, mails } = each.move
  const pinned = plans({ workflowId: execution.workflowId, version: execution.graphVersion })
  const next = advanceOne(inputOf(execution, cause), { pinned, facts, now: ctx.now() })
  each.move = { ...next, mails: [...mails, ...next.mails] }
}

function inputOf(execution: Execution, cause: AdvanceCause): AdvanceInput {
  if (cause === 'timer') return { execution, resumption: { kind: 'none' } }
  return 'resumedBy' in cause
    ? { execution, resumption: { kind: 'event', event: cause.resumedBy } }
    : { execution, resumption: { kind: 'none' }, startedBy: cause.startedBy }
}

function start(
  batch: Batch,
  { workflow, id, event }: { workflow: EnabledWorkflow; id: string; event: ConsumedEvent },
): BatchEntry {
  const { projectId, generation, contactId, correlationId, traceparent, data: context } = event
  const { id: workflowId, version: graphVersion, allowReentry } = workflow
  const pinned = batch.plans({ workflowId, version: graphVersion })
  if (!pinned) throw new Error('The plan of a workflow that starts is missing')
  const now = batch.ctx.now()
  const execution = startExecution(pinned.plan, {
    id,
    projectId,
    generation,
    workflowId,
    contactId,
    graphVersion,
    context,
    once: !allowReentry,
    correlationId,
    traceparent,
    eventId: event.id,
    at: now,
  })
  const entry: BatchEntry = { before: undefined, move: unchanged(execution) }
  advanceEntry(batch, entry, { startedBy: event })
  return entry
}

function moveOf({ before, move }: BatchEntry, now: Date): AdvancedMove[] {
  if (before === move.after) return []
  // Make the execution due now, because the loop `due-executions` loads the memberships of many executions
  // together.
  const after = move.call?.kind === 'membership' ? { ...move.after, dueAt: now } : move.after
  return [{ ...move, before, after }]
}
