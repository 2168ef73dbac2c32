import type { ContactState } from '@postrider/contracts/messages'
import { transact } from '@postrider/db'
import type { Context } from '../../context.ts'
import { evaluateContact } from '../../domain/evaluate-contact.ts'
import type { Tracking } from '../../domain/tracking.ts'
import { insertStates, lockStates, saveStates, type State } from '../../store/contact-states.ts'
import { findMemberships } from '../../store/crossings.ts'
import type { ProjectGeneration } from '../../store/segments.ts'
import { findTracked, findTracking } from '../../store/tracking.ts'
import { saveCrossings, type ContactChange } from './save-crossings.ts'

/** A contact as it became. */
export interface ContactMessage extends ProjectGeneration {
  contact: ContactState
  isCreated: boolean
}

/**
 * Evaluates changed contacts for the tracked segments that need nothing but the message, and marks those of which contacts has to be
 * asked. Projects that track nothing cost one look-up together; each other one a transaction of five statements, nine with crossings.
 */
export async function applyContacts(ctx: Context, batch: readonly ContactMessage[]): Promise<void> {
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
  messages: readonly ContactMessage[],
): Promise<void> =>
  transact(ctx.db, async (tx) => {
    const ids = [...new Set(messages.map(({ contact }) => contact.id))]
    await insertStates(tx, project, ids)
    const states = await lockStates(tx, project, ids)
    const tracking = await findTracking(tx, ctx.tracking, { ...project, lock: true })
    if (!tracking) return
    const memberships = await findMemberships(tx, project.projectId, ids)
    const now = ctx.now()
    const changes: ContactChange[] = []
    for (const message of messages) {
      const state = states.get(message.contact.id)
      if (!state) continue
      const members = memberships.get(message.contact.id) ?? new Set()
      memberships.set(message.contact.id, members)
      changes.push(...applyMessage(message, { tracking, state, members, now }))
    }
    await saveCrossings(ctx, tx, { project, changes })
    await saveStates(tx, project, [...states.values()])
  })

interface Standing {
  tracking: Tracking
  /** Is changed along. */
  state: State
  members: Set<string>
  now: Date
}

/** Brings a contact's state up to a message; answers the crossings. What is older than the state changes nothing. */
function applyMessage(message: ContactMessage, { tracking, state, members, now }: Standing): ContactChange[] {
  const { contact } = message
  if (state.deletedAt || contact.version < state.version) return []
  const isNew = state.version === 0
  if (isNew && !isFirst(message, tracking)) {
    // Whether the message is old cannot be told: contacts is asked for the contact as it is.
    mark(state, now)
    return []
  }
  state.version = contact.version
  const { changes, dueAt, mustAsk } = evaluateContact(tracking, contact, { members, now })
  if (mustAsk || (isNew && tracking.segments.some(({ isAsked }) => isAsked))) mark(state, now)
  else if (dueAt) setDue(state, dueAt)
  return changes.map((change) => ({ ...change, contactId: contact.id, contactVersion: contact.version }))
}

/** Whoever is evaluating the contact has not seen the message: it is evaluated once more. */
function setDue(state: State, dueAt: Date): void {
  if (state.claimed) state.marks += 1
  else if (!state.dueAt || dueAt < state.dueAt) state.dueAt = dueAt
}

function mark(state: State, now: Date): void {
  state.marks += 1
  if (!state.claimed) setDue(state, now)
}

// Clocks of two machines differ by less.
const clockMs = 60_000

/** A contact that was created since the project is followed has a state from its first message on, so this is its first. */
const isFirst = ({ isCreated, contact }: ContactMessage, { trackedSince }: Tracking): boolean =>
  isCreated && trackedSince !== null && Date.parse(contact.createdAt) > trackedSince.getTime() + clockMs
