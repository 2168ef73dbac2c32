import { transact } from '@postrider/db'
import { sql, type Kysely, type Transaction } from 'kysely'
import type { MessagingTables } from './tables.ts'
import type { WireMessage } from './wire.ts'

export interface Parking {
  service: string
  group: string
  message: WireMessage
  reason: string
}

/**
 * Parks a poison message: a row that the dead-letter tool lists and replays, and an announcement on
 * `<service>.dead-letters.v1` for whoever watches. One transaction.
 */
export async function parkMessage<T extends MessagingTables>(
  db: Kysely<T>,
  { service, group, message, reason }: Parking,
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

/** The row of a dead letter alone, for a transaction that does more. */
export async function insertDeadLetter<T extends MessagingTables>(
  tx: Transaction<T>,
  { group, message, reason }: Omit<Parking, 'service'>,
): Promise<void> {
  const { topic, headers } = message
  const [key, value, why] = [message.key, message.value, reason].map(storable)
  await sql`
    insert into dead_letters (consumer, topic, key, headers, value, reason)
    values (${group}, ${topic}, ${key}, ${headersJson(headers)}::jsonb, ${value}, ${why})
  `.execute(tx)
}

/** What a list shows of a parked message: not its value, which may be 70 KB and hold addresses. */
export interface ParkedLine {
  id: number
  /** The consumer group that could not handle it. */
  group: string
  topic: string
  key: string
  reason: string
  parkedAt: Date
}

export type DeadLetter = ParkedLine & WireMessage

/** How many messages are parked, and the id of the newest; 0 when there is none. */
export async function countDeadLetters<T extends MessagingTables>(
  db: Kysely<T>,
): Promise<{ count: number; newest: number }> {
  const { rows } = await sql<{ count: number; newest: number }>`
    select count(*) as count, coalesce(max(id), 0) as newest from dead_letters
  `.execute(db)
  return rows[0] ?? { count: 0, newest: 0 }
}

/** A page of parked messages, oldest first: those behind `after`, up to `upTo`. */
export async function listDeadLetters<T extends MessagingTables>(
  db: Kysely<T>,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<ParkedLine[]> {
  const { rows } = await sql<ParkedLine>`
    select id, consumer as "group", topic, key, reason, parked_at as "parkedAt"
    from dead_letters
    where id > ${after} and id <= ${upTo}
    order by id limit ${limit}
  `.execute(db)
  return rows
}

/** The parked messages with these ids, whole; oldest first. */
export async function findDeadLetters<T extends MessagingTables>(
  db: Kysely<T>,
  ids: readonly number[],
): Promise<DeadLetter[]> {
  const { rows } = await sql<DeadLetter>`
    select id, consumer as "group", topic, key, headers, value, reason, parked_at as "parkedAt"
    from dead_letters
    where id = any(${[...ids]}::bigint[])
    order by id
  `.execute(db)
  return rows
}

/** Puts parked messages back on their topic, oldest first, and forgets them here; consumers that had done them do nothing again. */
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

/** How long a person has to look at a dead letter. */
export const deadLetterDays = 30

/** Deletes dead letters that nobody has looked at in 30 days. */
export async function sweepDeadLetters<T extends MessagingTables>(db: Kysely<T>): Promise<void> {
  await sql`delete from dead_letters where parked_at < now() - make_interval(days => ${deadLetterDays})`.execute(
    db,
  )
}

/** Poison may hold what no PostgreSQL text can; it must be parked all the same, or it would stop its consumer for good. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\u0000', '\uFFFD')

const headersJson = (headers: Record<string, string>): string =>
  JSON.stringify(Object.fromEntries(Object.entries(headers).map((pair) => pair.map(storable))))
