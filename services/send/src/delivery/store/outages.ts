import { sql } from 'kysely'
import type { Database } from '../../db/tables.ts'

/** Records that a provider is unavailable. An outage that was not seen for 30 seconds is followed by a new one. */
export async function upsertOutage(
  db: Database,
  { provider, reason, now }: { provider: string; reason: string; now: Date },
): Promise<void> {
  await sql`
    insert into provider_outages (provider, reason, since, seen_at) values (${provider}, ${reason}, ${now}, ${now})
    on conflict (provider) do update set
      reason = excluded.reason, seen_at = excluded.seen_at,
      since = case when provider_outages.seen_at > excluded.seen_at - interval '30 seconds' then provider_outages.since else excluded.since end
  `.execute(db)
}
