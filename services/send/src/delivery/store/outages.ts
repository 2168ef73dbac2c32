import { sql } from 'kysely'
import type { PriorityClass } from '../../db/queue-priorities.ts'
import type { Database } from '../../db/tables.ts'

interface Outage {
  provider: string
  priority: PriorityClass
  reason: string
  now: Date
}

/**
 * Records that a provider is unavailable for a priority class. An outage that was not seen for 30 seconds is
 * followed by a new one.
 */
export async function upsertOutage(db: Database, { provider, priority, reason, now }: Outage): Promise<void> {
  await sql`
    insert into provider_outages (provider, priority, reason, since, seen_at)
    values (${provider}, ${priority}, ${reason}, ${now}, ${now})
    on conflict (provider, priority) do update set
      reason = excluded.reason, seen_at = excluded.seen_at,
      since = case when provider_outages.seen_at > excluded.seen_at - interval '30 seconds' then provider_outages.since else excluded.since end
  `.execute(db)
}
