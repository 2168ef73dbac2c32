import { measure } from '../measure.ts'
import type { Row } from '../outcome.ts'
import { pidsOf } from '../pids.ts'
import type { Plan } from '../plan.ts'
import { callApi, createProject, createProjects, type Project } from '../segments/project.ts'
import { createEndpoint, takeStats, type WebhooksBench } from './endpoints.ts'

/** Target in ms: p99 from the event to its delivery. */
const maxMs = 2_000
const eventsPerSecond = 200
/** A project can have 20 endpoints. */
const [deadProjects, perProject] = [50, 20]

/**
 * Tracks events of a project whose endpoint responds, first alone, then while 1,000 endpoints of other projects
 * never respond. These projects have one event a second each. Returns the delays from event to delivery.
 */
export async function deadEndpoints(bench: WebhooksBench): Promise<Row[]> {
  const { cluster, config, receiver } = bench
  const project = await createProject(cluster, 'alive')
  await createEndpoint(project, { url: `${receiver.url}/hook`, events: ['event.triggered'] })
  const plan = planOf(project, config.seconds)
  await measure('warm-up', { ...plan, measureMs: 5_000 }, { pids: {} })
  const alone = await delays(bench, 'one endpoint', plan)
  const dead = await createProjects(cluster, 'dead', deadProjects)
  for (const each of dead)
    for (let index = 0; index < perProject; index += 1)
      await createEndpoint(each, {
        url: index % 2 === 0 ? `${receiver.url}/hang` : 'http://127.0.0.1:9/refused',
        events: ['event.triggered'],
      })
  const stop = trackInAll(dead)
  try {
    const beside = await delays(bench, 'and 1,000 endpoints that do not respond', plan)
    return [
      alone,
      { ...beside, limit: alone.p99, ratio: beside.p99 / alone.p99, boundMs: maxMs, bounded: 'p99' },
    ]
  } finally {
    await stop()
  }
}

const planOf = ({ baseUrl, publicKey }: Project, seconds: number): Plan => ({
  url: `${baseUrl}/v1/track`,
  method: 'POST',
  headers: { Authorization: `Bearer ${publicKey}`, 'Content-Type': 'application/json' },
  body: JSON.stringify({ email: 'person-{person}@example.net', event: 'seen', data: { page: '{n}' } }),
  personCount: 10_000,
  clients: 32,
  rate: eventsPerSecond,
  warmUpRequests: eventsPerSecond,
  measureMs: seconds * 1_000,
})

/** Runs the plan and returns the delays of the deliveries, instead of the latencies of the requests. */
async function delays({ cluster, receiver }: WebhooksBench, name: string, plan: Plan): Promise<Row> {
  await takeStats(receiver)
  const measured = await measure(name, plan, { pids: pidsOf(cluster) })
  const { p50, p95, p99, events } = await takeStats(receiver)
  return { ...measured, p50, p95, p99, after: { delivered: events } }
}

/** Tracks an event in each project once a second, until the returned function is called. */
function trackInAll(projects: readonly Project[]): () => Promise<void> {
  let last: Promise<unknown> = Promise.resolve()
  const track = (): void => {
    last = Promise.all(
      projects.map((each) =>
        callApi(each, 'POST /events/track', { email: 'ada@example.net', event: 'seen' }),
      ),
    )
    last.catch(() => undefined)
  }
  const timer = setInterval(track, 1_000)
  return async () => {
    clearInterval(timer)
    await last
  }
}
