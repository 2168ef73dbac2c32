import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { RecipientsTable, Tx } from './tables.ts'

/** What contacts said of a person, and in which life of their project. */
export type Recipient = Omit<RecipientsTable, 'deleted'> & { deleted: boolean }

/**
 * Writes what contacts said of these people, one row each. What is not newer than the row there is changes nothing. A contact lives in
 * one generation, so its row keeps the one it has.
 */
export async function saveRecipients(tx: Tx, recipients: readonly Recipient[]): Promise<void> {
  if (recipients.length === 0) return
  await sql`
    ${prepared('send.save_recipients')}insert into recipients as known (contact_id, project_id, generation, email, subscribed, deleted, version)
    select contact_id, project_id, generation, email, subscribed, deleted, version
    from jsonb_to_recordset(${JSON.stringify(recipients)}::jsonb) as row
      (contact_id uuid, project_id uuid, email text, subscribed boolean, deleted boolean, version bigint, generation bigint)
    order by contact_id
    on conflict (contact_id) do update set
      email = excluded.email, subscribed = excluded.subscribed, deleted = excluded.deleted, version = excluded.version
    where known.version < excluded.version
  `.execute(tx)
}
