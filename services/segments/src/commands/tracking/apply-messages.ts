import type { ContactState } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import type { Context } from '../../context.ts'
import { evaluateContact, subjectOf, type Change } from '../../domain/evaluate-contact.ts'
import { areCurrent, factsUntil, fieldFacts, noteEvent, type TrackedEvent } from '../../domain/facts.ts'
import type { Tracking } from '../../domain/tracking.ts'
import { insertStates, lockStates, saveStates, type State } from '../../store/contact-states.ts'
import { findMemberships } from '../../store/crossings.ts'
import type { ProjectGeneration } from '../../store/segments.ts'
import { findTracked, findTracking } from '../../store/tracking.ts'
import { saveCrossings, type ContactChange } from './save-crossings.ts'

/** A contact as it became, or an event of it. */
export type ContactMessage = ProjectGeneration & { contactId: string } & (
    { contact: ContactState; isCreated: boolean } | { event: TrackedEvent }
  )

/**
 * Evaluates contacts for tracked segments by what happened to them, and marks those of which contacts has to be asked, since too little
 * is known of them. Projects that track nothing cost one look-up together; each other one a transaction of six statements, ten with
 * crossings, however many messages.
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
    // Before the states are locked, as those who mark contacts of a STATIC segment do.
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
      const crossings = applyMessage(message, { tracking, state, members, now })
      if (!crossings) continue
      changed.add(state)
      const { contactId } = message
      changes.push(...crossings.map((change) => ({ ...change, contactId, contactVersion: state.version })))
    }
    await saveCrossings(ctx, tx, { project, changes })
    await saveStates(tx, project, [...changed])
  })

interface Standing {
  tracking: Tracking
  /** Is changed along. */
  state: State
  members: Set<string>
  now: Date
}

/** Brings a contact's state up to a message; answers the crossings, undefined where the state stays as it is. */
const applyMessage = (message: ContactMessage, standing: Standing): Change[] | undefined =>
  'contact' in message ? applyContact(message, standing) : applyEvent(message.event, standing)

/** What is older than the state changes nothing. */
function applyContact(
  { contact, isCreated }: { contact: ContactState; isCreated: boolean },
  { tracking, state, members, now }: Standing,
): Change[] | undefined {
  if (contact.version < state.version) return undefined
  const isNew = state.version === 0
  // Whether the message is old cannot be told: contacts is asked for the contact as it is.
  if (isNew && !isFirst({ contact, isCreated }, tracking)) return mark(state, now)
  state.version = contact.version
  const subject = subjectOf(contact)
  const fields = fieldFacts(tracking, subject, now)
  const isKept = areCurrent(state.facts && { ...state.facts, ...fields }, tracking, now)
  state.facts = state.facts && isKept ? { ...state.facts, ...fields } : null
  const changes = evaluateContact(tracking, { subject, members, now, facts: state.facts ?? undefined })
  follow(state, fields.fieldsUntil, { tracking, now })
  return changes
}

/** When the contact is to be looked at next: now, where too little is known of it. */
function follow(
  state: State,
  fieldsUntil: number | null,
  { tracking, now }: Pick<Standing, 'tracking' | 'now'>,
): void {
  if (state.facts) setDue(state, factsUntil(tracking, state.facts, now), now)
  else if (tracking.series.length > 0) mark(state, now)
  else setDue(state, instantOf(fieldsUntil), now)
}

const instantOf = (ms: number | null): Date | undefined => (ms === null ? undefined : new Date(ms))

function applyEvent(event: TrackedEvent, { tracking, state, members, now }: Standing): Change[] | undefined {
  // Who asks contacts at this moment may not see the event.
  if (state.claimed || !areCurrent(state.facts, tracking, now)) return mark(state, now)
  const facts = noteEvent(state.facts, event, { tracking, now })
  if (facts === state.facts) return undefined
  if (!facts) return mark(state, now)
  state.facts = facts
  const changes = evaluateContact(tracking, { members, now, facts })
  setDue(state, factsUntil(tracking, facts, now), now)
  return changes
}

/** Whoever is evaluating the contact has not seen the message: it is evaluated once more. */
function setDue(state: State, dueAt: Date | undefined, now: Date): void {
  if (state.claimed) state.marks += 1
  // One that comes too early is looked at for nothing, then; but the index of what is due is not written with every message.
  else if (!state.dueAt || state.dueAt <= now || !dueAt || dueAt < state.dueAt) state.dueAt = dueAt ?? null
}

function mark(state: State, now: Date): Change[] {
  state.marks += 1
  state.facts = null
  if (!state.claimed) state.dueAt = state.dueAt && state.dueAt < now ? state.dueAt : now
  return []
}

// Clocks of two machines differ by less.
const clockMs = 60_000

/** A contact that was created since the project is followed has a state from its first message on, so this is its first. */
const isFirst = (
  { isCreated, contact }: { contact: ContactState; isCreated: boolean },
  { trackedSince }: Tracking,
): boolean =>
  isCreated && trackedSince !== null && Date.parse(contact.createdAt) > trackedSince.getTime() + clockMs
