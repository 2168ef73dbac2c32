import { deleteBatch, transact } from '@postrider/db'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { MessagingTables } from './tables.ts'
import type { WireMessage } from './wire.ts'

export interface NewDeadLetter {
  service: string
  /** The consumer group that could not handle the message. */
  group: string
  message: WireMessage
  reason: string
}

/**
 * Dead-letters a message in one transaction: a row that the dead-letter tool lists and replays, and a message
 * on `<service>.dead-letters.v1` for monitoring.
 */
export async function saveDeadLetter<T extends MessagingTables>(
  db: Kysely<T>,
  { service, group, message, reason }: NewDeadLetter,
): Promise<void> {
  const { topic, headers } = message
  const [key, value] = [message.key, message.value].map(storable)
  const announced = { ...headers, dl_consumer: group, dl_topic: topic, dl_reason: reason }
  await transact(db, async (tx) => {
    await insertDeadLetter(tx, { group, message, reason })
    await sql`
      insert into outbox (topic, key, headers, value)
      values (${`${service}.dead-letters.v1`}, ${key}, ${headersJson(announced)}::jsonb, ${value})
    `.execute(tx)
  })
}

/** The row of a dead letter alone, inside the caller's transaction. */
export async function insertDeadLetter<T extends MessagingTables>(
  tx: Transaction<T>,
  { group, message, reason }: Omit<NewDeadLetter, 'service'>,
): Promise<void> {
  const { topic, headers } = message
  const [key, value, why] = [message.key, message.value, reason].map(storable)
  await sql`
    insert into dead_letters (consumer, topic, key, headers, value, reason)
    values (${group}, ${topic}, ${key}, ${headersJson(headers)}::jsonb, ${value}, ${why})
  `.execute(tx)
}

/** What a list shows of a dead letter: not its value, which may be 70 KB and hold addresses. */
export interface DeadLetterSummary {
  id: number
  /** The consumer group that could not handle it. */
  group: string
  topic: string
  key: string
  reason: string
  deadLetteredAt: Date
}

export type DeadLetter = DeadLetterSummary & WireMessage

/** How many dead letters there are, and the id of the newest (0 when there is none). */
export async function countDeadLetters<T extends MessagingTables>(
  db: Kysely<T>,
): Promise<{ count: number; newest: number }> {
  const { rows } = await sql<{ count: number; newest: number }>`
    select count(*) as count, coalesce(max(id), 0) as newest from dead_letters
  `.execute(db)
  return rows[0] ?? { count: 0, newest: 0 }
}

/** A page of dead letters, oldest first: ids above `after`, up to and including `upTo`. */
export async function listDeadLetters<T extends MessagingTables>(
  db: Kysely<T>,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<DeadLetterSummary[]> {
  const { rows } = await sql<DeadLetterSummary>`
    select id, consumer as "group", topic, key, reason, dead_lettered_at as "deadLetteredAt"
    from dead_letters
    where id > ${after} and id <= ${upTo}
    order by id limit ${limit}
  `.execute(db)
  return rows
}

/** The dead letters with these ids, with headers and value; oldest first. */
export async function findDeadLetters<T extends MessagingTables>(
  db: Kysely<T>,
  ids: readonly number[],
): Promise<DeadLetter[]> {
  const { rows } = await sql<DeadLetter>`
    select id, consumer as "group", topic, key, headers, value, reason, dead_lettered_at as "deadLetteredAt"
    from dead_letters
    where id = any(${[...ids]}::bigint[])
    order by id
  `.execute(db)
  return rows
}

/**
 * Moves dead letters to the outbox, oldest first, so that they go to their topic again, and with that to all
 * its consumer groups. Resolves to how many there were.
 */
export async function replayDeadLetters<T extends MessagingTables>(
  db: Kysely<T>,
  ids: readonly number[],
): Promise<number> {
  const { rows } = await sql`
    with taken as (delete from dead_letters where id = any(${[...ids]}::bigint[]) returning *)
    insert into outbox (topic, key, headers, value)
    select topic, key, headers, value from taken order by id
    returning id
  `.execute(db)
  return rows.length
}

/** Deletes dead letters; resolves to how many there were. */
export async function deleteDeadLetters<T extends MessagingTables>(
  db: Kysely<T>,
  ids: readonly number[],
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from dead_letters where id = any(${[...ids]}::bigint[])
  `.execute(db)
  return Number(numAffectedRows)
}

/** For how many days a dead letter is kept. */
export const deadLetterDays = 30

// Each with its message, of up to a megabyte.
const sweepBatch = 1_000

/**
 * Deletes a batch of dead letters that were neither replayed nor removed in 30 days; resolves to true when
 * there may be more.
 */
export async function sweepDeadLetters<T extends MessagingTables>(db: Kysely<T>): Promise<boolean> {
  const before = new Date(Date.now() - deadLetterDays * 86_400_000)
  const past = { table: 'dead_letters', column: 'dead_lettered_at', before, limit: sweepBatch }
  return (await deleteBatch(db, past)) === sweepBatch
}

/**
 * Replaces what a PostgreSQL text cannot hold: a message that could not be dead-lettered would hold up its
 * consumer for ever.
 */
const storable = (text: string): string => text.toWellFormed().replaceAll('\u0000', '\uFFFD')

const headersJson = (headers: Record<string, string>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(headers).map((pair) => pair.map(storable))))
