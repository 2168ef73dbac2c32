import { transact } from '@postrider/db'
import type { Context } from '../../context.ts'
import { saveRecipients as saveRows, type Recipient } from '../../store/recipients.ts'

export type { Recipient }

/** Keeps who may not be mailed. Idempotent: what is not newer than what is known changes nothing. */
export async function saveRecipients(ctx: Context, recipients: readonly Recipient[]): Promise<void> {
  const newest = new Map<string, Recipient>()
  for (const recipient of recipients.filter(matters)) {
    const known = newest.get(recipient.contact_id)
    if (!known || known.version < recipient.version) newest.set(recipient.contact_id, recipient)
  }
  await transact(ctx.db, (tx) => saveRows(tx, [...newest.values()]))
}

/** A first version that is subscribed blocks nothing, and nothing older can follow it: most contacts need no row. */
const matters = ({ subscribed, deleted, version }: Recipient): boolean =>
  deleted || !subscribed || version > 1
