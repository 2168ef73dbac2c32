import { AppError } from '@postrider/contracts/errors'
import { append } from '@postrider/messaging'
import type { Context } from '../context.ts'
import { noCounts, type BulkCounts, type BulkOperation } from '../domain/bulk.ts'
import { changeContact, type ContactChangeResult } from '../domain/change-contact.ts'
import type { Contact } from '../domain/contact.ts'
import type { Job } from '../domain/job.ts'
import { contactDeletedMessage, contactSavedMessage, eventTrackedMessage } from '../domain/messages.ts'
import { saveChanges } from '../store/changes.ts'
import { deleteContacts } from '../store/contacts.ts'
import { deleteEventsOfContacts } from '../store/delete-events.ts'
import { insertFormerContacts } from '../store/former-contacts.ts'
import type { Tx } from '../store/tables.ts'

export interface BulkBatch {
  ctx: Context
  tx: Tx
  job: Job
  operation: BulkOperation
  /** The contacts to change, which this transaction has locked. */
  contacts: readonly Contact[]
}

/**
 * Applies an operation to these contacts. Returns undefined if they have too many events to delete in one
 * batch. In this case, the next batch must continue with the same contacts.
 */
export const applyBulk = async (batch: BulkBatch): Promise<BulkCounts | undefined> =>
  batch.operation === 'delete' ? remove(batch) : setSubscribed(batch, batch.operation === 'subscribe')

function setSubscribed({ ctx, tx, job, contacts }: BulkBatch, subscribed: boolean): BulkCounts {
  const rules = { reserved: ctx.reserved, at: ctx.now(), newId: ctx.newId }
  const outcomes = contacts.map((contact) =>
    changeOrError(contact, () => changeContact(contact, { subscribed, origin: { how: 'BULK' } }, rules)),
  )
  const changed = outcomes.flatMap((each) => ('changed' in each && each.changed ? [each] : []))
  const errors = outcomes.flatMap((each) => ('error' in each ? [each] : []))
  saveChanges(tx, {
    contacts: changed.map(({ contact }) => contact),
    // The data does not change.
    fields: [],
    events: changed.flatMap(({ events }) => events),
    drafts: changed.flatMap((each) => draftsOf(each, job.requestId)),
  })
  const successCount = changed.length
  const failureCount = errors.length
  return {
    successCount,
    unchangedCount: contacts.length - successCount - failureCount,
    failureCount,
    errors,
  }
}

/** Returns the changed contact, or the error if this contact cannot be changed. */
function changeOrError(
  contact: Contact,
  change: () => ContactChangeResult,
): ContactChangeResult | { contactId: string; error: string } {
  try {
    return change()
  } catch (error) {
    if (error instanceof AppError) return { contactId: contact.id, error: error.message }
    throw error
  }
}

const draftsOf = ({ before, contact, events }: ContactChangeResult, requestId: string | undefined) => [
  contactSavedMessage({ before, contact, requestId }),
  ...events.map((event) => eventTrackedMessage(event, contact, { correlationId: requestId })),
]

// Maximum number of events per batch, as in the project purge. The contacts are deleted when fewer events
// remain.
const eventsPerBatch = 5_000

/**
 * Deletes contacts. Deletes their events first, in batches, because one contact may have a million events.
 */
async function remove({ ctx, tx, job, contacts }: BulkBatch): Promise<BulkCounts | undefined> {
  if (contacts.length === 0) return noCounts
  const ids = contacts.map(({ id }) => id)
  if ((await deleteEventsOfContacts(tx, ids, eventsPerBatch)) === eventsPerBatch) return undefined
  await deleteContacts(tx, job.projectId, ids)
  const at = ctx.now()
  await insertFormerContacts(tx, contacts, at)
  append(
    tx,
    contacts.map((contact) => contactDeletedMessage(contact, at)),
  )
  return { ...noCounts, successCount: contacts.length }
}
