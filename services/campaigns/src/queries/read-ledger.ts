import { instantText } from '@postrider/contracts'
import type { LedgerPage, LedgerQuestion } from '@postrider/contracts/internal'
import { decodeCursor, encodeCursor } from '@postrider/db'
import type { Context } from '../context.ts'
import { campaignSaved } from '../domain/messages.ts'
import { campaignsOf } from '../store/campaigns.ts'
import { campaignColumns, campaignOf } from '../store/rows.ts'

const sort = 'createdAt'

/**
 * A page of the campaigns of a project, oldest first, each as the message about its present state:
 * `updatedAt` is the instant of the last message, as counters leave it. Throws 400 for an `after` that this
 * has not answered.
 */
export async function readLedger(
  { db }: Pick<Context, 'db'>,
  { after, limit, ...project }: LedgerQuestion,
): Promise<LedgerPage> {
  const place = after === null ? undefined : decodeCursor(after, { sort, kind: 'instant' })
  const rows = await campaignsOf(db, project)
    .select(campaignColumns)
    .$if(place !== undefined, (query) =>
      query.where(({ eb, refTuple, tuple }) =>
        eb(refTuple('created_at', 'id'), '>', tuple(new Date(place?.value ?? 0), place?.id ?? '')),
      ),
    )
    .orderBy('created_at')
    .orderBy('id')
    .limit(limit)
    .execute()
  const last = rows.at(-1)
  return {
    messages: rows.map((row) => {
      const { type, at, data } = campaignSaved(campaignOf(row))
      return { type, at: instantText(at), data }
    }),
    next:
      last && rows.length === limit
        ? encodeCursor({ sort, value: instantText(last.created_at), id: last.id })
        : null,
  }
}
