import { instantText } from '@postrider/contracts'
import type { LedgerPage, LedgerQuery } from '@postrider/contracts/internal'
import { decodeCursor, encodeCursor } from '@postrider/db'
import type { Context } from '../context.ts'
import { campaignChangedMessage } from '../domain/messages.ts'
import { campaignsOf } from '../store/campaigns.ts'
import { campaignColumns, campaignOf } from '../store/rows.ts'

const sort = 'createdAt'

/**
 * Returns a page of a project's campaigns, oldest first, each as a `campaign.changed` message with its
 * current state and without a transition. `at` equals the time of the campaign's last published message,
 * because counters do not change `updatedAt`. Throws 400 for an invalid `after`.
 */
export async function readLedger(
  { db }: Pick<Context, 'db'>,
  { after, limit, ...project }: LedgerQuery,
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
      const { type, at, data } = campaignChangedMessage(undefined, campaignOf(row))
      return { type, at: instantText(at), data }
    }),
    next:
      last && rows.length === limit
        ? encodeCursor({ sort, value: instantText(last.created_at), id: last.id })
        : null,
  }
}
