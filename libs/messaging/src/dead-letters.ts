import { sql, type Kysely } from 'kysely'
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
  const headers = JSON.stringify(message.headers)
  const announced = JSON.stringify({
    ...message.headers,
    dl_consumer: group,
    dl_topic: message.topic,
    dl_reason: reason,
  })
  await db.transaction().execute(async (tx) => {
    await sql`
      insert into dead_letters (consumer, topic, key, headers, value, reason)
      values (${group}, ${message.topic}, ${message.key}, ${headers}::jsonb, ${message.value}, ${reason})
    `.execute(tx)
    await sql`
      insert into outbox (topic, key, headers, value)
      values (${`${service}.dead-letters.v1`}, ${message.key}, ${announced}::jsonb, ${message.value})
    `.execute(tx)
  })
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
