import { transact } from '@postrider/db'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../context.ts'
import type { Tx } from '../store/tables.ts'
import { contactColumns, contactColumnsSql, contactOf, type ContactRow } from '../store/contacts.ts'
import type { Contact } from '../domain/contact.ts'
import { newestContact } from '../store/matching-contacts.ts'
import type { Place } from '../domain/place.ts'
import { placeOf } from '../store/place.ts'
import { fitting, within, type Audience } from './audience-sql.ts'
import { writePlace } from './contact-place.ts'
import { findStages, stagedStatement, type StageSizes } from './count-in-stages.ts'
import { historyFilters } from './read-trees.ts'

export type { Audience } from './audience-sql.ts'

export interface PageQuestion extends Audience {
  after?: Place | undefined
  limit: number
}

export interface AudiencePage<Row> {
  rows: Row[]
  /** Where the next page begins; null at the end. */
  next: string | null
}

/** A page of the ids of an audience, newest contact first. */
export async function findAudienceIds(ctx: Context, question: PageQuestion): Promise<AudiencePage<string>> {
  const { rows, next } = await readPage(ctx, question, ['id', 'created_at'])
  return { rows: rows.map(({ id }) => id), next }
}

/** A page of the contacts of an audience, newest first. */
export async function findAudience(ctx: Context, question: PageQuestion): Promise<AudiencePage<Contact>> {
  const { rows, next } = await readPage<ContactRow>(ctx, question, contactColumns)
  return { rows: rows.map(contactOf), next }
}

/**
 * How many contacts one page looks at, so that its work is bounded where few of them fit; the next page goes
 * on behind them. With 1,000,000 contacts and 5,000,000 events in twelve months, on a busy machine: to look
 * the events of one name up costs up to 120 µs of CPU for a contact (each month is an index of its own), all
 * other filters together some 10 µs. So an empty page takes 100 ms of CPU without filters on events and 350
 * ms with two of them; 10,000 contacts with a hundred would have hit the time-out for ever.
 */
function lookedAt({ tree }: Audience): number {
  const probes = tree ? historyFilters(tree.condition, tree.definitions) : 0
  return Math.min(10_000, Math.max(20, Math.floor(8_000 / Math.max(1, probes))))
}

type Placed = Pick<ContactRow, 'id' | 'created_at'>

async function readPage<Row extends Placed>(
  { db }: Context,
  question: PageQuestion,
  names: readonly (keyof ContactRow)[],
): Promise<AudiencePage<Row>> {
  const { rows } = await pageStatement<Row>(question, names).execute(db)
  const found = rows.filter((row) => !row.is_end)
  const last = rows.at(-1)
  const isFull = found.length === question.limit
  return {
    rows: found,
    next: last && (isFull || last.is_end) ? writePlace(placeOf(last)) : null,
  }
}

/**
 * The rows of a page; where they are fewer than its limit, the last one that was looked at follows, if there
 * may be more behind it.
 */
export function pageStatement<Row>(
  question: PageQuestion,
  names: readonly (keyof ContactRow)[],
): RawBuilder<Row & { is_end: boolean }> {
  const columns = sql.raw(names.join(', '))
  const looked = sql`contacts where ${within(question)} order by created_at desc, id desc`
  return sql`
    with page as (
      select ${columns} from (
        select ${contactColumnsSql} from ${looked} limit ${lookedAt(question)}
      ) as contacts
      where ${fitting(question, 'some')}
      order by created_at desc, id desc limit ${question.limit}
    )
    select ${columns}, false as is_end from page
    union all
    select ${columns}, true as is_end from (
      select ${columns} from ${looked} offset ${lookedAt(question) - 1} limit 1
    ) as last_looked_at
    where (select count(*) from page) < ${question.limit}
    order by is_end, created_at desc, id desc`
}

/**
 * How many contacts an audience has, and the bound up to which a walk sees the same; null where the project
 * has no contacts.
 */
export async function countWithBound(
  ctx: Context,
  audience: Audience,
): Promise<{ count: number; until: string | null }> {
  // Before the count, so that a walk up to there sees all that was counted and nothing later.
  const until = audience.until ?? (await newestContact(ctx.db, audience.projectId))
  if (!until) return { count: 0, until: null }
  return { count: await countAudience(ctx, { ...audience, until }), until: writePlace(until) }
}

/**
 * How many contacts an audience has. Sets of contacts by their events are hashed: beyond `work_mem`
 * PostgreSQL would instead go through such a set for each contact. An id takes some 60 bytes, so 64 times 4
 * MB hold those of four million events. No scan of the whole table either, which the planner takes for a
 * project that has most of it: the rest are other tenants' rows. Events of a name come from the index in the
 * order of contacts, so those of each are counted as they come: 660 ms of CPU time for 1,460,000, where
 * hashing them took 1,000 and 44 MB. To compile an expression (jit) takes longer than it saves. Parallel
 * plans are left to the server's settings: a scan of a million contacts is half a second of one core, and
 * `readLimiter` limits how many counts of a project run at once.
 */
export function countAudience(
  { db }: Pick<Context, 'db'>,
  audience: Audience,
  sizes?: StageSizes,
): Promise<number> {
  return transact(db, async (tx) => {
    const { rows } = await (await planCount(tx, audience, sizes)).execute(tx)
    return rows[0]?.count ?? 0
  })
}

/** Settings of a transaction for statements over many contacts; see `countAudience`. */
export const readAllBySet = (tx: Tx): Promise<unknown> =>
  sql`select set_config('hash_mem_multiplier', '64', true), set_config('enable_seqscan', 'off', true),
    set_config('enable_hashagg', 'off', true), set_config('jit', 'off', true)`.execute(tx)

/** The statement that counts an audience, and the settings that it needs in its transaction. */
export async function planCount(
  tx: Tx,
  audience: Audience,
  sizes?: StageSizes,
): Promise<RawBuilder<{ count: number }>> {
  await readAllBySet(tx)
  const stages = await findStages(tx, audience, sizes)
  return (stages && stagedStatement(tx, audience, stages)) ?? countStatement(audience)
}

export const countStatement = (audience: Audience): RawBuilder<{ count: number }> =>
  sql`select count(*) as count from contacts where ${within(audience)} and ${fitting(audience, 'all')}`
