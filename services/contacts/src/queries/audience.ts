import { transact } from '@postrider/db'
import { sql, type RawBuilder } from 'kysely'
import type { Context } from '../context.ts'
import type { Tx } from '../store/tables.ts'
import { contactColumns, contactColumnsSql, contactOf, type ContactRow } from '../store/contacts.ts'
import type { Contact } from '../domain/contact.ts'
import { newestContact } from '../store/matching-contacts.ts'
import type { Place } from '../domain/place.ts'
import { placeOf } from '../store/place.ts'
import { audienceSql, rangeSql, type Audience } from './audience-sql.ts'
import { writePlace } from './contact-place.ts'
import { findStages, stagedStatement, type StageSizes } from './count-in-stages.ts'
import { historyFilters } from './read-trees.ts'

export type { Audience } from './audience-sql.ts'

export interface AudiencePageInput extends Audience {
  after?: Place | undefined
  limit: number
}

export interface AudiencePage<Row> {
  rows: Row[]
  /** Cursor of the next page. Null after the last page. */
  next: string | null
}

/** Returns a page of the contact ids of an audience, newest contact first. */
export async function findAudienceIds(ctx: Context, input: AudiencePageInput): Promise<AudiencePage<string>> {
  const { rows, next } = await readPage(ctx, input, ['id', 'created_at'])
  return { rows: rows.map(({ id }) => id), next }
}

/** Returns a page of the ids and addresses of an audience, newest contact first. */
export const findAudienceEmails = (
  ctx: Context,
  input: AudiencePageInput,
): Promise<AudiencePage<Pick<ContactRow, 'id' | 'email'>>> =>
  readPage<PlacedRow & Pick<ContactRow, 'email'>>(ctx, input, ['id', 'created_at', 'email'])

/** Returns a page of the contacts of an audience, newest first. */
export async function findAudience(ctx: Context, input: AudiencePageInput): Promise<AudiencePage<Contact>> {
  const { rows, next } = await readPage<ContactRow>(ctx, input, contactColumns)
  return { rows: rows.map(contactOf), next }
}

/**
 * Returns the maximum number of contacts that a page scans, so that its duration is limited even if few
 * contacts match. A lookup of the events of one name takes up to 120 µs per contact, and all other filters
 * together take about 10 µs.
 */
export function scanLimit({ tree }: Pick<Audience, 'tree'>): number {
  const probes = tree ? historyFilters(tree.condition, tree.definitions) : 0
  return Math.min(10_000, Math.max(20, Math.floor(8_000 / Math.max(1, probes))))
}

type PlacedRow = Pick<ContactRow, 'id' | 'created_at'>

async function readPage<Row extends PlacedRow>(
  { db }: Context,
  input: AudiencePageInput,
  names: readonly (keyof ContactRow)[],
): Promise<AudiencePage<Row>> {
  const { rows } = await pageStatement<Row>(input, names).execute(db)
  const found = rows.filter((row) => !row.is_end)
  const last = rows.at(-1)
  const isFull = found.length === input.limit
  return {
    rows: found,
    next: last && (isFull || last.is_end) ? writePlace(placeOf(last)) : null,
  }
}

/**
 * Returns the statement for a page. If the page is not full but more contacts may follow, the last scanned
 * contact is returned as an additional row (`is_end`).
 */
export function pageStatement<Row>(
  input: AudiencePageInput,
  names: readonly (keyof ContactRow)[],
): RawBuilder<Row & { is_end: boolean }> {
  const columns = sql.raw(names.join(', '))
  const scanned = sql`contacts where ${rangeSql(input)} order by created_at desc, id desc`
  return sql`
    with page as (
      select ${columns} from (
        select ${contactColumnsSql} from ${scanned} limit ${scanLimit(input)}
      ) as contacts
      where ${audienceSql(input, 'some')}
      order by created_at desc, id desc limit ${input.limit}
    )
    select ${columns}, false as is_end from page
    union all
    select ${columns}, true as is_end from (
      select ${columns} from ${scanned} offset ${scanLimit(input) - 1} limit 1
    ) as last_looked_at
    where (select count(*) from page) < ${input.limit}
    order by is_end, created_at desc, id desc`
}

/**
 * Counts the contacts of an audience, and returns the newest contact that was counted (`until`). Pages with
 * this `until` return the same contacts. `until` is null if the project has no contacts.
 */
export async function countWithBound(
  ctx: Context,
  audience: Audience,
): Promise<{ count: number; until: string | null }> {
  // Read `until` before the count, so that pages up to it return exactly the counted contacts.
  const until = audience.until ?? (await newestContact(ctx.db, audience.projectId))
  if (!until) return { count: 0, until: null }
  return { count: await countAudience(ctx, { ...audience, until }), until: writePlace(until) }
}

/** Counts the contacts of an audience. `readLimiter` limits a project's concurrent counts. */
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

/**
 * Sets planner settings in a transaction for statements that read many contacts:
 *
 * `hash_mem_multiplier`: 64 times 4 MB is enough to hash the contact ids of four million events. Without a
 * hash, PostgreSQL searches all of these ids for each contact. `enable_seqscan` off: most rows of a full scan
 * belong to other tenants. `enable_hashagg` off: the index returns events in the order of contacts, so they
 * can be counted without a hash. `jit` off: compiling takes longer than it saves.
 */
export const readAllBySet = (tx: Tx): Promise<unknown> =>
  sql`select set_config('hash_mem_multiplier', '64', true), set_config('enable_seqscan', 'off', true),
    set_config('enable_hashagg', 'off', true), set_config('jit', 'off', true)`.execute(tx)

/** Returns the statement that counts an audience, and sets the planner settings for it in the transaction. */
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
  sql`select count(*) as count from contacts where ${rangeSql(audience)} and ${audienceSql(audience, 'all')}`
