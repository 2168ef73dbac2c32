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
import { growthOf, waitingReader, type Waiting } from './waiting.ts'

/**
 * To hold: the 99th percentile of the time until a mail is accepted, in ms, at the full rate and at half of
 * it.
 */
const boundsMs = { full: 100, half: 50 }

/**
 * POST /v1/send through the gateway until the mail is captured, or with the part `smtp` until the SMTP sink
 * has taken it; then the same at half of that rate, where nobody waits for the cores. Its limit is what
 * pgbench reaches with the statements of send alone, a mail at a time, with as many clients: as for track.
 * Beside it, what it reaches when as many mails as there are clients share each statement: what is left for
 * sharing of ours to win. With the part `limit` the project has a limit of mails, which it never reaches.
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
      'at half of it',
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
    'pgbench with the statements of send, a mail at a time (mails a second), compared with done/s; shared: many mails share each. The bound is of p99',
  )
}

const people = 10_000

/** Mails a second, on empty tables. */
async function pgbenchSend(
  { config: { seconds }, cluster }: { config: Config; cluster: Cluster },
  { script, clients, batch }: { script: string; clients: number; batch: number },
): Promise<number> {
  const databaseUrl = await limitDatabase(cluster, 'send')
  const variables = { people, batch, project: cluster.demo.projectId }
  return batch * (await pgbench({ script, databaseUrl, clients, seconds, variables }))
}

interface Watching {
  cluster: Cluster
  sendUrl: string
}

type Done = Row & { after: Record<string, number> & { 'done/s': number } }

/**
 * Beside what the driver sees: mails handed over a second in the measured part, and how the queue grew in it.
 */
async function measureDone(name: string, plan: Plan, { cluster, sendUrl }: Watching): Promise<Done> {
  const waiting = await waitingReader(cluster)
  const seen: (Counts & Waiting)[] = []
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
  /** Mails that the provider has taken: the inbox, or the SMTP sink. */
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
  // A provider that really sends takes no reserved domain, such as the demo's.
  body: JSON.stringify({
    to: 'person-{person}@example.net',
    from: parts.includes('smtp') ? fromOf(demo.projectId) : 'hello@example.com',
    subject: 'Hello {{name}}',
    body: '<h1>Hi {{name}}</h1><p>Your plan is {{plan}}.</p>',
    data: { name: 'Ada', plan: 'pro' },
  }),
  people,
  clients,
  warmUpRequests: 30_000,
  measureMs: seconds * 1000,
})
