import type { ProjectGeneration } from '@postrider/contracts'
import { sql } from 'kysely'
import type { Place } from '../domain/place.ts'
import { placeOf, placeSql } from './place.ts'
import type { Tx } from './tables.ts'

/**
 * A batch of contacts with the key. `next` is the place after which the next batch starts, or undefined if no
 * contacts follow.
 */
export interface ContactsWithKey {
  ids: string[]
  next: Place | undefined
}

// Number of contacts that a statement scans, which takes about 10 ms for any number of matches.
const scanLimit = 5_000

/**
 * Returns at most `limit` of a project's next contacts with a key in their data. More contacts may follow
 * even if `ids` is empty.
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
