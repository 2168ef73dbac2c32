import { sql } from 'kysely'
import type { Context } from '../context.ts'
import {
  emailIndexContains,
  emailReadContains,
  hasTrigram,
  trigramsOf,
  type Contains,
} from '../store/email-search.ts'
import { sampledShare } from './sampled-share.ts'

/** Above this share of the contacts, all addresses are read from the index of the order of creation. */
const frequent = 0.035
/**
 * Matching contacts may have been created at one time. 100 sample points weigh them by the time in which
 * they were created; an import in an hour is seen at one point.
 */
const sample = { places: 100, atEach: 10 }
const maxTrigrams = 16

/**
 * Chooses how to search for a part of an address among all contacts of a project: by the trigram index, or
 * by reading all addresses.
 *
 * With the trigram index, every contact that has all trigrams of the part costs a read of the table, which
 * may not be in memory: up to 1,200 ms for a million contacts if the trigrams are frequent. Reading all
 * addresses takes 135 ms. Statistics cover only frequent trigrams, so a sample estimates the share of the
 * rarest trigram in 2 ms.
 */
export async function chooseSearch(
  { db }: Pick<Context, 'db'>,
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
  return share > frequent ? emailReadContains : emailIndexContains
}
