import type { Cluster } from '../cluster.ts'
import { queryNumber, queryRows } from '../limit-database.ts'
import { startLoad } from '../load.ts'
import type { Row } from '../outcome.ts'
import { pidsOf } from '../pids.ts'
import type { Plan } from '../plan.ts'
import { until, type Project } from '../segments/project.ts'
import { watchUsage } from '../usage.ts'
import { eventName } from './graphs.ts'

/** The project and workflow that are measured. */
export interface Target {
  cluster: Cluster
  project: Project
  workflow: string
}

/** Returns a plan of events. Each event has a different contact, so it starts a new execution. */
export const planOf = (
  { project: { baseUrl, publicKey } }: Target,
  run: { contacts: string; seconds: number; clients: number; rate?: number },
): Plan => ({
  url: `${baseUrl}/v1/track`,
  method: 'POST',
  headers: { Authorization: `Bearer ${publicKey}`, 'Content-Type': 'application/json' },
  body: `{"email":"${run.contacts}-{n}@example.net","event":"${eventName}","subscribed":true,"data":{"firstName":"Number {n}","amount":{"value":20,"persistent":false}}}`,
  personCount: 1,
  clients: run.clients,
  warmUpRequests: 1,
  measureMs: run.seconds * 1000,
  ...(run.rate === undefined ? {} : { rate: run.rate }),
})

const clients = 64
const timeoutSeconds = 300

/**
 * Sends events as fast as possible and waits until all their executions have ended. Returns the executions
 * per second from the first event to the end of the last execution, and the CPU time of all processes and the
 * driver.
 */
export async function executions(
  target: Target,
  { name, seconds }: { name: string; seconds: number },
): Promise<Row> {
  const { cluster, workflow } = target
  const engineUrl = await cluster.databaseUrl('workflow-engine')
  const count = (where: string): Promise<number> =>
    queryNumber(
      engineUrl,
      `select count(*) from workflow_executions where workflow_id = '${workflow}' and ${where}`,
    )
  const stepsDone = (): Promise<number> =>
    queryNumber(
      engineUrl,
      `select coalesce(sum(done), 0) from workflow_step_counts where workflow_id = '${workflow}'`,
    )
  const [before, stepsBefore] = [await count('true'), await stepsDone()]
  const beganAt = new Date()
  const load = startLoad(planOf(target, { contacts: `r${beganAt.getTime()}`, seconds, clients }))
  const started = async (): Promise<number> => (await count('true')) - before
  const allEnded = async (): Promise<void> => {
    const driven = await load.done
    const hasEnded = async (): Promise<boolean> =>
      (await started()) >= driven.requests && (await count('completed_at is null')) === 0
    if ((await until(hasEnded, timeoutSeconds)) === Number.POSITIVE_INFINITY)
      throw new Error(`${await count('completed_at is null')} executions have not ended`)
  }
  const watch = watchUsage({ ...pidsOf(cluster), driver: load.pid })
  const usage = await allEnded()
    .then(() => watch.stop())
    .finally(() => load.stop())
  const requests = await started()
  const spread = await spreadOf(engineUrl, workflow, beganAt)
  const stepsPerSecond = ((await stepsDone()) - stepsBefore) / spread.seconds
  // Each event starts one execution.
  const rates = `${stepsPerSecond.toFixed(0)} steps/s, ${spread.requestsPerSecond.toFixed(0)} events matched/s`
  return { name: `${name} (${rates})`, clients, requests, usage, ...spread, failures: {} }
}

type Spread = Pick<Row, 'seconds' | 'requestsPerSecond' | 'p50' | 'p95' | 'p99'>

/** Returns the durations of executions that started after `since`. */
async function spreadOf(url: string, workflow: string, since: Date): Promise<Spread> {
  const [row] = await queryRows(
    url,
    `with took as (
       select extract(epoch from completed_at - started_at) * 1000 as ms, started_at, completed_at
       from workflow_executions
       where workflow_id = '${workflow}' and started_at >= '${since.toISOString()}' and status = 'COMPLETED')
     select count(*)::int as count, extract(epoch from max(completed_at) - min(started_at))::float8 as seconds,
       percentile_disc(0.5) within group (order by ms)::float8 as p50,
       percentile_disc(0.95) within group (order by ms)::float8 as p95,
       percentile_disc(0.99) within group (order by ms)::float8 as p99
     from took`,
  )
  const [count, seconds, p50, p95, p99] = ['count', 'seconds', 'p50', 'p95', 'p99'].map((key) =>
    Number(row?.[key]),
  )
  if (!count || !seconds || p50 === undefined || p95 === undefined || p99 === undefined)
    throw new Error('No execution has completed')
  return { seconds, requestsPerSecond: count / seconds, p50, p95, p99 }
}
