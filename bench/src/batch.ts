import { setTimeout as pause } from 'node:timers/promises'
import { addDomain, fromOf } from './campaign-project.ts'
import type { Cluster } from './cluster.ts'
import type { Config } from './config.ts'
import { queryNumber } from './limit-database.ts'
import { startLoad } from './load.ts'
import { measure } from './measure.ts'
import { sendPlan as bystanderPlan } from './neighbours/bystander.ts'
import { outcomeOf, type Outcome, type Row } from './outcome.ts'
import { pidsOf } from './pids.ts'
import type { Plan } from './plan.ts'
import { createProject } from './segments/project.ts'

const batchSize = 100
const clients = 64
/** The numbers of measurements, whose medians are compared: the rates of this machine change within minutes. */
const rounds = 3
/** A p99 needs some hundred requests; the other tenant sends 15 a second. */
const fairnessSeconds = 20

/** With 64 clients, a batch can wait for several seconds. */
const minSeconds = 20

/** Target: the minimum factor between the mails per second in batches and in single requests. */
const minRatio = 4
/** Target: the maximum factor by which another tenant's p99 may increase. */
const maxRatio = 2

/**
 * Compares batches of 100 mails with single requests of 64 clients, in turns. Then measures single requests of
 * another project: alone, during the batches, and while only the mails of the batches are delivered.
 */
export async function batch(config: Config, cluster: Cluster): Promise<Outcome> {
  await addDomain(cluster, cluster.demo.projectId)
  const rows: Row[] = []
  if (config.parts.includes('speed')) rows.push(...(await speed(config, cluster)))
  if (config.parts.includes('fairness')) rows.push(...(await fairness(config, cluster)))
  return outcomeOf(
    config,
    rows,
    `median of the single requests in mails/s, whose ratio must be at least ${minRatio}; or p99 alone, with the ratio of p99 to it`,
  )
}

async function speed(config: Config, cluster: Cluster): Promise<Row[]> {
  const plans = { single: singlePlan(config, cluster), batch: batchPlan(config, cluster) }
  const singles: Row[] = []
  const batches: Row[] = []
  for (let round = 1; round <= rounds; round += 1) {
    singles.push(await measureMails(`single ${round}`, plans.single, cluster))
    batches.push(await measureMails(`batch ${round}`, plans.batch, cluster))
  }
  const limit = medianOf(singles.map(mailsPerSecond))
  const ratio = medianOf(batches.map(mailsPerSecond)) / limit
  return [...singles, ...batches.map((row) => ({ ...row, limit, ratio }))]
}

const mailsPerSecond = ({ after }: Row): number => after?.['mails/s'] ?? Number.NaN

const medianOf = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN

/** Measures requests when no mail waits, and the mails that are accepted and delivered in the same time. */
async function measureMails(name: string, plan: Plan, cluster: Cluster): Promise<Row> {
  const sendUrl = await cluster.databaseUrl('send')
  await untilDelivered(sendUrl)
  const counts: MailCounts[] = []
  const count = async (): Promise<void> => void counts.push(await countMails(sendUrl))
  const row = await measure(name, plan, { pids: pidsOf(cluster), onBegin: count, onEnd: count })
  const [before = noMails, after = noMails] = counts
  const perSecond = (mails: number): number => Math.round(mails / (after.atSeconds - before.atSeconds))
  return {
    ...row,
    after: {
      'mails/s': perSecond(after.accepted - before.accepted),
      'delivered/s': perSecond(after.delivered - before.delivered),
    },
  }
}

interface MailCounts {
  atSeconds: number
  accepted: number
  delivered: number
}

const noMails: MailCounts = { atSeconds: 0, accepted: 0, delivered: 0 }

/** Counts mails in the database: a batch can take longer than the part of the load that is measured. */
async function countMails(sendUrl: string): Promise<MailCounts> {
  const accepted = await queryNumber(sendUrl, 'select count(*) from emails')
  const waiting = await queryNumber(sendUrl, 'select count(*) from deliveries')
  return { atSeconds: performance.now() / 1000, accepted, delivered: accepted - waiting }
}

async function untilDelivered(sendUrl: string): Promise<void> {
  while ((await queryNumber(sendUrl, 'select count(*) from deliveries')) > 0) await pause(500)
}

async function fairness(config: Config, cluster: Cluster): Promise<Row[]> {
  const sendUrl = await cluster.databaseUrl('send')
  const { id, secretKey } = await createProject(cluster, 'bystander')
  await addDomain(cluster, id)
  const bystander = bystanderPlan({ ...cluster, demo: { ...cluster.demo, secretKey } }, fairnessSeconds)
  const other = { ...bystander, body: bystander.body.replace('hello@example.com', fromOf(id)) }
  const alone: Row[] = []
  const duringBatches: Row[] = []
  const whileDelivered: Row[] = []
  for (let round = 1; round <= rounds; round += 1) {
    await untilDelivered(sendUrl)
    alone.push(await measure(`other tenant ${round}, alone`, other, { pids: {} }))
    const load = startLoad({ ...batchPlan(config, cluster), warmUpRequests: clients, measureMs: 3_600_000 })
    await load.warm
    duringBatches.push(await measure(`other tenant ${round}, during batches`, other, { pids: {} }))
    load.stop()
    whileDelivered.push(
      await measure(`other tenant ${round}, while mails of batches are delivered`, other, { pids: {} }),
    )
  }
  const limit = medianOf(alone.map(({ p99 }) => p99))
  const ratio = medianOf(duringBatches.map(({ p99 }) => p99)) / limit
  const boundMs = maxRatio * limit
  return [
    ...alone,
    ...whileDelivered,
    ...duringBatches.map((row): Row => ({ ...row, limit, ratio, boundMs, bounded: 'p99' })),
  ]
}

const planOf = ({ seconds }: Config, { demo }: Cluster, path: string) => ({
  url: `${demo.baseUrl}${path}`,
  method: 'POST' as const,
  headers: { Authorization: `Bearer ${demo.secretKey}`, 'Content-Type': 'application/json' },
  clients,
  measureMs: Math.max(seconds, minSeconds) * 1000,
})

const mailTo = (to: string, { demo }: Cluster) => ({
  to,
  from: fromOf(demo.projectId),
  subject: 'Hello {{name}}',
  body: '<h1>Hi {{name}}</h1><p>Your plan is {{plan}}.</p>',
  data: { name: 'Ada', plan: 'pro' },
})

const persons = 10_000

const singlePlan = (config: Config, cluster: Cluster): Plan => ({
  ...planOf(config, cluster, '/v1/send'),
  body: JSON.stringify(mailTo('person-{person}@example.net', cluster)),
  personCount: persons,
  warmUpRequests: 5_000,
})

/** The same persons: the driver replaces all `{person}` of a body by the same number. */
const batchPlan = (config: Config, cluster: Cluster): Plan => ({
  ...planOf(config, cluster, '/v1/send/batch'),
  body: JSON.stringify({
    emails: Array.from({ length: batchSize }, (_, index) =>
      mailTo(`person-{person}${String(index).padStart(2, '0')}@example.net`, cluster),
    ),
  }),
  personCount: persons / batchSize,
  warmUpRequests: 100,
})
