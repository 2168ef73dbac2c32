import type { Draft } from '@postrider/contracts/messages'
import { commitWith } from '@postrider/db'
import { appending } from '@postrider/messaging'
import { sql } from 'kysely'
import { consentsOf } from '../domain/change-contact.ts'
import type { Contact, LedgerEvent } from '../domain/contact.ts'
import type { FieldChange } from '../domain/field-changes.ts'
import { logConsentsSql } from './consents.ts'
import { updateContactsSql } from './contacts.ts'
import { insertEventsSql } from './events.ts'
import { countChangesSql } from './field-counts.ts'
import type { Tx } from './tables.ts'

/** The rows that a transaction will write. */
export interface Changes {
  /** Changed contacts, whose rows the transaction has locked. */
  contacts: readonly Contact[]
  /** Results of `fieldChanges` for these contacts. Empty if their data does not change. */
  fields: readonly FieldChange[]
  /** Events of existing contacts. */
  events: readonly LedgerEvent[]
  drafts: readonly Draft[]
}

/**
 * Saves contacts, events and messages in one statement when the transaction commits, which saves two round
 * trips. So `transact` throws the errors of this statement.
 */
export function saveChanges(tx: Tx, { contacts, fields, events, drafts }: Changes): void {
  if (contacts.length + events.length + drafts.length === 0) return
  const consents = consentsOf(events)
  // Add the last two parts only if necessary: most changes affect neither counts nor subscriptions.
  const parts = [
    sql`changed as (${updateContactsSql(contacts)})`,
    sql`recorded as (${insertEventsSql(events)})`,
    ...(fields.length === 0 ? [] : [sql`counted as (${countChangesSql(fields)})`]),
    ...(consents.length === 0 ? [] : [logConsentsSql(consents)]),
  ]
  const name = `contacts.save${fields.length === 0 ? '' : '_and_count'}${consents.length === 0 ? '' : '_and_log'}`
  commitWith(tx, name, () => sql`with ${sql.join(parts)} ${appending(drafts)}`)
}
