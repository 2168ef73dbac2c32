import { setTimeout as pause } from 'node:timers/promises'
import { services } from '@postrider/services'
import type { TakenMail } from '@postrider/testing/smtp-sink'
import type { NativeCluster } from '../support/native-cluster.ts'

/** What the cluster has in the end. */
export interface Ledger {
  /**
   * Per key (subject of the mail): each mail that the sink took and its recipient; copies of a mail count
   * once.
   */
  taken: Map<string, { emailId: string; to: string }[]>
  /** Per key: how many mails were accepted, whatever became of them. */
  mails: Map<string, number>
  /** Ids of mails that were sent by the contact's ledger, once for each of its rows. */
  sentEvents: string[]
  /** Tracked events, in the order of the ledger. */
  tracked: { id: string; key: string; n: number; contactId: string }[]
  deadLetters: number
}

const databases = services.map(({ database }) => database)

/** Resolves when nothing is under way any more: no queue, no outbox, every sent mail in the ledger. */
export async function untilSettled(cluster: NativeCluster, withinMs: number): Promise<void> {
  const deadline = Date.now() + withinMs
  for (let quiet = 0; quiet < 2; await pause(500)) {
    const open = await unsettled(cluster).catch((error: unknown) => String(error))
    quiet = open === '' ? quiet + 1 : 0
    if (Date.now() > deadline) throw new Error(`Not settled within ${withinMs} ms: ${open}`)
  }
}

/** What is under way, in words; empty when nothing is. */
async function unsettled(cluster: NativeCluster): Promise<string> {
  const waiting = await Promise.all([
    ...databases.map((name) => rowsIn(cluster, { database: name, table: 'outbox' })),
    rowsIn(cluster, { database: 'send', table: 'deliveries' }),
  ])
  return [...waiting, await notInLedger(cluster)].filter((each) => each !== '').join(', ')
}

async function rowsIn(
  cluster: NativeCluster,
  { database, table }: { database: string; table: string },
): Promise<string> {
  const rows = await cluster.query<{ count: string }>(database, `select count(*) from ${table}`)
  const count = rows[0]?.count
  return count === '0' ? '' : `${count} rows in ${database}.${table}`
}

/** What send has recorded of its mails and contacts has not consumed yet. */
async function notInLedger(cluster: NativeCluster): Promise<string> {
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
  return mails === ledger ? '' : `mails are ${mails} and the ledger has ${ledger}`
}

export async function readLedger(
  cluster: NativeCluster,
  taken: readonly Pick<TakenMail, 'to' | 'subject' | 'messageId'>[],
): Promise<Ledger> {
  const once = new Map(
    taken.map(({ subject, to, messageId }) => [`${messageId} ${to}`, { subject, to, messageId }]),
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
    taken: Map.groupBy(
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

/** A mail's Message-ID has its id before the domain. */
const emailIdOf = (messageId: string): string => /^<([^@]+)@/.exec(messageId)?.[1] ?? messageId
