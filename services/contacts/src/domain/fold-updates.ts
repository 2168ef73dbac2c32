import { AppError, notFound } from '@postrider/contracts/errors'
import { effectKeyUsed } from '../errors.ts'
import {
  changeContact,
  type ContactChange,
  type ContactChangeResult,
  type Moment,
  type Rules,
} from './change-contact.ts'
import type { Contact } from './contact.ts'
import type { Effect } from './effect.ts'

/** A change of a contact with a unique key, by which repetitions are detected. */
export interface KeyedUpdate {
  id: string
  effectKey: string
  /** Correlation id of the cause, for the messages of the change. */
  correlationId?: string | undefined
  traceparent?: string | undefined
  change: Pick<ContactChange, 'subscribed' | 'data'>
}

/** The state before a batch of updates. */
export interface FoldUpdatesInput {
  projectId: string
  generation: number
  /** Contacts of this generation, by id. */
  contacts: ReadonlyMap<string, Contact>
  /** Effects of earlier updates, by key. */
  effects: ReadonlyMap<string, Effect>
}

export interface FoldedUpdate {
  update: KeyedUpdate
  /** The effect of this update, or of an earlier update with the same key, or the error. */
  outcome: Effect | AppError
  /** Set if this update has changed the contact. */
  saved?: ContactChangeResult
  isNew: boolean
}

export interface FoldUpdatesResult {
  updates: FoldedUpdate[]
  /** All contacts after the updates, by id. */
  contacts: Map<string, Contact>
}

/**
 * Applies updates in order. Ignores an update with a known key. A rejected update neither changes its contact
 * nor uses its key.
 */
export function foldUpdates(
  before: FoldUpdatesInput,
  updates: readonly KeyedUpdate[],
  rules: Rules & Moment,
): FoldUpdatesResult {
  const contacts = new Map(before.contacts)
  const effects = new Map(before.effects)
  const folded = updates.map((update): FoldedUpdate => {
    const id = update.id.toLowerCase()
    const known = effects.get(update.effectKey)
    if (known)
      return { update, outcome: known.contactId === id ? known : effectKeyUsed(known.key), isNew: false }
    const contact = contacts.get(id)
    const changed = contact ? changeOrError(contact, update, rules) : notFound('contact', update.id)
    if (changed instanceof AppError) return { update, outcome: changed, isNew: false }
    const effect = effectOf(before, update, { ...changed, at: rules.at })
    contacts.set(id, changed.contact)
    effects.set(effect.key, effect)
    return { update, outcome: effect, isNew: true, ...(changed.changed && { saved: changed }) }
  })
  return { updates: folded, contacts }
}

/** Returns the result of a change, or its error. */
function changeOrError(contact: Contact, { change }: KeyedUpdate, rules: Rules & Moment) {
  try {
    return changeContact(contact, { ...change, origin: { how: 'WORKFLOW' } }, rules)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

const effectOf = (
  { projectId, generation }: FoldUpdatesInput,
  { effectKey: key }: KeyedUpdate,
  { contact, changed, at }: { contact: Contact; changed: boolean; at: Date },
): Effect => ({ projectId, generation, key, contactId: contact.id, version: contact.version, changed, at })
