import { freePort } from '@postrider/process/ports'
import type { Cluster } from '../cluster.ts'
import type { Config } from '../config.ts'
import { outcomeOf, type Outcome, type Row } from '../outcome.ts'
import { startSideProcess } from '../side-process.ts'
import { campaigns } from './campaigns.ts'
import { deadEndpoints } from './dead-endpoints.ts'

/** Measures the cost of webhooks for campaigns, and the delay of events while many endpoints do not respond. */
export async function webhooks(config: Config, cluster: Cluster): Promise<Outcome> {
  const port = await freePort()
  const receiver = await startSideProcess({
    program: 'bench/src/webhooks/receiver.ts',
    port,
    args: [String(port)],
  })
  const bench = { config, cluster, receiver }
  const rows: Row[] = []
  try {
    if (config.parts.includes('dead')) rows.push(...(await deadEndpoints(bench)))
    if (config.parts.includes('campaign')) rows.push(...(await campaigns(bench)))
  } finally {
    await receiver.stop()
  }
  return outcomeOf(config, rows, 'the rate of campaigns without endpoints; p99 of the dead part at most 2 s')
}
