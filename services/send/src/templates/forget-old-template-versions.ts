import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { deleteVersionsEndedBefore } from './store/template-versions.ts'

const dayMs = 86_400_000
const limit = 200

/**
 * Deletes a batch of template versions if they were replaced longer ago than mails are stored. Older
 * campaigns and workflows then use the oldest remaining version. Returns true if more versions may have to be
 * deleted. Idempotent.
 */
export async function forgetOldTemplateVersions({ db, config, now }: Context): Promise<boolean> {
  const { emailRetentionDays: days } = config
  if (days === 0) return false
  const before = new Date(now().getTime() - days * dayMs)
  const deleted = await transact(db, (tx) => deleteVersionsEndedBefore(tx, before, limit), { slow: true })
  return deleted === limit
}
