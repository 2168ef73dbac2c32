import { sql, type RawBuilder } from 'kysely'
import type { Database, Tx } from '../../db/tables.ts'

/** A token bucket that holds at most the tokens of one second. */
export interface Rate {
  scope: string
  /** Tokens per second, at least 1. */
  perSecond: number
}

export const projectScope = (projectId: string): string => `project:${projectId}`
export const providerScope = (name: string): string => `provider:${name}`

/**
 * Refills buckets up to `now` and locks them until the transaction ends, in scope order. Returns their tokens
 * by scope.
 */
export async function lockRates(tx: Tx, rates: readonly Rate[], now: Date): Promise<Map<string, number>> {
  if (rates.length === 0) return new Map()
  const { rows } = await sql<{ scope: string; tokens: number }>`
    insert into send_rates as rate (scope, tokens, refilled_at)
    select scope, "perSecond", ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rates)}::jsonb) as row (scope text, "perSecond" double precision)
    order by scope
    on conflict (scope) do update set
      tokens = least(excluded.tokens, rate.tokens + excluded.tokens * ${elapsed}),
      refilled_at = greatest(excluded.refilled_at, rate.refilled_at)
    returning scope, tokens
  `.execute(tx)
  return new Map(rows.map(({ scope, tokens }) => [scope, tokens]))
}

/** Seconds since the last refill, at least 0: the clocks of replicas differ. */
const elapsed = sql`extract(epoch from greatest(excluded.refilled_at - rate.refilled_at, interval '0'))`

/** Takes tokens from buckets that this transaction has locked. */
export async function takeTokens(tx: Tx, taken: ReadonlyMap<string, number>): Promise<void> {
  const rows = [...taken].flatMap(([scope, count]) => (count > 0 ? [{ scope, count }] : []))
  if (rows.length === 0) return
  await sql`
    update send_rates set tokens = tokens - row.count
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (scope text, count int)
    where send_rates.scope = row.scope
  `.execute(tx)
}

/** Deletes buckets that were not used since `before`. Such a bucket is full, like a missing bucket. */
export async function sweepRates(db: Database, before: Date): Promise<void> {
  await db.deleteFrom('send_rates').where('refilled_at', '<', before).execute()
}

/** Deletes the bucket of a deleted project. */
export async function forgetRate(db: Database, projectId: string): Promise<void> {
  await db.deleteFrom('send_rates').where('scope', '=', projectScope(projectId)).execute()
}

/**
 * SQL for the tokens that a priority class may take at `now`; `Infinity` if the rate is unlimited. The result
 * is an estimate, because the bucket is not locked.
 */
export const freeTokens = (
  rate: { scope: RawBuilder<unknown>; perSecond: number; reserved: number },
  now: Date,
): RawBuilder<number> => {
  if (rate.perSecond === 0) return sql<number>`'Infinity'::double precision`
  const refilled = sql`tokens + ${rate.perSecond} * extract(epoch from greatest(${now}::timestamptz - refilled_at, interval '0'))`
  return sql<number>`floor(coalesce(
    (select least(${rate.perSecond}, ${refilled}) from send_rates where scope = ${rate.scope}), ${rate.perSecond}
  ) - ${rate.reserved})::double precision`
}
