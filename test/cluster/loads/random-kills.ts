import type { ClusterWithSink } from '../support/cluster-with-sink.ts'
import { startActivityLoad } from './activity-load.ts'
import { startCampaignLoad } from './campaign-load.ts'
import type { LoadUnderKillsOptions, LoadUnderKills } from './load-plan.ts'
import type { NativeCluster } from '../support/native-cluster.ts'
import { startRequestLoad } from './request-load.ts'
import { startSegmentLoad } from './segment-load.ts'
import { startWorkflowLoad } from './workflow-load.ts'

export async function expectDone(load: LoadUnderKills | undefined): Promise<void> {
  if (!load) throw new Error('This load was not started')
  await load.expectDone()
}

/**
 * The loads by the guarantee of the cluster that they test. The last one waits for the mails of all others.
 */
export const loads: Record<
  string,
  (context: ClusterWithSink, plan: LoadUnderKillsOptions) => Promise<LoadUnderKills>
> = {
  'sends a campaign to all contacts, and repeats a mail only at a kill': startCampaignLoad,
  'runs every step of a workflow once for every contact': startWorkflowLoad,
  'has every fact once in the activity, despite a rebuild': startActivityLoad,
  'keeps the matching contacts in tracked segments, with alternating entries and exits': startSegmentLoad,
  'loses no request and processes none twice': startRequestLoad,
}

/**
 * How often each process is killed alone, and how often all processes of a service are killed together.
 * Processes that are not listed are killed once.
 */
const kills: Record<string, { alone: number; together?: number }> = {
  contacts: { alone: 3, together: 3 },
  send: { alone: 3 },
  campaigns: { alone: 2 },
  segments: { alone: 4 },
  'workflow-engine': { alone: 3 },
  analytics: { alone: 4 },
  kafka: { alone: 4 },
  postgres: { alone: 3 },
}

/** Returns the `victims` of `killAtRandom`. */
export async function victimsOf(cluster: NativeCluster): Promise<string[][]> {
  const names = (await cluster.processes()).map(({ name }) => name).toSorted()
  const services = [...Map.groupBy(names, (name) => name.replace(/-\d+$/, ''))]
  return services.flatMap(([service, processes]) => {
    const { alone, together = 0 } = kills[service] ?? { alone: 1 }
    return [
      ...processes.flatMap((name) => Array<string[]>(alone).fill([name])),
      ...Array<string[]>(together).fill(processes),
    ]
  })
}
