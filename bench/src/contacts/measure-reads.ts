import type { Cluster } from '../cluster.ts'
import type { Config } from '../config.ts'
import { measure } from '../measure.ts'
import type { Row } from '../outcome.ts'
import { pidsOf } from '../pids.ts'
import { readsOf, type Place, type MeasuredRead } from './reads.ts'
import { timed } from './timed.ts'

/** Measures the requests of users through the gateway. */
export async function measureReads(
  config: Config,
  cluster: Cluster,
  places: readonly Place[],
): Promise<Row[]> {
  const rows: Row[] = []
  for (const read of readsOf(places))
    rows.push({ ...(await measureRead(read, { config, cluster })), boundMs: read.boundMs })
  return rows
}

interface MeasureReadContext {
  config: Config
  cluster: Cluster
}

/**
 * Measures one request through the gateway. Only two clients send it, because the latency is measured and not
 * the rate.
 */
export async function measureRead(read: MeasuredRead, { config, cluster }: MeasureReadContext): Promise<Row> {
  const { demo } = cluster
  const headers = { Authorization: `Bearer ${demo.secretKey}` }
  const began = performance.now()
  const probe = await fetch(demo.baseUrl + (read.paths[0] ?? ''), { headers })
  await probe.text()
  const first = { 'first ms': Math.round(performance.now() - began) }
  if (read.isOnce)
    return timed(read.name, read.paths.slice(1), async (path) => {
      const response = await fetch(demo.baseUrl + path, { headers })
      if (!response.ok) throw new Error(`${path} failed with status ${response.status}`)
      await response.arrayBuffer()
    })
  const plan = {
    url: demo.baseUrl,
    paths: read.paths,
    method: 'GET',
    headers,
    body: '',
    personCount: 1,
    clients: 2,
    warmUpRequests: 100,
    measureMs: config.seconds * 1000,
  } as const
  return { ...(await measure(read.name, plan, { pids: pidsOf(cluster) })), after: first }
}
