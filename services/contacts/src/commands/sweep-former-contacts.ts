import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { deleteFormerContacts } from '../store/former-contacts.ts'

const dayMs = 86_400_000
const limit = 5_000

/**
 * Deletes a batch of the rows about deleted contacts that are older than FORMER_CONTACT_DAYS. Returns true if
 * more may be left.
 */
export async function sweepFormerContacts({ db, config, now }: Context): Promise<boolean> {
  const { formerContactDays: days } = config
  if (days === 0) return false
  const before = new Date(now().getTime() - days * dayMs)
  return (await transact(db, (tx) => deleteFormerContacts(tx, { before, limit }), { slow: true })) === limit
}
