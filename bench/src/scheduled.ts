import { setTimeout as pause } from 'node:timers/promises'
import { addDomain, fromOf, type Sender } from './campaign-project.ts'
import type { Cluster } from './cluster.ts'
import type { Config } from './config.ts'
import { rateOf } from './contacts/timed.ts'
import { queryNumber } from './limit-database.ts'
import { measure } from './measure.ts'
import { sendPlan } from './neighbours/bystander.ts'
import { outcomeOf, type Outcome } from './outcome.ts'
import { pidsOf } from './pids.ts'
import { acceptMail, copiesOf, queueCopies, untilEmpty, untilSent } from './queued-copies.ts'
import { callApi, createProject } from './segments/project.ts'

/** Target: the maximum factor by which the p99 of another project's requests may increase. */
const maxRatio = 2

/** Target in ms for the first mail, from its time. */
const firstMs = 1_000

/**
 * Schedules mails of one project for the same second and measures their delivery, and at the same time
 * `/v1/send` of another project. The limit is the delivery rate of the same number of queued mails. Fails if a
 * mail is lost or delivered twice.
 */
export async function scheduled(config: Config, cluster: Cluster): Promise<Outcome> {
  const count = config.contacts
  const project = await createProject(cluster, 'scheduled')
  const sender = { ...project, projectId: project.id }
  await addDomain(cluster, project.id)
  const sendUrl = await cluster.databaseUrl('send')
  const plan = sendPlan(cluster, config.seconds)
  await measure('warm-up', { ...plan, warmUpRequests: 200, measureMs: 5_000 }, { pids: {} })
  const dueAt = await scheduleMails(sender, count)
  await expectCount(sendUrl, `status = 'SCHEDULED' and project_id = '${project.id}'`, count)
  const alone = await measure('/v1/send alone', plan, { pids: pidsOf(cluster) })
  const startMs = dueAt - Date.now() - 3_000
  if (startMs < 0) throw new Error('The mails were due too early: the machine is too slow for this number')
  await pause(startMs)
  const beside = await measure('/v1/send while the mails are due', plan, { pids: pidsOf(cluster) })
  await untilEmpty(sendUrl)
  const ofProject = `from emails where project_id = '${project.id}' and scheduled_for is not null`
  await expectCount(sendUrl, `status in ('SENT', 'DELIVERED') and project_id = '${project.id}'`, count)
  const timeOf = (part: 'min' | 'max'): Promise<number> =>
    queryNumber(sendUrl, `select extract(epoch from ${part}(sent_at)) * 1000 ${ofProject}`)
  const first = (await timeOf('min')) - dueAt
  const rate = rateOf('scheduled mails', count, ((await timeOf('max')) - dueAt) / 1000)
  const queued = await rateOfQueued(sendUrl, sender, count)
  return outcomeOf(
    config,
    [
      queued,
      {
        ...rate,
        limit: queued.requestsPerSecond,
        ratio: rate.requestsPerSecond / queued.requestsPerSecond,
        after: { 'first mail ms': first, 'first mail bound': firstMs },
      },
      alone,
      {
        ...beside,
        limit: alone.p99,
        ratio: beside.p99 / alone.p99,
        boundMs: maxRatio * alone.p99,
        bounded: 'p99',
      },
    ],
    'queued mails per second, and p99 alone; a request of the first two rows is a mail',
  )
}

const recipients = 1_000

/** Schedules mails through the API. Returns their time in ms since the epoch. */
async function scheduleMails(sender: Sender, count: number): Promise<number> {
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
  return dueAt
}

async function expectCount(sendUrl: string, condition: string, count: number): Promise<void> {
  const found = await queryNumber(sendUrl, `select count(*) from emails where ${condition}`)
  if (found !== count) throw new Error(`${found} of ${count} mails: ${condition}`)
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
