import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { deleteGoneRecipients } from '../recipients/store.ts'
import { forgetDeletedTemplates } from '../templates/store/templates.ts'

const dayMs = 86_400_000
const limits = { templates: 200, recipients: 1_000 }

/**
 * Deletes a batch each of templates and contacts that were deleted longer ago than mails are kept. Until then a workflow may go on with
 * the template, and a mail to the contact that was held back must find that the contact is gone. True when there may be more. Idempotent.
 */
export async function forgetDeleted({ db, config, now }: Context): Promise<boolean> {
  const { emailRetentionDays: days } = config
  if (days === 0) return false
  const before = new Date(now().getTime() - days * dayMs)
  const templates = await transact(
    db,
    (tx) => forgetDeletedTemplates(tx, { before, limit: limits.templates }),
    { slow: true },
  )
  const recipients = await transact(
    db,
    (tx) => deleteGoneRecipients(tx, { before, limit: limits.recipients }),
    { slow: true },
  )
  return templates === limits.templates || recipients === limits.recipients
}
