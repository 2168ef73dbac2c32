import { AppError, conflict, notFound } from '@postrider/contracts/errors'
import { changeContact, type ContactChange, type Moment, type Rules } from './change-contact.ts'
import type { Contact, LedgerEvent } from './contact.ts'
import type { Effect } from './effect.ts'

/** A change of one contact under a key of its own, by which a repeat is known. */
export interface KeyedUpdate {
  id: string
  effectKey: string
  /** What caused it; the messages of the change carry it. */
  correlationId?: string | undefined
  change: Pick<ContactChange, 'subscribed' | 'data'>
}

/** What is known before a batch of updates. */
export interface Before {
  projectId: string
  generation: number
  /** The contacts of this generation, by id. */
  contacts: ReadonlyMap<string, Contact>
  /** What earlier updates did, by their keys. */
  effects: ReadonlyMap<string, Effect>
}

export interface FoldedUpdate {
  update: KeyedUpdate
  /** What this update, or an earlier one with its key, has done. */
  outcome: Effect | AppError
  /** Where it has changed the contact now. */
  saved?: { contact: Contact; events: LedgerEvent[] }
  isNew: boolean
}

export interface Folded {
  updates: FoldedUpdate[]
  /** All contacts as they are after the updates, by id. */
  contacts: Map<string, Contact>
}

/**
 * Applies updates in order. One whose key is known changes nothing; a refused one neither changes its contact
 * nor takes its key.
 */
export function foldUpdates(before: Before, updates: readonly KeyedUpdate[], rules: Rules & Moment): Folded {
  const contacts = new Map(before.contacts)
  const effects = new Map(before.effects)
  const folded = updates.map((update): FoldedUpdate => {
    const id = update.id.toLowerCase()
    const known = effects.get(update.effectKey)
    if (known)
      return { update, outcome: known.contactId === id ? known : keyOfAnother(known.key), isNew: false }
    const contact = contacts.get(id)
    const changed = contact ? changedOr(contact, update, rules) : notFound('contact', update.id)
    if (changed instanceof AppError) return { update, outcome: changed, isNew: false }
    const effect = effectOf(before, update, { ...changed, at: rules.at })
    contacts.set(id, changed.contact)
    effects.set(effect.key, effect)
    return { update, outcome: effect, isNew: true, ...(changed.changed && { saved: changed }) }
  })
  return { updates: folded, contacts }
}

/** A refusal of one change does not concern the others. */
function changedOr(contact: Contact, { change }: KeyedUpdate, rules: Rules & Moment) {
  try {
    return changeContact(contact, { ...change, origin: { how: 'WORKFLOW' } }, rules)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

const effectOf = (
  { projectId, generation }: Before,
  { effectKey: key }: KeyedUpdate,
  { contact, changed, at }: { contact: Contact; changed: boolean; at: Date },
): Effect => ({ projectId, generation, key, contactId: contact.id, version: contact.version, changed, at })

const keyOfAnother = (key: string): AppError =>
  conflict(`The effect key "${key}" was used for another contact.`, { details: { effectKey: key } })
