import type { Cluster } from './cluster.ts'
import type { Config } from './config.ts'
import { limitDatabase } from './limit-database.ts'
import { measure } from './measure.ts'
import { pgbench } from './pgbench.ts'
import { outcomeOf, type Outcome, type Row } from './outcome.ts'
import { pidsOf } from './pids.ts'
import { growthOf, startBacklogReader, type Backlog } from './message-backlog.ts'

const personCount = 10_000

/**
 * Measures POST /v1/track through the gateway. Each request changes one of 10,000 contacts and adds an event,
 * so it writes two rows and two messages. The limit is the rate of pgbench with an equivalent statement,
 * measured immediately afterwards on the same server.
 */
export async function track(config: Config, cluster: Cluster): Promise<Outcome> {
  const limitUrl = await limitDatabase(cluster, 'contacts')
  const waiting = await startBacklogReader(cluster)
  const rows: Row[] = []
  for (const clients of config.clients) {
    const seen: Backlog[] = []
    const sample = async (): Promise<void> => void seen.push(await waiting.read())
    const plan = {
      ...trackPlanOf(config, cluster, clients),
      warmUpRequests: rows.length === 0 ? 60_000 : 10_000,
    }
    const watched = { pids: pidsOf(cluster), onBegin: sample, onEnd: sample }
    const measured = await measure('track through the gateway', plan, watched)
    const limit = await pgbench({
      script: 'track.sql',
      databaseUrl: limitUrl,
      clients,
      seconds: config.seconds,
      variables: { person_count: personCount, project: cluster.demo.projectId },
    })
    rows.push({ ...measured, limit, ratio: measured.requestsPerSecond / limit, after: growthOf(seen) })
  }
  await waiting.close()
  return outcomeOf(config, rows, 'pgbench with the equivalent single statement')
}

export const trackPlanOf = ({ seconds }: Pick<Config, 'seconds'>, { demo }: Cluster, clients: number) => ({
  url: `${demo.baseUrl}/v1/track`,
  method: 'POST' as const,
  headers: { Authorization: `Bearer ${demo.publicKey}`, 'Content-Type': 'application/json' },
  body: '{"email":"person-{person}@example.net","event":"bench","data":{"plan":"pro","order":{n}}}',
  personCount,
  clients,
  measureMs: seconds * 1000,
})
