import type { Cluster } from './cluster.ts'
import type { Config } from './config.ts'
import { limitDatabase, queryNumber } from './limit-database.ts'
import { measure } from './measure.ts'
import { outcomeOf, type Outcome, type Row } from './outcome.ts'
import { pgbench } from './pgbench.ts'
import { pidsOf } from './pids.ts'
import type { Plan } from './plan.ts'
import { growthOf, waitingReader, type Waiting } from './waiting.ts'

/**
 * POST /v1/send through the gateway until the mail is captured. Its limit is what pgbench reaches with the statements of send alone, a
 * mail at a time, with as many clients: as for track. Beside it, what it reaches when as many mails as there are clients share each
 * statement: what is left for sharing of ours to win.
 */
export async function send(config: Config, cluster: Cluster): Promise<Outcome> {
  const sendUrl = await cluster.databaseUrl('send')
  const rows: Row[] = []
  for (const clients of config.clients) {
    const measured = await measureCaptured(sendPlan(config, cluster, clients), { cluster, sendUrl })
    const limit = await pgbenchSend({ config, cluster }, { script: 'send.sql', clients, batch: 1 })
    const sharedLimit = await pgbenchSend(
      { config, cluster },
      { script: 'send-shared.sql', clients: 4, batch: clients },
    )
    rows.push({ ...measured, limit, sharedLimit, ratio: (measured.after['captured/s'] ?? 0) / limit })
  }
  return outcomeOf(
    config,
    rows,
    'pgbench with the statements of send, a mail at a time (mails a second), compared with captured/s; shared: many mails share each',
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

interface Capturing {
  cluster: Cluster
  sendUrl: string
}

/** Beside what the driver sees: mails captured a second in the measured part, and how the queue grew in it. */
async function measureCaptured(
  plan: Plan,
  { cluster, sendUrl }: Capturing,
): Promise<Row & { after: Record<string, number> }> {
  const waiting = await waitingReader(cluster)
  const seen: (Counts & Waiting)[] = []
  const sample = async (): Promise<void> =>
    void seen.push({ ...(await countMails(sendUrl)), ...(await waiting.read()) })
  const watched = { pids: pidsOf(cluster), onBegin: sample, onEnd: sample }
  const measured = await measure('send through the gateway', plan, watched)
  await waiting.close()
  const [before = nothing, after = nothing] = seen
  return {
    ...measured,
    after: {
      'captured/s': Math.round((after.captured - before.captured) / (after.atSeconds - before.atSeconds)),
      'queue grew by': after.queued - before.queued,
      ...growthOf(seen),
    },
  }
}

interface Counts {
  atSeconds: number
  captured: number
  queued: number
}

const nothing: Counts = { atSeconds: 0, captured: 0, queued: 0 }

const countMails = async (sendUrl: string): Promise<Counts> => ({
  atSeconds: performance.now() / 1000,
  captured: await queryNumber(sendUrl, 'select count(*) from inbox_messages'),
  queued: await queryNumber(sendUrl, 'select count(*) from deliveries'),
})

export const sendPlan = ({ seconds }: Config, { demo }: Cluster, clients: number): Plan => ({
  url: `${demo.baseUrl}/v1/send`,
  method: 'POST',
  headers: { Authorization: `Bearer ${demo.secretKey}`, 'Content-Type': 'application/json' },
  body: '{"to":"person-{person}@example.net","from":"hello@example.com","subject":"Hello {{name}}","body":"<h1>Hi {{name}}</h1><p>Your plan is {{plan}}.</p>","data":{"name":"Ada","plan":"pro"}}',
  people,
  clients,
  warmUpRequests: 10_000,
  measureMs: seconds * 1000,
})
