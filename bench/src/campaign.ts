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

/** Target: recipients per second, from the call that sends the campaign to its last delivery. */
const perSecond = 2_000

/**
 * The recipients of a separate warm-up campaign, so that a campaign to a million contacts need not be sent
 * twice. V8 compiles for about 15 s: after 30,000 mails, compilation still took 2 % of the CPU time.
 */
const warmUpContacts = 60_000

/**
 * Measures a campaign to all contacts: recipients per second, the CPU time of each process per recipient, and
 * the effect on other tenants.
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
    '2,000 recipients/s; a request is a recipient, and p50 to p99 are the times from the call to the delivery',
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
  if (sentCount !== contacts) throw new Error(`${sentCount} of ${contacts} mails were sent`)
  return { ...(await sentBy(cluster, running)), name, usage }
}
