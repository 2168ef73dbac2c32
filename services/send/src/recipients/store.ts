import { deleteBatch, prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { RecipientsTable, Tx } from '../db/tables.ts'

/** A contact as the contacts service publishes it, with the project's generation. */
export type Recipient = Omit<RecipientsTable, 'deleted' | 'deleted_at'> & { deleted: boolean }

/**
 * Saves contacts, each at most once per call. A version that is not newer than the stored version has no
 * effect. The generation is not updated, because a contact belongs to one generation.
 */
export async function saveRecipients(tx: Tx, recipients: readonly Recipient[]): Promise<void> {
  if (recipients.length === 0) return
  await sql`
    ${prepared('send.save_recipients')}insert into recipients as known (contact_id, project_id, generation, email, subscribed, deleted, version, deleted_at)
    select contact_id, project_id, generation, email, subscribed, deleted, version, case when deleted then now() end
    from jsonb_to_recordset(${JSON.stringify(recipients)}::jsonb) as row
      (contact_id uuid, project_id uuid, email text, subscribed boolean, deleted boolean, version bigint, generation bigint)
    order by contact_id
    on conflict (contact_id) do update set
      email = excluded.email, subscribed = excluded.subscribed, deleted = excluded.deleted, version = excluded.version,
      deleted_at = excluded.deleted_at
    where known.version < excluded.version
  `.execute(tx)
}

/** Deletes rows of contacts that were deleted before `before` and have no mails. Returns their number. */
export const deleteOldRecipients = (tx: Tx, past: { before: Date; limit: number }): Promise<number> =>
  deleteBatch(tx, {
    table: 'recipients',
    column: 'deleted_at',
    ...past,
    where: sql`not exists (
      select from emails where emails.project_id = recipients.project_id and emails.contact_id = recipients.contact_id
    )`,
  })
