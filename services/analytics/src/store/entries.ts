import { prepared } from '@postrider/db'
import { sql } from 'kysely'
import type { Entry } from '../domain/entry.ts'
import { countsOf } from './rollups.ts'
import type { Database, Tx } from './tables.ts'

/**
 * Adds entries to the feed and counts the new entries in the roll-ups in one statement, so that a repeated
 * entry is not counted again. Locks the rows of both tables in key order, to avoid deadlocks between batches
 * with the same entries or quarters.
 */
export async function insertEntries(db: Database | Tx, entries: readonly Entry[]): Promise<void> {
  if (entries.length === 0) return
  const rows = entries.map(
    ({ projectId, contactId, contactEmail, campaignId, isFirst, isMachine, ...rest }) => ({
      ...rest,
      project_id: projectId,
      contact_id: contactId,
      contact_email: contactEmail,
      campaign_id: campaignId,
      is_first: isFirst,
      is_machine: isMachine,
    }),
  )
  await sql`
    ${prepared('analytics.insert_entries')}with inserted as (
      insert into activity (id, at, project_id, generation, type, contact_id, contact_email, campaign_id, name,
        is_first, is_machine, metadata)
      select id, at, project_id, generation, type, contact_id, contact_email, campaign_id, name,
        is_first, is_machine, metadata
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row
        (id uuid, at timestamptz, project_id uuid, generation bigint, type text, contact_id uuid, contact_email text,
        campaign_id uuid, name text, is_first boolean, is_machine boolean, metadata jsonb)
      order by id
      on conflict (id, at) do nothing
      returning project_id, generation, type, at, campaign_id, name, is_first, is_machine, metadata
    )
    insert into rollups as rollup (project_id, generation, type, quarter, key, count)
    select * from (${countsOf(sql`inserted`)}) as counts
    order by project_id, generation, type, quarter, key
    on conflict (project_id, generation, type, quarter, key)
    do update set count = rollup.count + excluded.count
  `.execute(db)
}
