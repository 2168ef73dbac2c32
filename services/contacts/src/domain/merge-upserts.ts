import { AppError } from '@postrider/contracts/errors'
import type { Data } from '@postrider/contracts'
import { textOfValue } from './cell-text.ts'
import { changeContact, newContact, type ContactChange, type Moment, type Rules } from './change-contact.ts'
import type { Contact, LedgerEvent } from './contact.ts'

/** The requested state of the contact with an address, whether it exists or not. */
export interface Upsert extends ContactChange {
  projectId: string
  generation: number
  email: string
  /** Subscription of a new contact if `subscribed` is absent. */
  defaultSubscribed: boolean
  /** Whether `subscribed` applies only to a new contact. */
  preserveSubscription?: boolean | undefined
  /**
   * Whether `data` contains cells of a CSV file. A cell that equals the text of the stored value is ignored.
   */
  dataIsCells?: boolean | undefined
  /** Id of the request. Upserts of several requests may share a transaction. */
  requestId?: string | undefined
  /** The trace context of the request, if its trace is sampled. */
  traceparent?: string | undefined
}

/** The contact with one address, before and after all of its upserts in a batch. */
export interface MergedContact {
  /** Undefined if the address had no contact. */
  before: Contact | undefined
  /**
   * The same object as `before` if nothing changed. Undefined if no contact existed and every upsert was
   * rejected.
   */
  after: Contact | undefined
  events: LedgerEvent[]
  /** One outcome for each upsert, in order: whether it created the contact, or its error. */
  outcomes: ({ isNew: boolean } | AppError)[]
  /** The request id of the last upsert that changed something. */
  requestId: string | undefined
  /** The trace context of that upsert. */
  traceparent?: string | undefined
  /** Whether this upsert was a row of an import. */
  isImported: boolean
}

/**
 * Applies the upserts of one address to its contact, one after the other. Increments the contact's version
 * only once, because consumers receive only the final state.
 */
export function mergeUpserts(
  before: Contact | undefined,
  upserts: readonly Upsert[],
  rules: Rules & Moment,
): MergedContact {
  const merged: MergedContact = {
    before,
    after: before,
    events: [],
    outcomes: [],
    requestId: undefined,
    isImported: false,
  }
  for (const upsert of upserts) {
    const outcome = applyOne(merged.after, upsert, rules)
    merged.outcomes.push(outcome instanceof AppError ? outcome : { isNew: merged.after === undefined })
    if (outcome instanceof AppError || outcome.contact === merged.after) continue
    merged.after = { ...outcome.contact, version: (before?.version ?? 0) + 1 }
    merged.events.push(...outcome.events)
    merged.requestId = upsert.requestId
    merged.traceparent = upsert.traceparent
    merged.isImported = upsert.origin?.how === 'IMPORT'
  }
  return merged
}

/** Returns the contact if the batch creates it, and otherwise undefined. */
export const createdContact = ({ before, after }: MergedContact): Contact | undefined =>
  before === undefined ? after : undefined

/** Returns the contact if it existed and the batch changes it, and otherwise undefined. */
export const updatedContact = ({ before, after }: MergedContact): Contact | undefined =>
  before === undefined || before === after ? undefined : after

interface ContactWithEvents {
  contact: Contact
  events: LedgerEvent[]
}

function applyOne(
  current: Contact | undefined,
  upsert: Upsert,
  rules: Rules & Moment,
): ContactWithEvents | AppError {
  try {
    return current ? change(current, upsert, rules) : create(upsert, rules)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

function create(upsert: Upsert, rules: Rules & Moment): ContactWithEvents {
  const subscribed = upsert.subscribed ?? upsert.defaultSubscribed
  return { contact: newContact({ ...upsert, subscribed }, rules), events: [] }
}

function change(current: Contact, upsert: Upsert, rules: Rules & Moment): ContactWithEvents {
  const subscribed = upsert.preserveSubscription ? undefined : upsert.subscribed
  const data = upsert.dataIsCells ? newCells(current.data, upsert.data ?? {}) : upsert.data
  return changeContact(current, { data, subscribed, origin: upsert.origin }, rules)
}

/**
 * Removes cells that equal the text of the stored value. A cell has no type, so it would replace a number by
 * a text.
 */
const newCells = (current: Data, cells: Data): Data =>
  Object.fromEntries(
    Object.entries(cells).filter(
      ([key, cell]) => !(Object.hasOwn(current, key) && textOfValue(current[key]) === cell),
    ),
  )
