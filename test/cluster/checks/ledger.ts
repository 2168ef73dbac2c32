import { setTimeout as pause } from 'node:timers/promises'
import { services } from '@postrider/services'
import type { ReceivedMail } from '@postrider/testing/smtp-sink'
import type { NativeCluster } from '../support/native-cluster.ts'

/** The final state of the cluster. */
export interface Ledger {
  /** The mails that the sink received, by key (the subject), without duplicates. */
  received: Map<string, { emailId: string; to: string }[]>
  /** The number of accepted mails by key, with any status. */
  mails: Map<string, number>
  /** The mail ids of all `email.sent` events, with duplicates. */
  sentEvents: string[]
  /** The tracked events in the order of the ledger. */
  tracked: { id: string; key: string; n: number; contactId: string }[]
  deadLetters: number
}

const databases = services.map(({ database }) => database)

/** Resolves when all work is done: queue and outboxes are empty, and the ledger contains every sent mail. */
export async function untilIdle(cluster: NativeCluster, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs
  for (let quiet = 0; quiet < 2; await pause(500)) {
    const open = await describeUnfinishedWork(cluster).catch((error: unknown) => String(error))
    quiet = open === '' ? quiet + 1 : 0
    if (Date.now() > deadline) throw new Error(`Not idle within ${withinMs} ms: ${open}`)
  }
}

/** Describes the unfinished work, or returns '' if there is none. */
async function describeUnfinishedWork(cluster: NativeCluster): Promise<string> {
  const waiting = await Promise.all([
    ...databases.map((name) => rowsIn(cluster, { database: name, table: 'outbox' })),
    rowsIn(cluster, { database: 'send', table: 'deliveries' }),
  ])
  return [...waiting, await describeMissingInLedger(cluster)].filter((each) => each !== '').join(', ')
}

async function rowsIn(
  cluster: NativeCluster,
  { database, table }: { database: string; table: string },
): Promise<string> {
  const rows = await cluster.query<{ count: string }>(database, `select count(*) from ${table}`)
  const count = rows[0]?.count
  return count === '0' ? '' : `${count} rows in ${database}.${table}`
}

/** Describes the difference if the contacts service has not consumed all messages about sent mails. */
async function describeMissingInLedger(cluster: NativeCluster): Promise<string> {
  const known = await cluster.query(
    'send',
    'select count(sent_at) as sent, count(delivered_at) as delivered from emails',
  )
  const recorded = await cluster.query(
    'contacts',
    `select count(*) filter (where name = 'email.sent') as sent,
      count(*) filter (where name = 'email.delivery') as delivered from events`,
  )
  const [mails, ledger] = [JSON.stringify(known), JSON.stringify(recorded)]
  return mails === ledger ? '' : `the mails are ${mails} and the ledger is ${ledger}`
}

export async function readLedger(
  cluster: NativeCluster,
  received: readonly Pick<ReceivedMail, 'to' | 'subject' | 'messageId'>[],
): Promise<Ledger> {
  const once = new Map(
    received.map(({ subject, to, messageId }) => [`${messageId} ${to}`, { subject, to, messageId }]),
  )
  const mails = await cluster.query<{ key: string; count: string }>(
    'send',
    'select idempotency_key as key, count(*) from emails where idempotency_key is not null group by 1',
  )
  const events = await cluster.query<{
    id: string
    name: string
    data: { key?: string; n?: number }
    email_id: string
    contact_id: string
  }>(
    'contacts',
    `select id, name, data, email_id, contact_id from events where name in ('email.sent', 'chaos') order by created_at, id`,
  )
  const deadLetters = await Promise.all(
    databases.map((name) => cluster.query<{ count: string }>(name, 'select count(*) from dead_letters')),
  )
  return {
    received: Map.groupBy(
      [...once.values()].map(({ subject, to, messageId }) => ({
        key: subject,
        emailId: emailIdOf(messageId),
        to,
      })),
      ({ key }) => key,
    ),
    mails: new Map(mails.map(({ key, count }) => [key, Number(count)])),
    sentEvents: events.filter(({ name }) => name === 'email.sent').map((each) => each.email_id),
    tracked: events
      .filter(({ name }) => name === 'chaos')
      .map(({ id, data, contact_id }) => ({
        id,
        key: String(data.key),
        n: Number(data.n),
        contactId: contact_id,
      })),
    deadLetters: deadLetters.flat().reduce((sum, { count }) => sum + Number(count), 0),
  }
}

/** The Message-ID contains the mail's id before the `@`. */
const emailIdOf = (messageId: string): string => /^<([^@]+)@/.exec(messageId)?.[1] ?? messageId
