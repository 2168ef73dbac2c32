import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import type { Cluster } from './cluster.ts'
import type { Config } from './config.ts'
import { seed } from './contacts/seed.ts'
import { queryNumber } from './limit-database.ts'
import { outcomeOf, type Outcome, type Row } from './outcome.ts'
import { pidsOf } from './pids.ts'
import { watchUsage } from './usage.ts'

/** To hold: recipients a second, from the call that sends the campaign to its last hand-over. */
const perSecond = 2_000
const body =
  '<h1>Hi {{firstName}}</h1><p>Your plan is {{plan}}, and your score {{score}}.</p><p><a href="https://shop.example/offers">Our offers</a></p>'

/** A campaign to everybody of a project: its recipients a second, and what each process does for one. */
export async function campaign(config: Config, cluster: Cluster): Promise<Outcome> {
  const { projectId } = cluster.demo
  await seed({ databaseUrl: await cluster.databaseUrl('contacts'), projectId, contacts: config.contacts })
  await addDomain(await cluster.databaseUrl('send'), projectId)
  // Processes that have not worked yet cost several times as much.
  await sendTo(cluster, config, 'warm-up')
  const measured = await sendTo(cluster, config, 'campaign to everybody')
  return outcomeOf(
    config,
    [{ ...measured, limit: perSecond, ratio: measured.requestsPerSecond / perSecond }],
    '2,000 recipients/s; a request is a recipient, p50 to p99 are from the call to the hand-over',
  )
}

const Created = z.object({ data: z.object({ id: z.string() }) })
const Current = z.object({
  data: z.object({ status: z.string(), totalRecipients: z.number(), sentCount: z.number() }),
})

async function sendTo(cluster: Cluster, { contacts }: Config, name: string): Promise<Row> {
  const { data } = Created.parse(
    await ask(cluster, 'POST /campaigns', {
      name,
      subject: 'News for {{firstName}}',
      body,
      from: `hello@${domain}`,
      type: 'TRANSACTIONAL',
      audienceType: 'ALL',
    }),
  )
  const watch = await watchUsage(pidsOf(cluster))
  const begunAt = Date.now()
  await ask(cluster, `POST /campaigns/${data.id}/send`, {})
  const sent = await untilSent(cluster, data.id)
  const usage = await watch.stop()
  if (sent !== contacts) throw new Error(`${sent} of ${contacts} recipients were sent to`)
  const after = async (part: number): Promise<number> =>
    queryNumber(
      await cluster.databaseUrl('send'),
      `select extract(epoch from percentile_disc(${part}) within group (order by sent_at)) * 1000 - ${begunAt} from emails where campaign_id = '${data.id}'`,
    )
  const seconds = (await after(1)) / 1000
  return {
    name,
    clients: 1,
    requests: sent,
    seconds,
    requestsPerSecond: sent / seconds,
    p50: await after(0.5),
    p95: await after(0.95),
    p99: await after(0.99),
    failures: {},
    usage,
  }
}

/** How many were sent to when the campaign has come to its end. */
async function untilSent(cluster: Cluster, id: string): Promise<number> {
  for (;;) {
    const { data } = Current.parse(await ask(cluster, `GET /campaigns/${id}`))
    if (data.status === 'SENT') return data.sentCount
    await pause(500)
  }
}

/** `endpoint`: method and path. */
async function ask({ demo }: Cluster, endpoint: string, given?: object): Promise<unknown> {
  const [method = '', path = ''] = endpoint.split(' ')
  const answer = await fetch(`${demo.baseUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${demo.secretKey}`, 'content-type': 'application/json' },
    ...(given ? { body: JSON.stringify(given) } : {}),
  })
  if (!answer.ok) throw new Error(`${endpoint}: ${answer.status} ${await answer.text()}`)
  return answer.json()
}

const domain = 'bench.example'

/** A verified domain without keys of its own: a provider that really sends gives the project none. */
async function addDomain(databaseUrl: string, projectId: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await client.query(
      `insert into domains (id, project_id, domain, verified, status, records, created_at, updated_at)
       select gen_random_uuid(), $1, $2, true, 'Success', '[]', now(), now()
       where not exists (select from domains where project_id = $1 and domain = $2)`,
      [projectId, domain],
    )
  } finally {
    await client.end()
  }
}
