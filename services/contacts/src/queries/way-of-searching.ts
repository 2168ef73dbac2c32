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

/** Beyond this part of the contacts their addresses are all read, from the index of the order of creation. */
const frequent = 0.035
/**
 * Contacts that match may have been created at one time. 100 places see them in proportion to how long that
 * took, which is their part of the contacts where as many are created at all times; an import in an hour
 * among contacts of years is seen at one place.
 */
const sample = { places: 100, atEach: 10 }
const mostAsked = 16

/**
 * How to look for a part of an address among all contacts of a project: by the index of trigrams, or reading
 * all addresses. By that index each contact that has all of the part's trigrams costs a read of the table,
 * from pages that may not be in memory. Of a million contacts:
 * for one in 25 26,000 pages and 140 ms of CPU time, for `y.exam`, whose trigrams are in every `.example`,
 * 1,200 ms. To read all addresses takes 135 ms in one process, or 80 in each of two. Statistics do not tell:
 * they know a hundredth of the contacts at the least. So what the rarest trigram leaves is estimated by a
 * sample, which takes 2 ms.
 */
export async function wayOfSearching(
  { db }: Pick<Context, 'db'>,
  projectId: string,
  part: string,
): Promise<Contains> {
  const trigrams = trigramsOf(part).slice(0, mostAsked)
  if (trigrams.length === 0) return emailReadContains
  const share = await sampledShare(db, {
    ...sample,
    everybody: sql`contacts where project_id = ${projectId}::uuid`,
    columns: sql`email`,
    tests: trigrams.map(hasTrigram),
  })
  return share > frequent ? emailReadContains : emailIndexContains
}
