import type { ProjectGeneration } from '@postrider/contracts'
import { sql } from 'kysely'
import type { Place } from '../domain/place.ts'
import { placeOf, placeSql } from './place.ts'
import type { Tx } from './tables.ts'

/**
 * Some contacts that have the key, and where to continue. `next` is undefined if there are no more
 * contacts.
 */
export interface ContactsWithKey {
  ids: string[]
  next: Place | undefined
}

// Contacts scanned per statement: about 10 ms, for any number of matches.
const scanLimit = 5_000

/**
 * Returns the next contacts of a project with a key in their data, at most `limit`. An empty result does
 * not mean that there are no more.
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
      order by created_at desc, id desc limit ${scanLimit}
    )
    (select * from page where has_key order by created_at desc, id desc limit ${limit})
    union all
    (select id, created_at, false from page order by created_at, id limit 1)
  `.execute(tx)
  const having = rows.filter(({ has_key }) => has_key)
  // Continue after the scanned page, or after the last match if the limit was reached.
  const last = having.length === limit ? having.at(-1) : rows.at(-1)
  return { ids: having.map(({ id }) => id), next: last && placeOf(last) }
}
