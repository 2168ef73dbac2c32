import type { Config } from '../config.ts'
import { rowOf } from '../contacts/timed.ts'
import { queryRows } from '../limit-database.ts'
import { startLoad } from '../load.ts'
import type { Row } from '../outcome.ts'
import { until } from '../segments/project.ts'
import { planOf, type Target } from './executions.ts'
import { eventName } from './graphs.ts'

/** To hold: from the event to the mail's hand-over, at p99. */
const boundMs = 2_000
const clients = 32
const patienceSeconds = 120

/** From an event to the hand-over of the mail that its execution sends, at a given rate of events. */
export async function handOvers(config: Config, target: Target, rate: number): Promise<Row> {
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
  // Some more than the driver counts: those that were under way when its time was over.
  const events = timesOf(
    await queryRows(
      contactsUrl,
      `select contact_id, created_at as at from events
       where project_id = '${project.id}' and name = '${eventName}' and created_at >= '${since}'`,
    ),
  )
  // Mails of the part before this one may be among those that are sent meanwhile.
  const areSent = async (): Promise<boolean> => {
    const sent = await sentAt()
    return events.keys().every((contact) => sent.has(contact))
  }
  await until(areSent, patienceSeconds)
  const sent = await sentAt()
  const latencies = [...events].map(([contact, at]) => (sent.get(contact) ?? Number.POSITIVE_INFINITY) - at)
  return {
    ...rowOf(`from the event to the hand-over, ${rate.toFixed(0)} a second`, latencies),
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
