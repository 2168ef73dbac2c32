import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { z } from 'zod'
import type { Cluster } from './cluster.ts'
import { queryNumber } from './limit-database.ts'
import type { Row } from './outcome.ts'
import { callApi, type Project } from './segments/project.ts'

/** Each project needs its own domain, because a domain can be verified for only one project. */
const domainOf = (projectId: string): string => `p${projectId}.example`
export const fromOf = (projectId: string): string => `hello@${domainOf(projectId)}`

const body =
  '<h1>Hi {{firstName}}</h1><p>Your plan is {{plan}}, and your score {{score}}.</p><p><a href="https://shop.example/offers">Our offers</a></p>'

/** A project that sends campaigns. */
export type Sender = Pick<Project, 'baseUrl' | 'secretKey'> & { projectId: string }

/** A campaign to all contacts of a project. Its status is DRAFT until `start` is called. */
export interface RunningCampaign {
  id: string
  sender: Sender
  /** The time of the `start` call. NaN before that call. */
  startedAt: number
  start(): Promise<void>
}

const Created = z.object({ data: z.object({ id: z.string() }) })

export async function createCampaign(sender: Sender, name: string): Promise<RunningCampaign> {
  const { data } = Created.parse(
    await callApi(sender, 'POST /campaigns', {
      name,
      subject: 'News for {{firstName}}',
      body,
      from: fromOf(sender.projectId),
      type: 'TRANSACTIONAL',
      audienceType: 'ALL',
    }),
  )
  const running: RunningCampaign = {
    id: data.id,
    sender,
    startedAt: Number.NaN,
    start: async () => {
      running.startedAt = Date.now()
      await callApi(sender, `POST /campaigns/${data.id}/send`, {})
    },
  }
  return running
}

const Current = z.object({ data: z.object({ status: z.string(), sentCount: z.number() }) })

export const currentOf = async ({ id, sender }: RunningCampaign): Promise<z.infer<typeof Current>['data']> =>
  Current.parse(await callApi(sender, `GET /campaigns/${id}`)).data

/** Resolves with the campaign when its status is `status`. */
export async function untilStatus(
  running: RunningCampaign,
  status: string,
): Promise<z.infer<typeof Current>['data']> {
  for (;;) {
    const now = await currentOf(running)
    if (now.status === status) return now
    await pause(500)
  }
}

/** Returns the times from the call that started the campaign to its deliveries so far. */
export async function sentBy(
  cluster: Cluster,
  { id, startedAt }: RunningCampaign,
): Promise<Omit<Row, 'name' | 'usage'>> {
  const sendUrl = await cluster.databaseUrl('send')
  const deliveryTimes = `from emails where campaign_id = '${id}' and sent_at is not null`
  const after = (part: number): Promise<number> =>
    queryNumber(
      sendUrl,
      `select extract(epoch from percentile_disc(${part}) within group (order by sent_at)) * 1000 - ${startedAt} ${deliveryTimes}`,
    )
  const requests = await queryNumber(sendUrl, `select count(*) ${deliveryTimes}`)
  const seconds = (await after(1)) / 1000
  return {
    clients: 1,
    requests,
    seconds,
    requestsPerSecond: requests / seconds,
    p50: await after(0.5),
    p95: await after(0.95),
    p99: await after(0.99),
    failures: {},
  }
}

/**
 * Inserts a verified domain without DKIM keys, because a real provider would not verify it. The next DNS
 * check is due a day later.
 */
export const addDomain = async (cluster: Cluster, projectId: string): Promise<void> =>
  run(
    await cluster.databaseUrl('send'),
    `insert into domains (id, project_id, domain, verified, status, records, checked_at, created_at, updated_at)
     values (gen_random_uuid(), $1, $2, true, 'Success', '[]', now() + interval '1 day', now(), now())
     on conflict (project_id, domain) do update set verified = true, checked_at = excluded.checked_at`,
    [projectId, domainOf(projectId)],
  )

/** Inserts contacts with the three fields that the campaign uses. */
export const addContacts = async (cluster: Cluster, projectId: string, count: number): Promise<void> =>
  run(
    await cluster.databaseUrl('contacts'),
    `insert into contacts (id, project_id, email, subscribed, data, generation, created_at, updated_at)
     select gen_random_uuid(), $1, 'n' || n || '@example.net', true,
       jsonb_build_object('firstName', 'Number ' || n, 'plan', 'pro', 'score', n), 1, now() - n * interval '1 ms', now()
     from generate_series(1, $2::int) as n`,
    [projectId, count],
  )

async function run(url: string, text: string, values: readonly unknown[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(text, [...values])
  } finally {
    await client.end()
  }
}
