import { transact } from '@postrider/db'
import type { Context } from '../context.ts'
import { deleteUnusedContents } from '../mails/store/contents.ts'
import { forgetContents } from '../mails/store/emails.ts'
import { deleteSendRequests } from '../accepting/store.ts'

const dayMs = 86_400_000
const limit = 1_000

/**
 * Deletes a batch each of: content of mails past its retention, contents that no mail refers to, requests whose keys have expired.
 * True when there may be more. Idempotent.
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
    // Twice the key's time to live: contacts expires it by its own clock, and this row must outlast that.
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
