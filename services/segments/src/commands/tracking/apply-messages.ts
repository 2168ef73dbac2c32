import type { ProjectGeneration } from '@postrider/contracts'
import { causeOf, type Cause, type ContactState } from '@postrider/contracts/messages'
import { afterCommit, transact } from '@postrider/db'
import type { Context } from '../../context.ts'
import { evaluateContact, subjectOf, type MembershipChange } from '../../domain/evaluate-contact.ts'
import { areCurrent, factsUntil, fieldFacts, noteEvent, type TrackedEvent } from '../../domain/facts.ts'
import type { Tracking } from '../../domain/tracking.ts'
import { insertStates, lockStates, saveStates, type State } from '../../store/contact-states.ts'
import { findMemberships } from '../../store/membership-changes.ts'
import { findTracked, findTracking } from '../../store/tracking.ts'
import { saveMembershipChanges, type ContactMembershipChange } from './save-membership-changes.ts'

/** A contact's new state or event. */
export type ContactMessage = ProjectGeneration &
  Cause & {
    contactId: string
    /** When the message was created. The time of its event can be days earlier. */
    createdAt: Date
  } & ({ contact: ContactState; isCreated: boolean } | { event: TrackedEvent })

/**
 * Evaluates contacts for tracked segments, using the messages about each contact and its stored facts
 * (`Facts`). If a contact's facts are incomplete, the loop `due-contacts` reads the contact from the contacts
 * service and evaluates it.
 *
 * Idempotent. Runs one query to find the projects with tracked segments. For each of them, runs one
 * transaction of six to eleven statements, for any number of messages.
 */
export async function applyMessages(ctx: Context, batch: readonly ContactMessage[]): Promise<void> {
  for (const { projectId, generation } of await findTracked(ctx.db, batch)) {
    const messages = batch.filter(
      (message) => message.projectId === projectId && message.generation === generation,
    )
    if (messages.length > 0) await applyToProject(ctx, { projectId, generation }, messages)
  }
}

const applyToProject = (
  ctx: Context,
  project: ProjectGeneration,
  all: readonly ContactMessage[],
): Promise<void> =>
  transact(ctx.db, async (tx) => {
    // Lock definitions before states, in the same order as `markReferring`.
    const tracking = await findTracking(tx, ctx.tracking, { ...project, lock: true })
    const messages = all.filter((each) => 'contact' in each || tracking?.events.has(each.event.name))
    if (!tracking || messages.length === 0) return
    const ids = [...new Set(messages.map(({ contactId }) => contactId))]
    await insertStates(tx, project, ids)
    const states = await lockStates(tx, project, ids)
    const memberships = await findMemberships(tx, project.projectId, ids)
    const now = ctx.now()
    const changes: ContactMembershipChange[] = []
    const changed = new Set<State>()
    const evaluated: Date[] = []
    for (const message of messages) {
      const state = states.get(message.contactId)
      if (!state || state.deletedAt) continue
      const members = memberships.get(message.contactId) ?? new Set()
      memberships.set(message.contactId, members)
      const { contactId } = message
      const cause = causeOf(message)
      const { marks } = state
      const memberChanges = applyMessage(message, { tracking, state, members, now, cause })
      if (!memberChanges) continue
      changed.add(state)
      // Otherwise the contact is evaluated later.
      if (state.marks === marks) evaluated.push(message.createdAt)
      const of = { contactId, contactVersion: state.version, ...cause }
      changes.push(...memberChanges.map((change) => ({ ...change, ...of })))
    }
    await saveMembershipChanges(ctx, tx, { project, changes })
    await saveStates(tx, project, [...changed])
    afterCommit(tx, () => evaluated.forEach(ctx.onEvaluated))
  })

/** The input for evaluating a contact with a message. */
interface ContactEvaluation {
  tracking: Tracking
  /** Updated in place by each message, like `members`. */
  state: State
  /** Ids of the contact's segments that have stored members. */
  members: Set<string>
  now: Date
  /** The cause of the message. */
  cause: Cause
}

/**
 * Applies a message to the contact's state. Returns the membership changes, or undefined if the state does
 * not change.
 */
const applyMessage = (
  message: ContactMessage,
  evaluation: ContactEvaluation,
): MembershipChange[] | undefined =>
  'contact' in message ? applyContact(message, evaluation) : applyEvent(message.event, evaluation)

/** Ignores a message with an older version than the state. */
function applyContact(
  { contact, isCreated }: { contact: ContactState; isCreated: boolean },
  evaluation: ContactEvaluation,
): MembershipChange[] | undefined {
  const { tracking, state, members, now } = evaluation
  if (contact.version < state.version) return undefined
  const isNew = state.version === 0
  // This message may be old, so read the current contact from the contacts service.
  if (isNew && !isFirst({ contact, isCreated }, tracking)) return markForReading(evaluation)
  state.version = contact.version
  const subject = subjectOf(contact)
  const fields = fieldFacts(tracking, subject, now)
  const isKept = areCurrent(state.facts && { ...state.facts, ...fields }, tracking, now)
  state.facts = state.facts && isKept ? { ...state.facts, ...fields } : null
  const changes = evaluateContact(tracking, { subject, members, now, facts: state.facts ?? undefined })
  setNextEvaluation(evaluation, fields.fieldsUntil)
  return changes
}

/** Sets when the contact is evaluated next: immediately if its history must be read first. */
function setNextEvaluation(evaluation: ContactEvaluation, fieldsUntil: number | null): void {
  const { tracking, state, now } = evaluation
  if (state.facts) setDue(evaluation, factsUntil(tracking, state.facts, now))
  else if (tracking.series.length > 0) markForReading(evaluation)
  else setDue(evaluation, instantOf(fieldsUntil))
}

const instantOf = (ms: number | null): Date | undefined => (ms === null ? undefined : new Date(ms))

function applyEvent(event: TrackedEvent, evaluation: ContactEvaluation): MembershipChange[] | undefined {
  const { tracking, state, members, now } = evaluation
  // An evaluation in progress may have read the history before this event was stored.
  if (state.claimed || !areCurrent(state.facts, tracking, now)) return markForReading(evaluation)
  const facts = noteEvent(state.facts, event, { tracking, now })
  if (facts === state.facts) return undefined
  if (!facts) return markForReading(evaluation)
  state.facts = facts
  const changes = evaluateContact(tracking, { members, now, facts })
  setDue(evaluation, factsUntil(tracking, facts, now))
  return changes
}

/**
 * Sets when the contact is evaluated next. If an evaluation is in progress, it may not include the message,
 * so the contact is evaluated again afterwards.
 */
function setDue({ state, now, cause }: ContactEvaluation, dueAt: Date | undefined): void {
  if (state.claimed) {
    state.marks += 1
    setCause(state, cause)
  }
  // Keep an earlier time, so that not every message updates the index. As a result, the loop may evaluate the
  // contact once more than necessary.
  else if (!state.dueAt || state.dueAt <= now || !dueAt || dueAt < state.dueAt) state.dueAt = dueAt ?? null
}

/**
 * Makes the loop `due-contacts` read the contact from the contacts service, now or after an evaluation in
 * progress.
 */
function markForReading({ state, now, cause }: ContactEvaluation): MembershipChange[] {
  state.marks += 1
  setCause(state, cause)
  state.facts = null
  if (!state.claimed) state.dueAt = state.dueAt && state.dueAt < now ? state.dueAt : now
  return []
}

function setCause(state: State, { correlationId, traceparent }: Cause): void {
  state.cause = correlationId ?? null
  state.traceparent = traceparent ?? null
}

// Maximum difference between the clocks of two machines.
const clockMs = 60_000

/**
 * Returns whether this is certainly the first message about a contact: the contact was created after tracking
 * started.
 */
const isFirst = (
  { isCreated, contact }: { contact: ContactState; isCreated: boolean },
  { trackedSince }: Tracking,
): boolean =>
  isCreated && trackedSince !== null && Date.parse(contact.createdAt) > trackedSince.getTime() + clockMs
