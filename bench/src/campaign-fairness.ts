import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import {
  addContacts,
  addDomain,
  createCampaign,
  currentOf,
  fromOf,
  sentBy,
  untilStatus,
  type RunningCampaign,
} from './campaign-project.ts'
import type { Cluster } from './cluster.ts'
import { rowOf } from './contacts/timed.ts'
import { queryRows } from './limit-database.ts'
import type { Row } from './outcome.ts'
import { callApi, createProject, until, type Project } from './segments/project.ts'

/** Target for the p99 of the delivery time of another tenant's mail. */
const deliveryMs = 1_000
/** Target: the maximum factor by which a large campaign may slow down a small campaign. */
const maxRatio = 3

const smallCampaign = 1_000
/**
 * The number of small campaigns per row. A small campaign takes a second or less, so other work on the
 * machine affects it. The row therefore shows the campaign with the median p99.
 */
const campaignsEach = 5
const mailsPerSecond = 10
/** Maximum time from the acceptance of a mail to its delivery. */
const timeoutSeconds = 60
const maxSeconds = 300

/**
 * Measures the effect of a large campaign on other tenants. Sends single mails and campaigns to 1,000
 * contacts, first without and then during the large campaign.
 */
export async function fairness(cluster: Cluster): Promise<Row[]> {
  const [small, single] = await Promise.all(['small', 'single'].map((name) => createProject(cluster, name)))
  if (!small || !single) throw new Error('No project was created')
  await addContacts(cluster, small.id, smallCampaign)
  for (const { id } of [small, single]) await addDomain(cluster, id)
  await sendSmallCampaigns(cluster, small, 'warm-up')
  const alone = await sendSmallCampaigns(cluster, small, `${campaignsEach} campaigns of 1,000, alone`)
  const mailsAlone = await sendMails(cluster, single, { name: 'alone', isOver: afterSeconds(10) })

  const large = await createCampaign(cluster.demo, 'large')
  await large.start()
  await until(async () => (await currentOf(large)).sentCount > 0, maxSeconds)
  let isOver = false
  const mails = sendMails(cluster, single, { name: 'during the large campaign', isOver: () => isOver })
  const duringLarge = await sendSmallCampaigns(
    cluster,
    small,
    `${campaignsEach} campaigns of 1,000, during the large one`,
  )
  const isStillSent = (await currentOf(large)).status === 'SENDING'
  if (isStillSent) await pause(5_000)
  isOver = true
  const rows = [...mailsAlone, ...(await mails)]
  await cancelIfSending(large)
  return [
    ...rows,
    alone,
    {
      ...duringLarge,
      name: isStillSent ? duringLarge.name : `${duringLarge.name}, WHICH ENDED FIRST`,
      boundMs: maxRatio * alone.p99,
      bounded: 'p99',
      after: { ...duringLarge.after, load: await load() },
    },
  ]
}

const afterSeconds = (seconds: number): (() => boolean) => {
  const end = performance.now() + seconds * 1000
  return () => performance.now() > end
}

/**
 * Sends the campaigns of a small project one after the other. Resolves with the row of the campaign with the
 * median p99.
 */
async function sendSmallCampaigns(cluster: Cluster, project: Project, name: string): Promise<Row> {
  const rows: Row[] = []
  for (let n = 0; n < campaignsEach; n += 1) {
    const running = await createCampaign({ ...project, projectId: project.id }, name)
    await running.start()
    await untilStatus(running, 'SENT')
    const row = { name, usage: {}, ...(await sentBy(cluster, running)) }
    if (row.requests !== smallCampaign) throw new Error(`${row.requests} of ${smallCampaign} mails were sent`)
    rows.push(row)
  }
  const sorted = rows.toSorted((one, other) => one.p99 - other.p99)
  const [fastest, middle, slowest] = [sorted[0], sorted[Math.floor(campaignsEach / 2)], sorted.at(-1)]
  if (!fastest || !middle || !slowest) throw new Error('No campaign was created')
  return { ...middle, after: { fastest: fastest.p99, slowest: slowest.p99 } }
}

/**
 * Sends single mails until `isOver` returns true. Returns the response times and the times from acceptance to
 * delivery.
 */
async function sendMails(
  cluster: Cluster,
  project: Project,
  { name, isOver }: { name: string; isOver: () => boolean },
): Promise<Row[]> {
  const answers: number[] = []
  const subject = `Single ${name}`
  for (let n = 0; !isOver(); n += 1) {
    const began = performance.now()
    const to = `single${n}@example.net`
    await callApi(project, 'POST /v1/send', {
      to,
      from: fromOf(project.id),
      subject,
      body: '<p>Hi {{name}}</p>',
      data: { name: 'Ada' },
    })
    answers.push(performance.now() - began)
    await pause(Math.max(0, 1000 / mailsPerSecond - (performance.now() - began)))
  }
  const deliveryTimes = await deliveryTimesOf(cluster, project, subject)
  return [
    rowOf(`/v1/send ${name}: response`, answers),
    { ...rowOf(`/v1/send ${name}: delivery`, deliveryTimes), boundMs: deliveryMs, bounded: 'p99' },
  ]
}

/** Returns the delivery times in ms, and Infinity for a mail that was not delivered in time. */
async function deliveryTimesOf(cluster: Cluster, { id }: Project, subject: string): Promise<number[]> {
  const url = await cluster.databaseUrl('send')
  const read = async () =>
    (
      await queryRows(
        url,
        `select extract(epoch from sent_at - queued_at) * 1000 as ms from emails where project_id = '${id}' and subject = '${subject}'`,
      )
    ).map(({ ms }) => (ms === null ? Number.POSITIVE_INFINITY : Number(ms)))
  await until(async () => (await read()).every(Number.isFinite), timeoutSeconds)
  return read()
}

/** Cancels the campaign, so that it does not affect the next run. */
async function cancelIfSending(large: RunningCampaign): Promise<void> {
  if ((await currentOf(large)).status === 'SENDING')
    await callApi(large.sender, `POST /campaigns/${large.id}/cancel`, {})
}

/**
 * Returns the load average of the last minute, because other work on the machine affects all measurements.
 */
const load = async (): Promise<number> => Number((await readFile('/proc/loadavg', 'latin1')).split(' ')[0])
