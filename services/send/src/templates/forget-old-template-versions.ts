import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { deleteVersionsEndedBefore } from './store/template-versions.ts'

const dayMs = 86_400_000
const limit = 200

/**
 * Deletes a batch of template versions that were replaced before the retention of mails. Campaigns and
 * workflows that started before that get the oldest remaining version. Returns true if there may be more.
 * Idempotent.
 */
export async function forgetOldTemplateVersions({ db, config, now }: Context): Promise<boolean> {
  const { emailRetentionDays: days } = config
  if (days === 0) return false
  const before = new Date(now().getTime() - days * dayMs)
  const deleted = await transact(db, (tx) => deleteVersionsEndedBefore(tx, before, limit), { slow: true })
  return deleted === limit
}
