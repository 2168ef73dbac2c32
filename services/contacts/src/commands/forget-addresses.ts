import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { forgetAddresses as forget } from '../store/consents.ts'

const dayMs = 86_400_000
const limit = 1_000

/**
 * Clears a batch of network addresses in the consent log that are older than CONSENT_ADDRESS_DAYS. Returns
 * true if more may be left.
 */
export async function forgetAddresses({ db, config, now }: Context): Promise<boolean> {
  const { consentAddressDays: days } = config
  if (days === 0) return false
  const before = new Date(now().getTime() - days * dayMs)
  return (await transact(db, (tx) => forget(tx, { before, limit }), { slow: true })) === limit
}
