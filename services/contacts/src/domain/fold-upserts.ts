import { AppError } from '@postrider/contracts/errors'
import { changeContact, newContact, type ContactChange, type Moment, type Rules } from './change-contact.ts'
import type { Contact, LedgerEvent } from './contact.ts'

/** What a caller wants the contact of an address to be, whether it exists or not. */
export interface Upsert extends ContactChange {
  projectId: string
  generation: number
  email: string
  /** Subscription of a contact that this call creates, when `subscribed` is not given. */
  defaultSubscribed: boolean
  /** `subscribed` only counts for a contact that this call creates. */
  preserveSubscription?: boolean | undefined
  /** The request it comes from: several share a transaction. */
  requestId?: string | undefined
}

/** One person after all upserts of a batch that name him. */
export interface Person {
  before: Contact | undefined
  /** Undefined when there was none and every upsert was refused. */
  contact: Contact | undefined
  events: LedgerEvent[]
  /** For each upsert, in order: whether it created the contact, or why it was refused. A refused one leaves no trace. */
  outcomes: ({ isNew: boolean } | AppError)[]
  /** Of the last upsert that changed something. */
  requestId: string | undefined
}

/** Folds upserts of one address, in order, onto the contact there is. Many upserts of a batch raise the version by one. */
export function foldUpserts(
  before: Contact | undefined,
  upserts: readonly Upsert[],
  rules: Rules & Moment,
): Person {
  const person: Person = { before, contact: before, events: [], outcomes: [], requestId: undefined }
  for (const upsert of upserts) person.outcomes.push(attempt(person, upsert, rules))
  return person
}

export const isNew = ({ before, contact }: Person): boolean => before === undefined && contact !== undefined

export const isChanged = ({ before, contact }: Person): boolean => before !== undefined && contact !== before

function attempt(person: Person, upsert: Upsert, rules: Rules & Moment): Person['outcomes'][number] {
  try {
    return person.contact ? change(person, person.contact, { upsert, rules }) : create(person, upsert, rules)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

function create(person: Person, upsert: Upsert, rules: Rules & Moment): { isNew: boolean } {
  const subscribed = upsert.subscribed ?? upsert.defaultSubscribed
  person.contact = newContact({ ...upsert, subscribed }, rules)
  person.requestId = upsert.requestId
  return { isNew: true }
}

function change(
  person: Person,
  current: Contact,
  { upsert, rules }: { upsert: Upsert; rules: Rules & Moment },
): { isNew: boolean } {
  const subscribed = upsert.preserveSubscription ? undefined : upsert.subscribed
  const { contact, changed, events } = changeContact(current, { data: upsert.data, subscribed }, rules)
  if (changed) {
    person.contact = { ...contact, version: (person.before?.version ?? 0) + 1 }
    person.requestId = upsert.requestId
    person.events.push(...events)
  }
  return { isNew: false }
}
