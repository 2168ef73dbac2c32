import type { Draft } from '@postrider/contracts/messages'
import { commitWith } from '@postrider/db'
import { appending } from '@postrider/messaging'
import { sql } from 'kysely'
import { consentsOf } from '../domain/change-contact.ts'
import type { Contact, LedgerEvent } from '../domain/contact.ts'
import type { FieldChange } from '../domain/field-changes.ts'
import { logging } from './consents.ts'
import { updating } from './contacts.ts'
import { inserting } from './events.ts'
import { counting } from './field-counts.ts'
import type { Tx } from './tables.ts'

/** The rows that a transaction will write. */
export interface Changes {
  /** New contact states. The transaction has locked their rows. */
  contacts: readonly Contact[]
  /** Results of `fieldChanges` for these contacts. Empty if the data does not change. */
  fields: readonly FieldChange[]
  /** Their contacts must exist. */
  events: readonly LedgerEvent[]
  drafts: readonly Draft[]
}

/**
 * Writes contacts, ledger and messages in one statement when the transaction commits, which saves two round
 * trips. Errors therefore surface in `transact`.
 */
export function saveChanges(tx: Tx, { contacts, fields, events, drafts }: Changes): void {
  if (contacts.length + events.length + drafts.length === 0) return
  const consents = consentsOf(events)
  // Separate parts: most changes affect neither counts nor subscriptions.
  const parts = [
    sql`changed as (${updating(contacts)})`,
    sql`recorded as (${inserting(events)})`,
    ...(fields.length === 0 ? [] : [sql`counted as (${counting(fields)})`]),
    ...(consents.length === 0 ? [] : [logging(consents)]),
  ]
  const name = `contacts.save${fields.length === 0 ? '' : '_and_count'}${consents.length === 0 ? '' : '_and_log'}`
  commitWith(tx, name, () => sql`with ${sql.join(parts)} ${appending(drafts)}`)
}
