import type { Context } from '../../context.ts'
import { isActive, isAfter, isOverdue, type Execution } from '../../domain/execution/execution.ts'
import { startExecution } from '../../domain/execution/start-execution.ts'
import type { FactsBook } from '../../engine/facts.ts'
import type { Plans } from '../../engine/plans.ts'
import type { ActiveOfContacts, Holding } from '../../store/active-executions.ts'
import type { EnabledWorkflow } from '../../store/workflow-index.ts'
import { advanceOne, type AdvancedMove, type Item } from './advance-batch.ts'
import type { ConsumedEvent, Matched } from './matched-event.ts'

interface Known {
  ctx: Context
  plans: Plans
  facts: FactsBook
  /** Ids of the executions that an earlier delivery of these events has started. */
  alreadyStarted: ReadonlySet<string>
}

/**
 * Applies the events of a batch, each in its turn, to the executions of their contacts, in memory; returns
 * the moves to write.
 */
export function applyEvents(
  known: Known,
  active: ActiveOfContacts,
  matched: readonly Matched[],
): AdvancedMove[] {
  const batch = { ...known, moving: movingOf(active.concerned), others: byContact(active.others) }
  for (const each of matched) apply(batch, each)
  const now = known.ctx.now()
  return [...batch.moving.values()].flat().flatMap((each) => moveOf(each, now))
}

/** An execution as the events of the batch have moved it on. */
interface Moving {
  before: Execution | undefined
  move: AdvancedMove
}

const byContact = <Of extends { contactId: string }>(all: readonly Of[]): Map<string, Of[]> =>
  Map.groupBy(all, ({ contactId }) => contactId)

const movingOf = (active: readonly Execution[]): Map<string, Moving[]> =>
  new Map(
    [...byContact(active)].map(([contactId, own]) => [
      contactId,
      own.map((before) => ({ before, move: unmoved(before) })),
    ]),
  )

const unmoved = (execution: Execution): AdvancedMove => ({
  before: execution,
  after: execution,
  mails: [],
  workflow: { name: '', graph: { steps: [], transitions: [] } },
})

interface Batch extends Known {
  /** By contact: what the events of the batch may move on, and what they have started. */
  moving: Map<string, Moving[]>
  /** By contact: executions that no event of the batch concerns. */
  others: ReadonlyMap<string, Holding[]>
}

/**
 * Applies one event: first it wakes what waits for it, then it starts executions, so it wakes none that it
 * has started itself. Re-entry is judged by the state before the event: one that takes a contact to the end
 * of a workflow does not start the same workflow, whatever steps came between.
 */
function apply(batch: Batch, { event, starts }: Matched): void {
  const own = batch.moving.get(event.contactId) ?? []
  // What was due before the event comes before it, also where the loop of timers has not come to it yet.
  for (const each of own) if (isOverdue(each.move.after, event.at)) moveOn(batch, each, 'timer')
  const held = [...own.map(({ move }) => move.after), ...(batch.others.get(event.contactId) ?? [])]
  const isGone = batch.facts.contactOf(event) === null
  const begins = starts.filter(
    ({ workflow, id }) => !isGone && !batch.alreadyStarted.has(id) && !isHeld(held, workflow, event),
  )
  for (const each of own) if (waitsFor(each.move.after, event)) moveOn(batch, each, { wokenBy: event })
  for (const { workflow, id } of begins) own.push(start(batch, { workflow, id, event }))
  batch.moving.set(event.contactId, own)
}

/** Whether an event may move an execution of its contact on. */
export const concerns = (execution: Execution, event: ConsumedEvent): boolean =>
  waitsFor(execution, event) || isOverdue(execution, event.at)

const waitsFor = ({ contactId, wait }: Execution, event: ConsumedEvent): boolean =>
  contactId === event.contactId && wait?.name === event.name

/**
 * Whether the rule of re-entry forbids a start, as far as this batch knows; in the end the unique indexes of
 * the table decide.
 */
const isHeld = (
  held: readonly Holding[],
  { id, allowReentry }: EnabledWorkflow,
  event: ConsumedEvent,
): boolean =>
  held.some((each) => each.workflowId === id && (!allowReentry || isActive(each) || hasSeen(each, event)))

/** The execution was moved on by this event, or by something after it. */
const hasSeen = ({ since: { at, after } }: Holding, event: ConsumedEvent): boolean =>
  !isAfter(event, { since: at, after })

type Cause = 'timer' | { startedBy: ConsumedEvent } | { wokenBy: ConsumedEvent }

function moveOn({ ctx, plans, facts }: Batch, each: Moving, cause: Cause): void {
  const { after: execution, mails } = each.move
  const pinned = plans({ workflowId: execution.workflowId, version: execution.graphVersion })
  const next = advanceOne(itemOf(execution, cause), { pinned, facts, now: ctx.now() })
  each.move = { ...next, mails: [...mails, ...next.mails] }
}

function itemOf(execution: Execution, cause: Cause): Item {
  if (cause === 'timer') return { execution, answer: { kind: 'none' } }
  return 'wokenBy' in cause
    ? { execution, answer: { kind: 'event', event: cause.wokenBy } }
    : { execution, answer: { kind: 'none' }, startedBy: cause.startedBy }
}

function start(
  batch: Batch,
  { workflow, id, event }: { workflow: EnabledWorkflow; id: string; event: ConsumedEvent },
): Moving {
  const { projectId, generation, contactId, correlationId, data: context } = event
  const { id: workflowId, version: graphVersion, allowReentry } = workflow
  const pinned = batch.plans({ workflowId, version: graphVersion })
  if (!pinned) throw new Error('The plan of a workflow that starts is known')
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
    eventId: event.id,
    at: now,
  })
  const begun: Moving = { before: undefined, move: unmoved(execution) }
  moveOn(batch, begun, { startedBy: event })
  return begun
}

function moveOf({ before, move }: Moving, now: Date): AdvancedMove[] {
  if (before === move.after) return []
  // Segments have not been asked about the membership: the loop `due-executions` does so, for many together,
  // at its next turn.
  const after = move.question?.kind === 'membership' ? { ...move.after, dueAt: now } : move.after
  return [{ ...move, before, after }]
}
