import type { LedgerMessage } from '@postrider/contracts/internal'
import { sql } from 'kysely'
import { entriesOf, type FeedMessage } from '../domain/entry-of.ts'
import { recordableOf, type LedgerOf, type Recordable } from '../domain/ledger-messages.ts'
import type { Database } from '../store/tables.ts'

export type { LedgerName } from '../domain/rebuild.ts'

/**
 * Compares a ledger page with the feed. Returns the number of the page's entries in the period, and the times
 * of the entries that the feed does not contain.
 */
export async function findMissingEntries(
  db: Database,
  { since, until, ...ledger }: LedgerOf & { since: Date; until: Date },
  messages: readonly LedgerMessage[],
): Promise<{ compared: number; missing: Date[] }> {
  const entries = recordableOf(ledger, messages)
    .filter(isInFeed)
    .flatMap(entriesOf)
    .filter(({ at }) => at >= since && at < until)
  const { rows } = await sql<{ at: Date }>`
    select entry.at
    from unnest(${entries.map(({ id }) => id)}::uuid[], ${entries.map(({ at }) => at)}::timestamptz[]) as entry (id, at)
    where not exists (select from activity where activity.id = entry.id and activity.at = entry.at)
    order by entry.at
  `.execute(db)
  return { compared: entries.length, missing: rows.map(({ at }) => at) }
}

/** `recordableOf` has validated the messages; the feed has no entry for a cancelled execution. */
const isInFeed = (message: Recordable): message is Recordable & FeedMessage =>
  message.type !== 'execution.cancelled'
