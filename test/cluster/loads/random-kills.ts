import type { ClusterWithSink } from '../support/cluster-with-sink.ts'
import { startActivity } from './activity-load.ts'
import { startCampaign } from './campaign-load.ts'
import type { LoadPlan, LoadUnderKills } from './load-plan.ts'
import type { NativeCluster } from '../support/native-cluster.ts'
import { startRequests } from './request-load.ts'
import { startSegments } from './segment-load.ts'
import { startWorkflow } from './workflow-load.ts'

export async function expectDone(load: LoadUnderKills | undefined): Promise<void> {
  if (!load) throw new Error('This load was not started')
  await load.expectDone()
}

/** By what the cluster does in spite of the kills. The last one waits for the mails of all the others. */
export const loads: Record<string, (given: ClusterWithSink, plan: LoadPlan) => Promise<LoadUnderKills>> = {
  'sends a campaign to everybody, and to nobody twice but at a kill': startCampaign,
  'takes every contact through every step of a workflow once': startWorkflow,
  'has every fact once in the activity, with a rebuild in the middle': startActivity,
  'has the members in tracked segments that fit, each entered and left once at a time': startSegments,
  'loses no request and does none twice': startRequests,
}

/**
 * How often each process is killed alone, and how often all processes of a service together. Others are
 * killed once.
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

/** For `killAtRandom`. */
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
