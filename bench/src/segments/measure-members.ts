import { z } from 'zod'
import type { Cluster } from '../cluster.ts'
import { timed, rowOf } from '../contacts/timed.ts'
import { conditions } from '../contacts/conditions.ts'
import { queryNumber } from '../limit-database.ts'
import type { Row } from '../outcome.ts'
import { pidsOf } from '../pids.ts'
import { watchUsage } from '../usage.ts'
import { startBacklogReader } from '../message-backlog.ts'
import { callApi, until } from './project.ts'

const boundMs = 1000
/** Enough repeats for a 95th percentile. With five repeats it would be the maximum. */
const times = 40
/** Target: contacts per second. */
const computeRate = 50_000

const Segment = z.object({ id: z.string() })

/**
 * For each condition, measures pages of its members and `refresh`. Then tracks the segment and compares all
 * contacts with its condition twice. In the first comparison all matching contacts enter; in the second no
 * membership changes.
 */
export async function measureMembers(cluster: Cluster, contacts: number): Promise<Row[]> {
  const rows: Row[] = []
  for (const [name, condition] of Object.entries(conditions)) {
    const created = await callApi(cluster.demo, 'POST /segments', { name: `Bench ${name}`, condition })
    const { id } = Segment.parse(created)
    try {
      rows.push(
        await timed(`first page of live members of "${name}"`, Array.from({ length: times }), () =>
          callApi(cluster.demo, `GET /segments/${id}/contacts`),
        ).then(bounded),
        await timed(`refresh of "${name}"`, Array.from({ length: times }), () =>
          callApi(cluster.demo, `POST /segments/${id}/refresh`),
        ).then(bounded),
        ...(await measureCompute(cluster, { id, name, contacts })),
      )
    } finally {
      await callApi(cluster.demo, `DELETE /segments/${id}`)
      await untilEmptied(cluster)
    }
  }
  return rows
}

/**
 * Resolves when the members of deleted segments are deleted, so that they do not affect the next condition.
 */
async function untilEmptied(cluster: Cluster): Promise<void> {
  const left = await Promise.all([
    cluster.databaseUrl('segments').then((url) => ({ url, table: 'segments' })),
    cluster.databaseUrl('contacts').then((url) => ({ url, table: 'segment_copies' })),
  ])
  await until(async () => {
    const counts = await Promise.all(
      left.map(({ url, table }) => queryNumber(url, `select count(*) from ${table} where not is_emptied`)),
    )
    return counts.every((count) => count === 0)
  }, 3600)
}

const bounded = (row: Row): Row => ({ ...row, boundMs })

interface Subject {
  id: string
  name: string
  contacts: number
}

async function measureCompute(cluster: Cluster, { id, name, contacts }: Subject): Promise<Row[]> {
  const url = await cluster.databaseUrl('segments')
  const waiting = await startBacklogReader(cluster)
  const computed = (what: string, begin: () => Promise<unknown>): Promise<Row> =>
    measuredCompute({ cluster, url, id, contacts }, `compute of "${name}", ${what}`, begin)
  const first = await computed('all enter', () =>
    callApi(cluster.demo, `PATCH /segments/${id}`, { trackMembership: true }),
  )
  // Wait for the messages of the first comparison, so that they do not affect the second.
  await until(async () => {
    const { outbox, unconsumed } = await waiting.read()
    // Wait for zero, because a record that is left may be a bundle of 250 messages.
    return outbox + unconsumed === 0
  }, 3600)
  await waiting.close()
  return [
    first,
    await computed('no membership changes', () => callApi(cluster.demo, `POST /segments/${id}/compute`)),
  ]
}

async function measuredCompute(
  { cluster, url, id, contacts }: { cluster: Cluster; url: string; id: string; contacts: number },
  name: string,
  begin: () => Promise<unknown>,
): Promise<Row> {
  const watch = watchUsage(pidsOf(cluster))
  const before = await queryNumber(
    url,
    `select coalesce(max(requested), 0) from computes where segment_id = '${id}'`,
  )
  const entriesBefore = await queryNumber(url, `select entries + exits from segments where id = '${id}'`)
  const began = performance.now()
  await begin()
  await until(
    async () =>
      (await queryNumber(url, `select coalesce(max(done), 0) from computes where segment_id = '${id}'`)) >
      before,
    3600,
  )
  const seconds = (performance.now() - began) / 1000
  const membershipChanges =
    (await queryNumber(url, `select entries + exits from segments where id = '${id}'`)) - entriesBefore
  const usage = await watch.stop()
  const row = rowOf(name, [seconds * 1000])
  const rate = contacts / seconds
  const cpuSeconds = Object.values(usage).reduce((total, each) => total + each.cpuSeconds, 0)
  return {
    ...row,
    requests: contacts,
    requestsPerSecond: rate,
    usage,
    limit: computeRate,
    ratio: rate / computeRate,
    after: {
      membershipChanges,
      'µs of CPU for a contact, all processes': Math.round((cpuSeconds * 1e6) / contacts),
      'peak RSS MB of segments': Math.round(usage['segments-1']?.peakRssMb ?? 0),
    },
  }
}
