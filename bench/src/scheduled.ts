import { setTimeout as pause } from 'node:timers/promises'
import { addDomain, fromOf, type Sender } from './campaign-project.ts'
import type { Cluster } from './cluster.ts'
import type { Config } from './config.ts'
import { rateOf } from './contacts/timed.ts'
import { queryNumber, queryRows } from './limit-database.ts'
import { measure } from './measure.ts'
import { sendPlan } from './neighbours/bystander.ts'
import { outcomeOf, type Outcome, type Row } from './outcome.ts'
import { pidsOf } from './pids.ts'
import type { Plan } from './plan.ts'
import { acceptMail, copiesOf, queueCopies, untilEmpty, untilSent } from './queued-copies.ts'
import { callApi, createProject } from './segments/project.ts'
import { receivedMails } from './sink.ts'

/** Target: the maximum factor by which the p99 of another project's requests may increase. */
const maxRatio = 2

/** Target in ms for the first mail, from its time. */
const firstMs = 1_000

/**
 * Schedules mails of one project for the same second. Measures their delivery and, at the same time,
 * `/v1/send` of another project; then kills `send` while as many mails are due. The limit is the delivery
 * rate of the same number of queued mails. Fails if the SMTP server does not receive each mail exactly once.
 */
export async function scheduled(config: Config, cluster: Cluster): Promise<Outcome> {
  const project = await createProject(cluster, 'scheduled')
  for (const id of [project.id, cluster.demo.projectId]) await addDomain(cluster, id)
  const sendUrl = await cluster.databaseUrl('send')
  const bench = { config, cluster, sendUrl, sender: { ...project, projectId: project.id } }
  const rows: Row[] = []
  if (config.parts.includes('speed')) rows.push(...(await speed(bench)))
  if (config.parts.includes('kills')) rows.push(await kills(bench))
  return outcomeOf(
    config,
    rows,
    'queued mails per second, and p99 alone; a request of the rows with mails is a mail',
  )
}

interface Bench {
  config: Config
  cluster: Cluster
  sendUrl: string
  sender: Sender
}

function planOfOther({ config, cluster }: Bench): Plan {
  const plan = sendPlan(cluster, config.seconds)
  return { ...plan, body: plan.body.replace('hello@example.com', fromOf(cluster.demo.projectId)) }
}

async function speed(bench: Bench): Promise<Row[]> {
  const { config, cluster, sendUrl, sender } = bench
  const plan = planOfOther(bench)
  await measure('warm-up', { ...plan, warmUpRequests: 200, measureMs: 5_000 }, { pids: {} })
  const dueAt = await scheduleMails(bench)
  const alone = await measure('/v1/send alone', plan, { pids: pidsOf(cluster) })
  await pause(untilShortlyBefore(dueAt))
  const beside = await measure('/v1/send while the mails are due', plan, { pids: pidsOf(cluster) })
  const rate = await rateOfScheduled(bench, 'scheduled mails', dueAt)
  const queued = await rateOfQueued(sendUrl, sender, config.contacts)
  return [
    queued,
    { ...rate, limit: queued.requestsPerSecond, ratio: rate.requestsPerSecond / queued.requestsPerSecond },
    alone,
    {
      ...beside,
      limit: alone.p99,
      ratio: beside.p99 / alone.p99,
      boundMs: maxRatio * alone.p99,
      bounded: 'p99',
    },
  ]
}

/** Kills `send` twice while the mails are due. The cluster starts it again. */
async function kills(bench: Bench): Promise<Row> {
  const { cluster } = bench
  const dueAt = await scheduleMails(bench)
  await pause(untilShortlyBefore(dueAt))
  for (let kill = 0; kill < 2; kill += 1) {
    await pause(secondsToKill * 1_000)
    process.kill(await cluster.pidOf('send-1'), 'SIGKILL')
  }
  return rateOfScheduled(bench, 'scheduled mails, with two kills', dueAt)
}

function untilShortlyBefore(dueAt: number): number {
  const ms = dueAt - Date.now() - 3_000
  if (ms < 0) throw new Error('The mails were due too early: the machine is too slow for this number')
  return ms
}

/** Waits until all mails are delivered, and checks that the SMTP server has received each mail exactly once. */
async function rateOfScheduled({ config, sendUrl }: Bench, name: string, dueAt: number): Promise<Row> {
  await untilEmpty(sendUrl)
  const count = config.contacts
  const mails = await queryRows(
    sendUrl,
    `select id, extract(epoch from sent_at) * 1000 as sent from emails where scheduled_for = to_timestamp(${dueAt / 1_000})`,
  )
  const received = await receivedMails(config)
  const lost = mails.filter(({ id }) => !received.has(String(id))).length
  const repeated = mails.filter(({ id }) => (received.get(String(id)) ?? 0) > 1).length
  if (mails.length !== count || lost > 0 || repeated > 0)
    throw new Error(`${mails.length} of ${count} mails, ${lost} lost, ${repeated} received several times`)
  const times = mails.map(({ sent }) => Number(sent) - dueAt).toSorted((one, other) => one - other)
  return {
    ...rateOf(name, count, (times.at(-1) ?? Number.NaN) / 1_000),
    after: { 'first mail ms': Math.round(times[0] ?? Number.NaN), 'first mail bound': firstMs },
  }
}

/** Seconds between two kills. */
const secondsToKill = 8

const recipients = 1_000

/** Schedules mails through the API. Returns their time in ms since the epoch. */
async function scheduleMails({ config: { contacts: count }, sender, sendUrl }: Bench): Promise<number> {
  const dueAt = Math.ceil((Date.now() + 60_000 + count * 2) / 1_000) * 1_000
  for (let from = 0; from < count; from += recipients)
    await callApi(sender, 'POST /v1/send', {
      to: Array.from({ length: Math.min(recipients, count - from) }, (_, n) => `n${from + n}@example.net`),
      from: fromOf(sender.projectId),
      subject: 'Reminder for {{name}}',
      body: '<h1>Hi {{name}}</h1><p>Your plan is {{plan}}.</p>',
      data: { name: 'Ada', plan: 'pro' },
      delivery: { at: new Date(dueAt).toISOString() },
    })
  const waiting = await queryNumber(sendUrl, `select count(*) from emails where status = 'SCHEDULED'`)
  if (waiting !== count) throw new Error(`${waiting} of ${count} mails are scheduled`)
  return dueAt
}

/** Measures the delivery of the same number of mails that are queued together. */
async function rateOfQueued(sendUrl: string, sender: Sender, count: number) {
  const id = await acceptMail(sender)
  await untilSent(sendUrl, id)
  await queueCopies(sendUrl, { id, count })
  const began = Date.now()
  await untilEmpty(sendUrl)
  const last = await queryNumber(sendUrl, `select extract(epoch from max(sent_at)) * 1000 ${copiesOf(id)}`)
  return rateOf('queued mails', count, (last - began) / 1000)
}
