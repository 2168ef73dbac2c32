import { sql } from 'kysely'
import type { Tx } from '../../db/tables.ts'

/** The claim of a mail: no other mail of its project with this key has a claim in this time. */
export interface ThrottleClaim {
  emailId: string
  projectId: string
  generation: number
  /** SHA-256 of the recipient and the throttle key, in hexadecimal. */
  key: string
  /** The time of the mail. */
  since: Date
  /** The time of the mail plus its throttle. */
  until: Date
}

/**
 * Locks keys against other claims until the transaction ends. Must precede `findHeldUntil`, so that it reads the
 * claims of the transactions that had the lock. A key shares one of 16 locks of its project: one lock per key
 * could exceed the server's maximum number of locks.
 */
export async function lockThrottles(
  tx: Tx,
  claims: readonly Pick<ThrottleClaim, 'projectId' | 'key'>[],
): Promise<void> {
  const names = claims.map(({ projectId, key }) => `throttles/${projectId}/${key.slice(0, 1)}`)
  // In name order, so that two transactions do not deadlock.
  await sql`
    select pg_advisory_xact_lock(hashtextextended(name, 0)) from (
      select distinct name from unnest(${names}::text[]) as name order by name
    ) names
  `.execute(tx)
}

/**
 * Returns when the stored claims end that overlap these claims, by mail. Omits mails without such a claim. A
 * reset of the project ends its claims.
 */
export async function findHeldUntil(tx: Tx, claims: readonly ThrottleClaim[]): Promise<Map<string, Date>> {
  const { rows } = await sql<{ emailId: string; until: Date }>`
    select given."emailId", max(held.until) as until
    from ${recordsOf(claims)} join send_throttles as held
      on held.project_id = given."projectId" and held.key = decode(given.key, 'hex')
      and held.generation = given.generation and held.since < given.until and held.until > given.since
    group by given."emailId"
  `.execute(tx)
  return new Map(rows.map(({ emailId, until }) => [emailId, until]))
}

/** Stores claims of mails that this transaction inserts. */
export async function insertThrottles(tx: Tx, claims: readonly ThrottleClaim[]): Promise<void> {
  if (claims.length === 0) return
  await sql`
    insert into send_throttles (project_id, generation, key, email_id, since, until)
    select "projectId", generation, decode(key, 'hex'), "emailId", since, until from ${recordsOf(claims)}
  `.execute(tx)
}

const recordsOf = (claims: readonly ThrottleClaim[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(claims)}::jsonb) as given
    ("emailId" uuid, "projectId" uuid, generation bigint, key text, since timestamptz, until timestamptz)`

/** Locks the key of a mail like `lockThrottles`. Does nothing if the mail has no claim. */
export async function lockThrottleOf(
  tx: Tx,
  { projectId, id }: { projectId: string; id: string },
): Promise<void> {
  const { rows } = await sql<{ key: string }>`
    select encode(key, 'hex') as key from send_throttles where project_id = ${projectId} and email_id = ${id}
  `.execute(tx)
  await lockThrottles(
    tx,
    rows.map(({ key }) => ({ projectId, key })),
  )
}

/** Moves the claim of a mail to its new time. Returns false if it then overlaps another claim. */
export async function moveThrottle(
  tx: Tx,
  { projectId, id, since }: { projectId: string; id: string; since: Date },
): Promise<boolean> {
  const { rows } = await sql<{ isFree: boolean }>`
    with moved as (
      update send_throttles set since = ${since},
        -- In seconds: a day of an interval can have 23 or 25 hours.
        until = ${since}::timestamptz + make_interval(secs => extract(epoch from until - since)::float8)
      where project_id = ${projectId} and email_id = ${id}
      returning project_id, generation, key, email_id, since, until
    )
    select not exists (
      select from send_throttles as held
      where held.project_id = moved.project_id and held.key = moved.key and held.email_id <> moved.email_id
        and held.generation = moved.generation and held.since < moved.until and held.until > moved.since
    ) as "isFree" from moved
  `.execute(tx)
  return rows.every(({ isFree }) => isFree)
}

/** Ends the claims of mails that are not sent, so that the next mail is not skipped. */
export async function freeThrottles(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return
  await sql`delete from send_throttles where email_id = any(${[...ids]}::uuid[])`.execute(tx)
}
