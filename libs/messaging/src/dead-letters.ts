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
 * Stores a dead letter in one transaction: a row for the dead-letter tool, and a message on
 * `<service>.dead-letters.v1` for monitoring.
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

/** Inserts only the dead letter's row, in the caller's transaction. */
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

/** A dead letter in a list, without its value. A value may be 70 KB long and contain addresses. */
export interface DeadLetterSummary {
  id: number
  /** The consumer group that could not handle the message. */
  group: string
  topic: string
  key: string
  reason: string
  deadLetteredAt: Date
}

export type DeadLetter = DeadLetterSummary & WireMessage

/** Returns the number of dead letters and the id of the newest (0 if there is none). */
export async function countDeadLetters<T extends MessagingTables>(
  db: Kysely<T>,
): Promise<{ count: number; newest: number }> {
  const { rows } = await sql<{ count: number; newest: number }>`
    select count(*) as count, coalesce(max(id), 0) as newest from dead_letters
  `.execute(db)
  return rows[0] ?? { count: 0, newest: 0 }
}

/** Returns a page of dead letters, oldest first: ids greater than `after` and at most `upTo`. */
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

/** Returns the dead letters with these ids, with headers and value, oldest first. */
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
 * Moves dead letters to the outbox, oldest first, and returns their number. They are published on their topic
 * again, so all consumer groups of the topic receive them.
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

/** Deletes dead letters and returns their number. */
export async function deleteDeadLetters<T extends MessagingTables>(
  db: Kysely<T>,
  ids: readonly number[],
): Promise<number> {
  const { numAffectedRows = 0n } = await sql`
    delete from dead_letters where id = any(${[...ids]}::bigint[])
  `.execute(db)
  return Number(numAffectedRows)
}

/** The number of days for which a dead letter is kept. */
export const deadLetterDays = 30

// Small, because each row contains a message of up to 1 MB.
const sweepBatch = 1_000

/** Deletes a batch of dead letters that are older than 30 days. Returns true if more may be left. */
export async function sweepDeadLetters<T extends MessagingTables>(db: Kysely<T>): Promise<boolean> {
  const before = new Date(Date.now() - deadLetterDays * 86_400_000)
  const past = { table: 'dead_letters', column: 'dead_lettered_at', before, limit: sweepBatch }
  return (await deleteBatch(db, past)) === sweepBatch
}

/**
 * Replaces characters that PostgreSQL's `text` cannot store. Otherwise such a message could not become a dead
 * letter, and would block its consumer forever.
 */
const storable = (text: string): string => text.toWellFormed().replaceAll('\u0000', '\uFFFD')

const headersJson = (headers: Record<string, string>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(headers).map((pair) => pair.map(storable))))
