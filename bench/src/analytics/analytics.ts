import type { Cluster } from '../cluster.ts'
import type { Config } from '../config.ts'
import { measureRead } from '../contacts/measure-reads.ts'
import { outcomeOf, type Outcome, type Row } from '../outcome.ts'
import { measureConsumers } from './consumers.ts'
import { measureFreshness } from './freshness.ts'
import { activityReads, findActivityPlaces, planActivity } from './reads.ts'
import { seedActivity } from './seed.ts'

/**
 * Measures analytics for a project with five million activity entries and other tenants: read latency,
 * consumption rate, and the delay until a mail is in the activity.
 */
export async function analytics(config: Config, cluster: Cluster): Promise<Outcome> {
  const databaseUrl = await cluster.databaseUrl('analytics')
  const { projectId } = cluster.demo
  await seedActivity({ databaseUrl, projectId, entries: config.activity })
  const rows: Row[] = []
  if (config.parts.includes('reads'))
    for (const read of activityReads(await findActivityPlaces(databaseUrl, projectId)))
      rows.push({ ...(await measureRead(read, { config, cluster })), boundMs: read.boundMs })
  if (config.parts.includes('consumers')) rows.push(await measureConsumers(cluster))
  if (config.parts.includes('freshness')) rows.push(...(await measureFreshness(config, cluster)))
  return {
    ...outcomeOf(config, rows, '5,000 messages/s for the consumers; `bound` is the target for p95'),
    plans: await planActivity(databaseUrl, projectId),
  }
}
