import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { addDomain, fromOf } from '../campaign-project.ts'
import type { Cluster } from '../cluster.ts'
import type { Config } from '../config.ts'
import { rowOf } from '../contacts/timed.ts'
import { measure } from '../measure.ts'
import type { Row } from '../outcome.ts'
import { pidsOf } from '../pids.ts'
import { callApi, createProject, type Project } from '../segments/project.ts'
import { sendPlan } from '../send.ts'

/** Target for the p99 of the time from the request to the entry `email.sent` in the activity. */
const boundMs = 2_000
const clients = 64
const mailsPerSecond = 10
const lookEveryMs = 20
const timeoutMs = 30_000

/**
 * Measures the delay until a mail is in its sender's activity. First measures the full rate of `/v1/send`
 * with 64 clients. Then loads `/v1/send` with half of that rate, sends ten mails per second for another
 * tenant, and polls that tenant's activity.
 */
export async function measureFreshness(config: Config, cluster: Cluster): Promise<Row[]> {
  const project = await createProject(cluster, 'freshness')
  await addDomain(cluster, project.id)
  const plan = sendPlan(config, cluster, clients)
  const full = await measure('/v1/send, full load', plan, { pids: pidsOf(cluster) })
  const probes = startProbes(project)
  const rate = full.requestsPerSecond / 2
  const half = await measure(
    '/v1/send, half load',
    { ...plan, rate, warmUpRequests: Math.ceil(rate * 5) },
    { pids: pidsOf(cluster) },
  )
  return [full, half, await probes.stop()]
}

const Feed = z.object({ data: z.array(z.object({ contactEmail: z.string().nullable() })) })

function startProbes(project: Project): { stop(): Promise<Row> } {
  const requestedAt = new Map<string, number>()
  const seen = new Map<string, number>()
  let isOver = false
  const sending = (async () => {
    for (let n = 0; !isOver; n += 1) {
      const to = `probe-${n}@example.net`
      requestedAt.set(to, performance.now())
      const mail = { to, from: fromOf(project.id), subject: 'Probe', body: '<p>Hi</p>' }
      await Promise.all([callApi(project, 'POST /v1/send', mail), pause(1_000 / mailsPerSecond)])
    }
  })()
  const isWaiting = (): boolean =>
    seen.size < requestedAt.size && performance.now() < Math.max(...requestedAt.values()) + timeoutMs
  const looking = (async () => {
    while (!isOver || isWaiting()) {
      const feed = Feed.parse(await callApi(project, 'GET /activity?types=email.sent&limit=100'))
      const now = performance.now()
      for (const { contactEmail } of feed.data)
        if (contactEmail !== null && !seen.has(contactEmail)) seen.set(contactEmail, now)
      await pause(lookEveryMs)
    }
  })()
  return {
    stop: async () => {
      isOver = true
      await Promise.all([sending, looking])
      const delays = [...requestedAt].map(([to, at]) => (seen.get(to) ?? Number.POSITIVE_INFINITY) - at)
      return { ...rowOf('a mail is in the feed: half load', delays), boundMs, bounded: 'p99' }
    },
  }
}
