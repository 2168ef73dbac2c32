import { setTimeout as pause } from 'node:timers/promises'
import {
  addContacts,
  addDomain,
  createCampaign,
  sentBy,
  untilStatus,
  type Sender,
} from '../campaign-project.ts'
import type { Row } from '../outcome.ts'
import { pidsOf } from '../pids.ts'
import { createProject } from '../segments/project.ts'
import { watchUsage } from '../usage.ts'
import { createEndpoint, setState, takeStats, type WebhooksBench } from './endpoints.ts'

/** Target: the rate of a campaign with an endpoint, divided by the rate without. */
const minRatio = 0.9
/** Target in seconds: all events are delivered this long after the last mail. */
const maxLateSeconds = 60
const rounds = 3

/**
 * Sends the same campaign without an endpoint, with an endpoint that receives batches, and with an endpoint that
 * never responds, in turns. Fails if an event is not delivered exactly once.
 */
export async function campaigns(bench: WebhooksBench): Promise<Row[]> {
  const { cluster, config, receiver } = bench
  const project = await createProject(cluster, 'webhooks')
  const sender: Sender = { ...project, projectId: project.id }
  await addDomain(cluster, project.id)
  await addContacts(cluster, project.id, config.contacts)
  const alive = await createEndpoint(project, { url: `${receiver.url}/hook`, batch: { max: 500 } })
  const dead = await createEndpoint(project, { url: `${receiver.url}/hang`, batch: { max: 500 } })
  const use = async (used: string | undefined): Promise<void> => {
    for (const id of [alive, dead]) await setState(project, id, id === used ? 'ENABLED' : 'DISABLED')
  }
  await use(undefined)
  await sendOnce(bench, sender, 'warm-up')
  const rows: Row[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const without = await sendOnce(bench, sender, `campaign, round ${round}`)
    rows.push(without)
    for (const [name, id] of Object.entries({ 'a batching': alive, 'a dead': dead })) {
      await use(id)
      await takeStats(receiver)
      const row = await sendOnce(bench, sender, `with ${name} endpoint, round ${round}`)
      const compared = { ...row, ...comparedWith(without, row) }
      rows.push(id === alive ? { ...compared, ...(await untilDelivered(bench)) } : compared)
      await use(undefined)
    }
  }
  return rows
}

const comparedWith = (without: Row, { requestsPerSecond }: Row): Partial<Row> => {
  const ratio = requestsPerSecond / without.requestsPerSecond
  return {
    limit: without.requestsPerSecond,
    ratio,
    ...(ratio < minRatio && { failed: true }),
  }
}

async function sendOnce({ cluster }: WebhooksBench, sender: Sender, name: string): Promise<Row> {
  const running = await createCampaign(sender, name)
  const watch = watchUsage(pidsOf(cluster))
  await running.start()
  await untilStatus(running, 'SENT')
  const usage = await watch.stop()
  return { ...(await sentBy(cluster, running)), name, usage }
}

/** Waits until the receiver has one `email.sent` for each mail. */
async function untilDelivered({ config, receiver }: WebhooksBench): Promise<Partial<Row>> {
  const began = performance.now()
  let [events, distinct, requests] = [0, 0, 0]
  // The campaign itself has two events: started and sent.
  while (events < config.contacts + 2) {
    await pause(250)
    const stats = await takeStats(receiver)
    events += stats.events
    distinct += stats.distinct
    requests += stats.requests
    if (performance.now() - began > 3 * maxLateSeconds * 1_000)
      throw new Error(`${events} of ${config.contacts} events were delivered`)
  }
  if (distinct !== events) throw new Error(`${events - distinct} events were delivered twice`)
  const late = (performance.now() - began) / 1_000
  const after = { events, requests, 'seconds after the last mail': Math.round(late), bound: maxLateSeconds }
  return { after, ...(late > maxLateSeconds && { failed: true }) }
}
