import { addDomain, fromOf } from './campaign-project.ts'
import type { Cluster } from './cluster.ts'
import type { Config } from './config.ts'
import { limitDatabase, queryNumber } from './limit-database.ts'
import { limitProject } from './limit-project.ts'
import { measure } from './measure.ts'
import { outcomeOf, type Outcome, type Row } from './outcome.ts'
import { pgbench } from './pgbench.ts'
import { pidsOf } from './pids.ts'
import type { Plan } from './plan.ts'
import { growthOf, startBacklogReader, type Backlog } from './message-backlog.ts'

/** Targets in ms for the p99 of the time until a mail is accepted, at the full rate and at half of it. */
const boundsMs = { full: 100, half: 50 }

/**
 * Measures POST /v1/send through the gateway until the inbox has captured the mail. With the part `smtp`,
 * measures until the SMTP sink has received it. Then measures at half of that rate, because requests then do
 * not wait for a core. The limit is the rate that pgbench reaches with the same number of clients and the
 * statements of the send service, with one mail per statement. `shared` is the rate of pgbench with perfect
 * batching: each statement processes as many mails as there are clients. With the part `limit`, the project
 * has a mail limit that is never reached.
 */
export async function send(config: Config, cluster: Cluster): Promise<Outcome> {
  const sendUrl = await cluster.databaseUrl('send')
  if (config.parts.includes('smtp')) await addDomain(cluster, cluster.demo.projectId)
  if (config.parts.includes('limit')) await limitProject(cluster)
  const rows: Row[] = []
  for (const clients of config.clients) {
    const plan = sendPlan(config, cluster, clients)
    const full = await measureDone('at the full rate', plan, { cluster, sendUrl })
    const rate = full.requestsPerSecond / 2
    const half = await measureDone(
      'at half the rate',
      { ...plan, rate, warmUpRequests: Math.ceil(rate * 5) },
      { cluster, sendUrl },
    )
    const limit = await pgbenchSend({ config, cluster }, { script: 'send.sql', clients, batch: 1 })
    const sharedLimit = await pgbenchSend(
      { config, cluster },
      { script: 'send-shared.sql', clients: 4, batch: clients },
    )
    rows.push(
      { ...full, limit, sharedLimit, ratio: full.after['done/s'] / limit, boundMs: boundsMs.full },
      { ...half, boundMs: boundsMs.half },
    )
  }
  return outcomeOf(
    config,
    rows.map((row) => ({ ...row, bounded: 'p99' })),
    'mails/s of pgbench with the statements of the send service, one mail at a time, compared with done/s; shared: each statement processes many mails. The bound is for p99',
  )
}

const personCount = 10_000

/** Returns the mails per second that pgbench reaches on empty tables. */
async function pgbenchSend(
  { config: { seconds }, cluster }: { config: Config; cluster: Cluster },
  { script, clients, batch }: { script: string; clients: number; batch: number },
): Promise<number> {
  const databaseUrl = await limitDatabase(cluster, 'send')
  const variables = { person_count: personCount, batch, project: cluster.demo.projectId }
  return batch * (await pgbench({ script, databaseUrl, clients, seconds, variables }))
}

interface SendMeasurement {
  cluster: Cluster
  sendUrl: string
}

type Done = Row & { after: Record<string, number> & { 'done/s': number } }

/** Measures the requests, the delivered mails per second, and the growth of the queue. */
async function measureDone(name: string, plan: Plan, { cluster, sendUrl }: SendMeasurement): Promise<Done> {
  const waiting = await startBacklogReader(cluster)
  const seen: (Counts & Backlog)[] = []
  const sample = async (): Promise<void> =>
    void seen.push({ ...(await countMails(sendUrl)), ...(await waiting.read()) })
  const watched = { pids: pidsOf(cluster), onBegin: sample, onEnd: sample }
  const measured = await measure(name, plan, watched)
  await waiting.close()
  const [before = nothing, after = nothing] = seen
  return {
    ...measured,
    after: {
      'done/s': Math.round((after.done - before.done) / (after.atSeconds - before.atSeconds)),
      'queue grew by': after.queued - before.queued,
      ...growthOf(seen),
    },
  }
}

interface Counts {
  atSeconds: number
  /** The number of mails that the provider (the inbox or the SMTP sink) has accepted. */
  done: number
  queued: number
}

const nothing: Counts = { atSeconds: 0, done: 0, queued: 0 }

const countMails = async (sendUrl: string): Promise<Counts> => ({
  atSeconds: performance.now() / 1000,
  done: await queryNumber(sendUrl, 'select count(*) from emails where sent_at is not null'),
  queued: await queryNumber(sendUrl, 'select count(*) from deliveries'),
})

export const sendPlan = ({ seconds, parts }: Config, { demo }: Cluster, clients: number): Plan => ({
  url: `${demo.baseUrl}/v1/send`,
  method: 'POST',
  headers: { Authorization: `Bearer ${demo.secretKey}`, 'Content-Type': 'application/json' },
  // A real provider rejects reserved domains, such as the demo's.
  body: JSON.stringify({
    to: 'person-{person}@example.net',
    from: parts.includes('smtp') ? fromOf(demo.projectId) : 'hello@example.com',
    subject: 'Hello {{name}}',
    body: '<h1>Hi {{name}}</h1><p>Your plan is {{plan}}.</p>',
    data: { name: 'Ada', plan: 'pro' },
  }),
  personCount,
  clients,
  warmUpRequests: 30_000,
  measureMs: seconds * 1000,
})
