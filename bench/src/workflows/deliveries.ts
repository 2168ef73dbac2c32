import type { Config } from '../config.ts'
import { rowOf } from '../contacts/timed.ts'
import { queryRows } from '../limit-database.ts'
import { startLoad } from '../load.ts'
import type { Row } from '../outcome.ts'
import { until } from '../segments/project.ts'
import { planOf, type Target } from './executions.ts'
import { eventName } from './graphs.ts'

/** Target for the p99 of the time from the event to the delivery of the mail. */
const boundMs = 2_000
const clients = 32
const timeoutSeconds = 120

/**
 * Measures the time from an event to the delivery of the mail that its execution sends. Sends `rate` events
 * per second.
 */
export async function measureDeliveries(config: Config, target: Target, rate: number): Promise<Row> {
  const { cluster, project } = target
  const [contactsUrl, sendUrl] = [await cluster.databaseUrl('contacts'), await cluster.databaseUrl('send')]
  const since = new Date().toISOString()
  const load = startLoad(
    planOf(target, { contacts: `h${Date.now()}`, seconds: config.seconds, clients, rate }),
  )
  await load.done.finally(() => load.stop())
  const sentAt = async (): Promise<Map<unknown, number>> =>
    timesOf(
      await queryRows(
        sendUrl,
        `select contact_id, sent_at as at from emails
         where project_id = '${project.id}' and queued_at >= '${since}' and sent_at is not null`,
      ),
    )
  // There are a few more events than the driver counts, because some requests were still open when the driver
  // stopped.
  const events = timesOf(
    await queryRows(
      contactsUrl,
      `select contact_id, created_at as at from events
       where project_id = '${project.id}' and name = '${eventName}' and created_at >= '${since}'`,
    ),
  )
  // Mails of an earlier part may be sent in the meantime.
  const areSent = async (): Promise<boolean> => {
    const sent = await sentAt()
    return events.keys().every((contact) => sent.has(contact))
  }
  await until(areSent, timeoutSeconds)
  const sent = await sentAt()
  const latencies = [...events].map(([contact, at]) => (sent.get(contact) ?? Number.POSITIVE_INFINITY) - at)
  return {
    ...rowOf(`from the event to the delivery, ${rate.toFixed(0)} a second`, latencies),
    clients,
    seconds: config.seconds,
    requestsPerSecond: latencies.length / config.seconds,
    boundMs,
    bounded: 'p99',
  }
}

const timesOf = (rows: readonly Record<string, unknown>[]): Map<unknown, number> =>
  new Map(
    rows.map(({ contact_id: contact, at }) => [contact, at instanceof Date ? at.getTime() : Number.NaN]),
  )
