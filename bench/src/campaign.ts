import type { Cluster } from './cluster.ts'
import type { Config } from './config.ts'
import { seed } from './contacts/seed.ts'
import { fairness } from './campaign-fairness.ts'
import { addDomain, createCampaign, sentBy, untilStatus } from './campaign-project.ts'
import { outcomeOf, type Outcome, type Row } from './outcome.ts'
import { pidsOf } from './pids.ts'
import { watchUsage } from './usage.ts'

/** To hold: recipients a second, from the call that sends the campaign to its last hand-over. */
const perSecond = 2_000

/** A campaign to everybody of a project: its recipients a second, what each process does for one, and what it leaves to other tenants. */
export async function campaign(config: Config, cluster: Cluster): Promise<Outcome> {
  const { projectId } = cluster.demo
  await seed({ databaseUrl: await cluster.databaseUrl('contacts'), projectId, contacts: config.contacts })
  await addDomain(cluster, projectId)
  const rows: Row[] = []
  if (config.parts.includes('speed')) {
    // Processes that have not worked yet cost several times as much.
    await sendTo(cluster, config, 'warm-up')
    const measured = await sendTo(cluster, config, 'campaign to everybody')
    rows.push({ ...measured, limit: perSecond, ratio: measured.requestsPerSecond / perSecond })
  }
  if (config.parts.includes('fairness')) rows.push(...(await fairness(cluster)))
  return outcomeOf(
    config,
    rows,
    '2,000 recipients/s; a request is a recipient, p50 to p99 are from the call to the hand-over',
  )
}

async function sendTo(cluster: Cluster, { contacts }: Config, name: string): Promise<Row> {
  const running = await createCampaign(cluster.demo, name)
  const watch = await watchUsage(pidsOf(cluster))
  await running.start()
  const { sentCount } = await untilStatus(running, 'SENT')
  const usage = await watch.stop()
  if (sentCount !== contacts) throw new Error(`${sentCount} of ${contacts} recipients were sent to`)
  return { ...(await sentBy(cluster, running)), name, usage }
}
