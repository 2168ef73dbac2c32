import { transact } from '@postrider/db'
import type { Context } from '../../context.ts'
import { deleteUnusedContents } from '../../store/contents.ts'
import { forgetContents } from '../../store/emails.ts'
import { deleteSendRequests } from '../../store/send-requests.ts'

const dayMs = 86_400_000
const limit = 1_000

/**
 * One round of retention: what was said in mails that left the queue before the retention ended, contents that nobody names any
 * more, requests whose keys are free again. True while a batch was full: there is more. Idempotent.
 */
export async function forgetOldContent({ db, config, now }: Context): Promise<boolean> {
  const at = now().getTime()
  const { bodyRetentionDays, idempotencyTtlHours } = config
  const rounds = [
    bodyRetentionDays > 0
      ? await transact(
          db,
          (tx) => forgetContents(tx, { before: new Date(at - bodyRetentionDays * dayMs), limit }),
          { slow: true },
        )
      : 0,
    await transact(db, (tx) => deleteUnusedContents(tx, { before: new Date(at - dayMs), limit }), {
      slow: true,
    }),
    // Twice the life of a key: contacts frees it by its own clock, and this row must not be gone before.
    idempotencyTtlHours > 0
      ? await transact(
          db,
          (tx) =>
            deleteSendRequests(tx, { before: new Date(at - 2 * idempotencyTtlHours * 3_600_000), limit }),
          { slow: true },
        )
      : 0,
  ]
  return rounds.some((count) => count === limit)
}
