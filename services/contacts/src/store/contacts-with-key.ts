import type { ProjectGeneration } from '@postrider/contracts'
import { sql } from 'kysely'
import type { Place } from '../domain/place.ts'
import { placeOf, placeSql } from './place.ts'
import type { Tx } from './tables.ts'

/** Some contacts that have the key, and where to go on; undefined when there are no further contacts. */
export interface ContactsWithKey {
  ids: string[]
  next: Place | undefined
}

// Contacts that are looked at by one statement, which then takes some ten milliseconds however few have the
// key.
const lookedAt = 5_000

/**
 * The next contacts of a project with a key in their data, at most `limit`; there may be more also when there
 * are none among these.
 */
export async function findContactsWithKey(
  tx: Tx,
  { projectId, generation, key }: ProjectGeneration & { key: string },
  { after, limit }: { after: Place | undefined; limit: number },
): Promise<ContactsWithKey> {
  const from = after ? sql`and (created_at, id) < ${placeSql(after)}` : sql``
  const { rows } = await sql<{ id: string; created_at: Date; has_key: boolean }>`
    with page as materialized (
      select id, created_at, generation = ${generation} and data ? ${key} as has_key from contacts
      where project_id = ${projectId} ${from}
      order by created_at desc, id desc limit ${lookedAt}
    )
    (select * from page where has_key order by created_at desc, id desc limit ${limit})
    union all
    (select id, created_at, false from page order by created_at, id limit 1)
  `.execute(tx)
  const having = rows.filter(({ has_key }) => has_key)
  // The end of the page, unless it has more of them than the limit.
  const last = having.length === limit ? having.at(-1) : rows.at(-1)
  return { ids: having.map(({ id }) => id), next: last && placeOf(last) }
}
