import type { ProjectGeneration } from '@postrider/contracts'
import type { ContactState } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import type { Context } from '../../context.ts'
import { evaluateContact, subjectOf, type Change } from '../../domain/evaluate-contact.ts'
import { areCurrent, factsUntil, fieldFacts, noteEvent, type TrackedEvent } from '../../domain/facts.ts'
import type { Tracking } from '../../domain/tracking.ts'
import { insertStates, lockStates, saveStates, type State } from '../../store/contact-states.ts'
import { findMemberships } from '../../store/crossings.ts'
import { findTracked, findTracking } from '../../store/tracking.ts'
import { saveCrossings, type ContactChange } from './save-crossings.ts'

/** A contact as it became, or an event of it. */
export type ContactMessage = ProjectGeneration & { contactId: string; correlationId?: string | undefined } & (
    { contact: ContactState; isCreated: boolean } | { event: TrackedEvent }
  )

/**
 * Evaluates contacts for tracked segments by their messages and by what is known of them. A contact of which
 * too little is known is marked instead: the loop `due-contacts` asks the contacts service for it and
 * evaluates it. All projects that track nothing cost one look-up together; each other one a transaction of
 * six statements, ten or eleven with crossings, however many messages. A repeat changes nothing.
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
    // Definitions are locked before states, in the same order as in `markReferring`.
    const tracking = await findTracking(tx, ctx.tracking, { ...project, lock: true })
    const messages = all.filter((each) => 'contact' in each || tracking?.events.has(each.event.name))
    if (!tracking || messages.length === 0) return
    const ids = [...new Set(messages.map(({ contactId }) => contactId))]
    await insertStates(tx, project, ids)
    const states = await lockStates(tx, project, ids)
    const memberships = await findMemberships(tx, project.projectId, ids)
    const now = ctx.now()
    const changes: ContactChange[] = []
    const changed = new Set<State>()
    for (const message of messages) {
      const state = states.get(message.contactId)
      if (!state || state.deletedAt) continue
      const members = memberships.get(message.contactId) ?? new Set()
      memberships.set(message.contactId, members)
      const { contactId, correlationId } = message
      const crossings = applyMessage(message, { tracking, state, members, now, cause: correlationId })
      if (!crossings) continue
      changed.add(state)
      const of = { contactId, contactVersion: state.version, correlationId }
      changes.push(...crossings.map((change) => ({ ...change, ...of })))
    }
    await saveCrossings(ctx, tx, { project, changes })
    await saveStates(tx, project, [...changed])
  })

/** A contact as the messages of the batch have left it so far. */
interface Standing {
  tracking: Tracking
  /** Updated in place, message by message; so are `members`. */
  state: State
  /** Ids of the segments with stored members that it is in. */
  members: Set<string>
  now: Date
  /** The message's correlation id. */
  cause: string | undefined
}

/**
 * Applies a message to a contact's state; returns the crossings, undefined where the state stays as it is.
 */
const applyMessage = (message: ContactMessage, standing: Standing): Change[] | undefined =>
  'contact' in message ? applyContact(message, standing) : applyEvent(message.event, standing)

/** What is older than the state changes nothing. */
function applyContact(
  { contact, isCreated }: { contact: ContactState; isCreated: boolean },
  standing: Standing,
): Change[] | undefined {
  const { tracking, state, members, now } = standing
  if (contact.version < state.version) return undefined
  const isNew = state.version === 0
  // Nothing tells whether this message is an old one, so the contacts service is asked for the contact as it
  // is now.
  if (isNew && !isFirst({ contact, isCreated }, tracking)) return mark(standing)
  state.version = contact.version
  const subject = subjectOf(contact)
  const fields = fieldFacts(tracking, subject, now)
  const isKept = areCurrent(state.facts && { ...state.facts, ...fields }, tracking, now)
  state.facts = state.facts && isKept ? { ...state.facts, ...fields } : null
  const changes = evaluateContact(tracking, { subject, members, now, facts: state.facts ?? undefined })
  follow(standing, fields.fieldsUntil)
  return changes
}

/** When the contact is to be looked at next: now, where too little is known of it. */
function follow(standing: Standing, fieldsUntil: number | null): void {
  const { tracking, state, now } = standing
  if (state.facts) setDue(standing, factsUntil(tracking, state.facts, now))
  else if (tracking.series.length > 0) mark(standing)
  else setDue(standing, instantOf(fieldsUntil))
}

const instantOf = (ms: number | null): Date | undefined => (ms === null ? undefined : new Date(ms))

function applyEvent(event: TrackedEvent, standing: Standing): Change[] | undefined {
  const { tracking, state, members, now } = standing
  // An evaluation in progress may have asked the contacts service before the event was there.
  if (state.claimed || !areCurrent(state.facts, tracking, now)) return mark(standing)
  const facts = noteEvent(state.facts, event, { tracking, now })
  if (facts === state.facts) return undefined
  if (!facts) return mark(standing)
  state.facts = facts
  const changes = evaluateContact(tracking, { members, now, facts })
  setDue(standing, factsUntil(tracking, facts, now))
  return changes
}

/**
 * Sets when the contact is evaluated next. An evaluation in progress has not seen the message, so after it
 * the contact is evaluated again.
 */
function setDue({ state, now, cause }: Standing, dueAt: Date | undefined): void {
  if (state.claimed) {
    state.marks += 1
    state.cause = cause ?? null
  }
  // A later time than before is not written: the loop then looks at the contact once for nothing, but not
  // every message writes the index.
  else if (!state.dueAt || state.dueAt <= now || !dueAt || dueAt < state.dueAt) state.dueAt = dueAt ?? null
}

/** Has the loop ask the contacts service for the contact, now or when the evaluation in progress is over. */
function mark({ state, now, cause }: Standing): Change[] {
  state.marks += 1
  state.cause = cause ?? null
  state.facts = null
  if (!state.claimed) state.dueAt = state.dueAt && state.dueAt < now ? state.dueAt : now
  return []
}

// Clocks of two machines differ by less.
const clockMs = 60_000

/**
 * Whether this is surely the first message about a contact: it was created after tracking began, and has no
 * state yet.
 */
const isFirst = (
  { isCreated, contact }: { contact: ContactState; isCreated: boolean },
  { trackedSince }: Tracking,
): boolean =>
  isCreated && trackedSince !== null && Date.parse(contact.createdAt) > trackedSince.getTime() + clockMs
