import { z } from 'zod'
import { addDomain } from './campaign-project.ts'
import type { Cluster } from './cluster.ts'
import type { Config } from './config.ts'
import { rateOf } from './contacts/timed.ts'
import { queryNumber, queryRows } from './limit-database.ts'
import { outcomeOf, type Outcome, type Row } from './outcome.ts'
import { pidsOf } from './pids.ts'
import { acceptMail, copiesOf, queueCopies, untilEmpty, untilSent } from './queued-copies.ts'
import { watchUsage } from './usage.ts'

const parts = 10

/** Target for the rate of the last tenth, as a share of the overall rate. */
const lastTenthShare = 0.9

/**
 * Measures the delivery rate of queued mails of `/v1/send` for each tenth of the queue. If dead rows slowed
 * down claims, the last tenths would be slower.
 */
export async function backlog(config: Config, cluster: Cluster): Promise<Outcome> {
  await addDomain(cluster, cluster.demo.projectId)
  const first = await acceptMail(cluster.demo)
  const sendUrl = await cluster.databaseUrl('send')
  await untilSent(sendUrl, first)
  await queueCopies(sendUrl, { id: first, count: config.contacts })
  const began = Date.now()
  const watch = watchUsage(pidsOf(cluster))
  await untilEmpty(sendUrl)
  const usage = await watch.stop()
  const tenths = await readTenths(sendUrl, { first, count: config.contacts, began })
  const seconds = tenths.reduce((sum, tenth) => sum + tenth.seconds, 0)
  const all = { ...rateOf('all', config.contacts, seconds), usage }
  const limit = all.requestsPerSecond
  return outcomeOf(
    config,
    [all, ...tenths.map((row): Row => ({ ...row, limit, ratio: row.requestsPerSecond / limit }))],
    `the rate of all mails; target: ${lastTenthShare} of it in the last tenth. A request is a mail`,
  )
}

interface Sent {
  first: string
  count: number
  /** In ms since the epoch. */
  began: number
}

/** Returns the rate of each tenth, measured from the last delivery of the previous tenth. */
async function readTenths(sendUrl: string, { first, count, began }: Sent): Promise<Row[]> {
  const ends = await queryRows(
    sendUrl,
    `select unnest(percentile_disc(array(select n / ${parts}.0 from generate_series(1, ${parts}) as n))
       within group (order by extract(epoch from sent_at) * 1000)) as at
     ${copiesOf(first)}`,
  )
  const sent = await queryNumber(sendUrl, `select count(sent_at) ${copiesOf(first)}`)
  if (sent !== count) throw new Error(`${sent} of ${count} mails were delivered`)
  const times = z.array(z.object({ at: z.coerce.number() })).parse(ends)
  return times.map(({ at }, place) =>
    rateOf(`tenth ${place + 1}`, count / parts, (at - (times[place - 1]?.at ?? began)) / 1000),
  )
}
