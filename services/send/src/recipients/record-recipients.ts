import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { saveRecipients, type Recipient } from './store.ts'

export type { Recipient }

/** Records contacts that may not be mailed, by version: repeats and older versions have no effect. */
export async function recordRecipients(ctx: Context, recipients: readonly Recipient[]): Promise<void> {
  const newest = new Map<string, Recipient>()
  for (const recipient of recipients.filter(needsRow)) {
    const known = newest.get(recipient.contact_id)
    if (!known || known.version < recipient.version) newest.set(recipient.contact_id, recipient)
  }
  await transact(ctx.db, (tx) => saveRecipients(tx, [...newest.values()]))
}

/**
 * A subscribed first version blocks no mail, and no older version can follow. So most contacts need no row.
 */
const needsRow = ({ subscribed, deleted, version }: Recipient): boolean =>
  deleted || !subscribed || version > 1
