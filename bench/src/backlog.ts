import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { addDomain, fromOf } from './campaign-project.ts'
import type { Cluster } from './cluster.ts'
import type { Config } from './config.ts'
import { rateOf } from './contacts/timed.ts'
import { queryNumber, queryRows } from './limit-database.ts'
import { outcomeOf, type Outcome, type Row } from './outcome.ts'
import { pidsOf } from './pids.ts'
import { callApi } from './segments/project.ts'
import { watchUsage } from './usage.ts'

const parts = 10

/** Target for the rate of the last tenth, as a share of the overall rate. */
const lastTenthShare = 0.9

/**
 * Measures the delivery rate of queued mails of `/v1/send` for each tenth of the queue. If dead rows slowed
 * down claims, the last tenths would be slower.
 */
export async function backlog(config: Config, cluster: Cluster): Promise<Outcome> {
  await addDomain(cluster, cluster.demo.projectId)
  const first = await accept(cluster)
  const sendUrl = await cluster.databaseUrl('send')
  await untilSent(sendUrl, first)
  await repeat(sendUrl, { id: first, count: config.contacts })
  const began = Date.now()
  const watch = watchUsage(pidsOf(cluster))
  await untilEmpty(sendUrl)
  const usage = await watch.stop()
  const tenths = await readTenths(sendUrl, { first, count: config.contacts, began })
  const seconds = tenths.reduce((sum, tenth) => sum + tenth.seconds, 0)
  const all = { ...rateOf('all', config.contacts, seconds), usage }
  const limit = all.requestsPerSecond
  return outcomeOf(
    config,
    [all, ...tenths.map((row): Row => ({ ...row, limit, ratio: row.requestsPerSecond / limit }))],
    `the rate of all mails; target: ${lastTenthShare} of it in the last tenth. A request is a mail`,
  )
}

const Accepted = z.object({ data: z.object({ emails: z.array(z.object({ email: z.string() })) }) })

/** Sends the mail from which all other mails are copied. */
async function accept({ demo }: Cluster): Promise<string> {
  const { data } = Accepted.parse(
    await callApi(demo, 'POST /v1/send', {
      to: 'backlog@example.net',
      from: fromOf(demo.projectId),
      // A new content in each run, so that the content identifies the copies of this run.
      subject: `Hello {{name}}, ${Date.now()}`,
      body: '<h1>Hi {{name}}</h1><p>Your plan is {{plan}}.</p>',
      data: { name: 'Ada', plan: 'pro' },
    }),
  )
  const [accepted] = data.emails
  if (!accepted) throw new Error('The mail was not accepted')
  return accepted.email
}

async function untilSent(sendUrl: string, id: string): Promise<void> {
  while ((await queryNumber(sendUrl, `select count(sent_at) from emails where id = '${id}'`)) === 0)
    await pause(100)
}

/**
 * Inserts copies into the queue in one transaction, so that no delivery starts before the last is inserted.
 */
const repeat = (sendUrl: string, { id, count }: { id: string; count: number }): Promise<unknown> =>
  queryRows(
    sendUrl,
    `with mails as (
       insert into emails (id, project_id, generation, contact_id, source, type, status, to_email, from_email, subject, content_id,
         variables, tracking, queued_at, updated_at)
       select uuidv7(), project_id, generation, gen_random_uuid(), source, type, 'QUEUED', 'n' || n || '@example.net', from_email,
         subject, content_id, variables, tracking, now(), now()
       from emails cross join generate_series(1, ${count}) as n where id = '${id}'
       returning id, project_id
     )
     insert into deliveries (email_id, project_id, priority, due_at) select id, project_id, 1, now() from mails`,
  )

async function untilEmpty(sendUrl: string): Promise<void> {
  while ((await queryNumber(sendUrl, 'select count(*) from (select from deliveries limit 1) as waiting')) > 0)
    await pause(1_000)
}

interface Sent {
  first: string
  count: number
  /** In ms since the epoch. */
  began: number
}

/** Returns the rate of each tenth, measured from the last delivery of the previous tenth. */
async function readTenths(sendUrl: string, { first, count, began }: Sent): Promise<Row[]> {
  const ends = await queryRows(
    sendUrl,
    `select unnest(percentile_disc(array(select n / ${parts}.0 from generate_series(1, ${parts}) as n))
       within group (order by extract(epoch from sent_at) * 1000)) as at
     ${copiesOf(first)}`,
  )
  const sent = await queryNumber(sendUrl, `select count(sent_at) ${copiesOf(first)}`)
  if (sent !== count) throw new Error(`${sent} of ${count} mails were delivered`)
  const times = z.array(z.object({ at: z.coerce.number() })).parse(ends)
  return times.map(({ at }, place) =>
    rateOf(`tenth ${place + 1}`, count / parts, (at - (times[place - 1]?.at ?? began)) / 1000),
  )
}

const copiesOf = (id: string): string =>
  `from emails where content_id = (select content_id from emails where id = '${id}') and id <> '${id}'`
