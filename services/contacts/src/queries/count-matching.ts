import type { ContactCount } from '@postrider/contracts/resources'
import { sql, type RawBuilder } from 'kysely'
import { countTooSlow } from '../errors.ts'
import type { Context } from '../context.ts'
import { contactColumnsSql } from '../store/contacts.ts'
import type { Database, Tx } from '../store/tables.ts'
import { countAudience, planCount, scanLimit } from './audience.ts'
import { audienceSql, rangeSql, type Audience } from './audience-sql.ts'
import { countContactsOf } from './count-contacts-of.ts'
import { countContacts } from './count-contacts.ts'
import { withinTime } from './within-time.ts'

/**
 * Counts the contacts of an audience. After `quickReadMs`, returns an estimate. Throws 503 if even the
 * estimate takes longer than that.
 */
export async function countMatching(ctx: Context, audience: Audience): Promise<ContactCount> {
  const counted = await withinTime(ctx, (tx) => countIn(tx, audience))
  if (counted !== undefined) return { count: counted, isExact: true }
  const estimated = await withinTime(ctx, (tx) => estimate(tx, audience))
  if (estimated === undefined) throw countTooSlow()
  return { count: estimated, isExact: false }
}

/** Returns the exact number of contacts of an audience, which may take seconds. */
export const countExactly = ({ db }: Context, audience: Audience): Promise<number> =>
  isPlain(audience) ? countPlain(db, audience) : countAudience({ db }, audience)

async function countIn(tx: Tx, audience: Audience): Promise<number> {
  if (isPlain(audience)) return countPlain(tx, audience)
  const { rows } = await (await planCount(tx, audience)).execute(tx)
  return rows[0]?.count ?? 0
}

/** Returns whether only the columns of an index must be read, as for a list without a condition. */
const isPlain = ({ tree, until, excludeIds = [] }: Audience): boolean =>
  !tree && !until && excludeIds.length === 0

const countPlain = (db: Database | Tx, { projectId, filter = {} }: Audience): Promise<number> =>
  countContacts({ db }, { projectId, query: filter })

/** Maximum number of contacts in a sample. */
const maxSample = 2_000

/**
 * Estimates the number of contacts of an audience from a sample. The contacts are chosen by a hash of their
 * ids, so that the sample is independent of the time at which they were created.
 */
async function estimate(tx: Tx, audience: Audience): Promise<number> {
  const total = await countContactsOf({ db: tx }, audience)
  const size = Math.min(maxSample, scanLimit(audience))
  const { rows } = await sampleStatement(audience, Math.max(1, Math.ceil(total / size))).execute(tx)
  const { seen = 0, found = 0 } = rows[0] ?? {}
  return seen === 0 ? 0 : Math.round((total * found) / seen)
}

const sampleStatement = (
  audience: Audience,
  oneIn: number,
): RawBuilder<{ seen: number; found: number }> => sql`
  select count(*) as seen, count(*) filter (where ${audienceSql(audience, 'some')}) as found
  from (
    select ${contactColumnsSql} from contacts where id = any(array(
      select id from contacts where ${rangeSql(audience)} and mod(uuid_hash(id), ${oneIn}::int) = 0
    ))
  ) as contacts`
