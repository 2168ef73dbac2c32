import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { saveRecipients, type Recipient } from './store.ts'

export type { Recipient }

/** Records contacts that may not be mailed. A version that is repeated or old has no effect. */
export async function recordRecipients(ctx: Context, recipients: readonly Recipient[]): Promise<void> {
  const newest = new Map<string, Recipient>()
  for (const recipient of recipients.filter(needsRow)) {
    const known = newest.get(recipient.contact_id)
    if (!known || known.version < recipient.version) newest.set(recipient.contact_id, recipient)
  }
  await transact(ctx.db, (tx) => saveRecipients(tx, [...newest.values()]))
}

/**
 * Most contacts need no row: the first version of a subscribed contact blocks no mail, and no older version
 * can follow.
 */
const needsRow = ({ subscribed, deleted, version }: Recipient): boolean =>
  deleted || !subscribed || version > 1
