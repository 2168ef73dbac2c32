import { sql } from 'kysely'
import {
  emailIndexContains,
  emailReadContains,
  hasTrigram,
  trigramsOf,
  type Contains,
} from '../store/email-search.ts'
import type { Database, Tx } from '../store/tables.ts'
import { sampledShare } from './sampled-share.ts'

/**
 * If a part's rarest trigram occurs in more than this share of the contacts, all addresses are read instead
 * of the trigram index.
 */
const maxIndexShare = 0.035
/**
 * Size of the sample: 10 contacts at each of 100 points in time, because the matching contacts may have been
 * created at about the same time.
 */
const sample = { places: 100, atEach: 10 }
const maxTrigrams = 16

/**
 * Returns how to search for a part of an address among all contacts of a project: by the trigram index, or by
 * reading all addresses.
 *
 * For a million contacts, the trigram index needs up to 1,200 ms if the trigrams are frequent, because each
 * contact with all trigrams is read from the table. Reading all addresses takes 135 ms. A sample estimates
 * the share of the rarest trigram in 2 ms, because PostgreSQL has no statistics about it.
 */
export async function chooseSearch(
  { db }: { db: Database | Tx },
  projectId: string,
  part: string,
): Promise<Contains> {
  const trigrams = trigramsOf(part).slice(0, maxTrigrams)
  if (trigrams.length === 0) return emailReadContains
  const share = await sampledShare(db, {
    ...sample,
    allContacts: sql`contacts where project_id = ${projectId}::uuid`,
    columns: sql`email`,
    tests: trigrams.map(hasTrigram),
  })
  return share > maxIndexShare ? emailReadContains : emailIndexContains
}
