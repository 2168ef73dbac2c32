import type { Cluster } from './cluster.ts'
import type { Config } from './config.ts'
import { seed } from './contacts/seed.ts'
import { fairness } from './campaign-fairness.ts'
import {
  addContacts,
  addDomain,
  createCampaign,
  sentBy,
  untilStatus,
  type Sender,
} from './campaign-project.ts'
import { outcomeOf, type Outcome, type Row } from './outcome.ts'
import { pidsOf } from './pids.ts'
import { createProject } from './segments/project.ts'
import { watchUsage } from './usage.ts'

/** To hold: recipients a second, from the call that sends the campaign to its last hand-over. */
const perSecond = 2_000

/**
 * Processes that have not worked yet cost several times as much, and V8 goes on compiling for a quarter of a
 * minute: after 30,000 it was still 2 % of all. A campaign to a million need not be sent twice for that.
 */
const warmUpContacts = 60_000

/**
 * A campaign to everybody of a project: its recipients a second, what each process does for one, and what it
 * leaves to other tenants.
 */
export async function campaign(config: Config, cluster: Cluster): Promise<Outcome> {
  const { projectId } = cluster.demo
  await seed({ databaseUrl: await cluster.databaseUrl('contacts'), projectId, contacts: config.contacts })
  await addDomain(cluster, projectId)
  const rows: Row[] = []
  if (config.parts.includes('speed')) {
    await warmUp(cluster)
    const everybody = { sender: cluster.demo, contacts: config.contacts, name: 'campaign to everybody' }
    const measured = await sendTo(cluster, everybody)
    rows.push({ ...measured, limit: perSecond, ratio: measured.requestsPerSecond / perSecond })
  }
  if (config.parts.includes('fairness')) rows.push(...(await fairness(cluster)))
  return outcomeOf(
    config,
    rows,
    '2,000 recipients/s; a request is a recipient, p50 to p99 are from the call to the hand-over',
  )
}

async function warmUp(cluster: Cluster): Promise<void> {
  const project = await createProject(cluster, 'warm-up')
  await addContacts(cluster, project.id, warmUpContacts)
  await addDomain(cluster, project.id)
  const sender = { ...project, projectId: project.id }
  await sendTo(cluster, { sender, contacts: warmUpContacts, name: 'warm-up' })
}

async function sendTo(
  cluster: Cluster,
  { sender, contacts, name }: { sender: Sender; contacts: number; name: string },
): Promise<Row> {
  const running = await createCampaign(sender, name)
  const watch = watchUsage(pidsOf(cluster))
  await running.start()
  const { sentCount } = await untilStatus(running, 'SENT')
  const usage = await watch.stop()
  if (sentCount !== contacts) throw new Error(`${sentCount} of ${contacts} recipients were sent to`)
  return { ...(await sentBy(cluster, running)), name, usage }
}
