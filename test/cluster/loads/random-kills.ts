import type { ClusterWithSink } from '../support/cluster-with-sink.ts'
import { startActivityLoad } from './activity-load.ts'
import { startCampaignLoad } from './campaign-load.ts'
import type { LoadUnderKillsOptions, LoadUnderKills } from './load-plan.ts'
import type { NativeCluster } from '../support/native-cluster.ts'
import { startRequestLoad } from './request-load.ts'
import { startSegmentLoad } from './segment-load.ts'
import { startWebhookLoad } from './webhook-load.ts'
import { startWorkflowLoad } from './workflow-load.ts'

export async function expectDone(load: LoadUnderKills | undefined): Promise<void> {
  if (!load) throw new Error('This load was not started')
  await load.expectDone()
}

/** The loads, each with the guarantee that it tests. The last load waits for the mails of all other loads. */
export const loads: Record<
  string,
  (context: ClusterWithSink, plan: LoadUnderKillsOptions) => Promise<LoadUnderKills>
> = {
  'sends a campaign to all contacts, and repeats a mail only after a kill': startCampaignLoad,
  'runs every step of a workflow once for every contact': startWorkflowLoad,
  'adds every event and mail to the activity exactly once, despite a rebuild': startActivityLoad,
  'stores exactly the matching contacts of tracked segments, with alternating entries and exits':
    startSegmentLoad,
  'delivers every event to the webhook endpoints of a receiver that was down': startWebhookLoad,
  'processes every accepted request exactly once': startRequestLoad,
}

/**
 * The number of times that each process is killed separately, and that all processes of a service are killed
 * together. Other processes are killed once.
 */
const kills: Record<string, { separately: number; together?: number }> = {
  contacts: { separately: 3, together: 3 },
  send: { separately: 3 },
  campaigns: { separately: 2 },
  segments: { separately: 4 },
  'workflow-engine': { separately: 3 },
  analytics: { separately: 4 },
  webhooks: { separately: 3 },
  kafka: { separately: 4 },
  postgres: { separately: 3 },
}

/** Returns the `victims` of `killAtRandom`. */
export async function victimsOf(cluster: NativeCluster): Promise<string[][]> {
  const names = (await cluster.processes()).map(({ name }) => name).toSorted()
  const services = [...Map.groupBy(names, (name) => name.replace(/-\d+$/, ''))]
  return services.flatMap(([service, processes]) => {
    const { separately, together = 0 } = kills[service] ?? { separately: 1 }
    return [
      ...processes.flatMap((name) => Array<string[]>(separately).fill([name])),
      ...Array<string[]>(together).fill(processes),
    ]
  })
}
