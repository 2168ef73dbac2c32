import { AppError } from '@postrider/contracts/errors'
import type { Data } from '@postrider/contracts'
import { textOfValue } from './cell-text.ts'
import { changeContact, newContact, type ContactChange, type Moment, type Rules } from './change-contact.ts'
import type { Contact, LedgerEvent } from './contact.ts'

/** What a caller wants the contact of an address to be, whether it exists or not. */
export interface Upsert extends ContactChange {
  projectId: string
  generation: number
  email: string
  /** Subscription of a contact that this upsert creates, when `subscribed` is not given. */
  defaultSubscribed: boolean
  /** `subscribed` only counts for a contact that this upsert creates. */
  preserveSubscription?: boolean | undefined
  /** Its data is cells of a CSV file: one that says what the contact has already changes nothing. */
  dataIsCells?: boolean | undefined
  /** The request it comes from: upserts of several requests share a transaction. */
  requestId?: string | undefined
}

/** The contact of one address, before and after all upserts of a batch that name it. */
export interface MergedContact {
  /** Undefined when the address had no contact. */
  before: Contact | undefined
  /**
   * The very same object as `before` when nothing changed; undefined when there was none and every upsert was
   * refused.
   */
  after: Contact | undefined
  events: LedgerEvent[]
  /**
   * For each upsert, in order: whether it created the contact, or why it was refused. A refused one changes
   * nothing.
   */
  outcomes: ({ isNew: boolean } | AppError)[]
  /** The request id of the last upsert that changed something. */
  requestId: string | undefined
}

/**
 * Applies the upserts of one address to its contact, one after the other. Together they raise its version by
 * one, since consumers see only the state that the batch leaves.
 */
export function mergeUpserts(
  before: Contact | undefined,
  upserts: readonly Upsert[],
  rules: Rules & Moment,
): MergedContact {
  const merged: MergedContact = { before, after: before, events: [], outcomes: [], requestId: undefined }
  for (const upsert of upserts) {
    const outcome = applyOne(merged.after, upsert, rules)
    merged.outcomes.push(outcome instanceof AppError ? outcome : { isNew: merged.after === undefined })
    if (outcome instanceof AppError || outcome.contact === merged.after) continue
    merged.after = { ...outcome.contact, version: (before?.version ?? 0) + 1 }
    merged.events.push(...outcome.events)
    merged.requestId = upsert.requestId
  }
  return merged
}

/** The contact, if the batch creates it. */
export const createdContact = ({ before, after }: MergedContact): Contact | undefined =>
  before === undefined ? after : undefined

/** The contact, if it existed and the batch changes it. */
export const updatedContact = ({ before, after }: MergedContact): Contact | undefined =>
  before === undefined || before === after ? undefined : after

interface Applied {
  contact: Contact
  events: LedgerEvent[]
}

function applyOne(current: Contact | undefined, upsert: Upsert, rules: Rules & Moment): Applied | AppError {
  try {
    return current ? change(current, upsert, rules) : create(upsert, rules)
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

function create(upsert: Upsert, rules: Rules & Moment): Applied {
  const subscribed = upsert.subscribed ?? upsert.defaultSubscribed
  return { contact: newContact({ ...upsert, subscribed }, rules), events: [] }
}

function change(current: Contact, upsert: Upsert, rules: Rules & Moment): Applied {
  const subscribed = upsert.preserveSubscription ? undefined : upsert.subscribed
  const data = upsert.dataIsCells ? newCells(current.data, upsert.data ?? {}) : upsert.data
  return changeContact(current, { data, subscribed, origin: upsert.origin }, rules)
}

/** A cell has no type: the text of the number that the contact has must not turn it into a text. */
const newCells = (current: Data, cells: Data): Data =>
  Object.fromEntries(
    Object.entries(cells).filter(
      ([key, cell]) => !(Object.hasOwn(current, key) && textOfValue(current[key]) === cell),
    ),
  )
