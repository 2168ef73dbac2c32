import type { Cluster } from '../cluster.ts'
import type { Config } from '../config.ts'
import { seed } from '../contacts/seed.ts'
import { outcomeOf, type Outcome } from '../outcome.ts'
import { measureMembers } from './measure-members.ts'
import { measureTrack } from './measure-track.ts'

/**
 * Measures segments with stored members: how much they slow down `/v1/track`, how soon a segment entry is in
 * the ledger, and how fast all contacts of a large project are compared with a condition.
 */
export async function segments(config: Config, cluster: Cluster): Promise<Outcome> {
  const databaseUrl = await cluster.databaseUrl('contacts')
  await seed({ databaseUrl, projectId: cluster.demo.projectId, contacts: config.contacts })
  const rows = [
    ...(config.parts.includes('members') ? await measureMembers(cluster, config.contacts) : []),
    ...(config.parts.includes('track') ? await measureTrack(config, cluster) : []),
  ]
  return outcomeOf(
    config,
    rows,
    '50,000 contacts/s for compute; the rate without segments in the same turn for track with segments; `bound` is the target for p95, or for p99 of the delay of an entry',
  )
}
