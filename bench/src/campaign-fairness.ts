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
import { ask, createProject, until, type Project } from './segments/project.ts'

/** To hold: another tenant's mail is handed over within this, at p99. */
const handOverMs = 1_000
/** To hold: a campaign beside a large one takes at most so many times as long as alone. */
const mostTimes = 3

const smallCampaign = 1_000
/**
 * Each of them takes a second or less, and what else the machine does changes that: the row is the median by
 * p99.
 */
const campaignsEach = 5
const mailsPerSecond = 10
/** From acceptance to hand-over, an outlier waits no longer. */
const patienceSeconds = 60
const longestSeconds = 300

/**
 * What a campaign to everybody leaves to other tenants: mails of /v1/send, and a campaign of 1,000, alone and
 * beside it.
 */
export async function fairness(cluster: Cluster): Promise<Row[]> {
  const [small, single] = await Promise.all(['small', 'single'].map((name) => createProject(cluster, name)))
  if (!small || !single) throw new Error('There are no projects')
  await addContacts(cluster, small.id, smallCampaign)
  for (const { id } of [small, single]) await addDomain(cluster, id)
  await sendSmalls(cluster, small, 'warm-up')
  const alone = await sendSmalls(cluster, small, `${campaignsEach} campaigns of 1,000, alone`)
  const mailsAlone = await sendMails(cluster, single, { name: 'alone', isOver: afterSeconds(10) })

  const large = await createCampaign(cluster.demo, 'large')
  await large.start()
  await until(async () => (await currentOf(large)).sentCount > 0, longestSeconds)
  let isOver = false
  const mails = sendMails(cluster, single, { name: 'beside the large campaign', isOver: () => isOver })
  const beside = await sendSmalls(cluster, small, `${campaignsEach} campaigns of 1,000, beside the large one`)
  const isStillSent = (await currentOf(large)).status === 'SENDING'
  if (isStillSent) await pause(5_000)
  isOver = true
  const rows = [...mailsAlone, ...(await mails)]
  await end(large)
  return [
    ...rows,
    alone,
    {
      ...beside,
      name: isStillSent ? beside.name : `${beside.name}, WHICH ENDED FIRST`,
      boundMs: mostTimes * alone.p99,
      bounded: 'p99',
      after: { ...beside.after, load: await load() },
    },
  ]
}

const afterSeconds = (seconds: number): (() => boolean) => {
  const end = performance.now() + seconds * 1000
  return () => performance.now() > end
}

/**
 * Campaigns to everybody of a small project, one after the other; resolves with the row of the one in the
 * middle.
 */
async function sendSmalls(cluster: Cluster, project: Project, name: string): Promise<Row> {
  const rows: Row[] = []
  for (let n = 0; n < campaignsEach; n += 1) {
    const running = await createCampaign({ ...project, projectId: project.id }, name)
    await running.start()
    await untilStatus(running, 'SENT')
    const row = { name, usage: {}, ...(await sentBy(cluster, running)) }
    if (row.requests !== smallCampaign) throw new Error(`${row.requests} of ${smallCampaign} were sent to`)
    rows.push(row)
  }
  const sorted = rows.toSorted((one, other) => one.p99 - other.p99)
  const [fastest, middle, slowest] = [sorted[0], sorted[Math.floor(campaignsEach / 2)], sorted.at(-1)]
  if (!fastest || !middle || !slowest) throw new Error('There are no campaigns')
  return { ...middle, after: { fastest: fastest.p99, slowest: slowest.p99 } }
}

/**
 * Mails one by one until it is over: how long the answers took, and the hand-overs from the acceptance on.
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
    await ask(project, 'POST /v1/send', {
      to,
      from: fromOf(project.id),
      subject,
      body: '<p>Hi {{name}}</p>',
      data: { name: 'Ada' },
    })
    answers.push(performance.now() - began)
    await pause(Math.max(0, 1000 / mailsPerSecond - (performance.now() - began)))
  }
  const handOvers = await handOversOf(cluster, project, subject)
  return [
    rowOf(`/v1/send ${name}: answer`, answers),
    { ...rowOf(`/v1/send ${name}: hand-over`, handOvers), boundMs: handOverMs, bounded: 'p99' },
  ]
}

/** In ms, infinite for a mail that is not handed over in time. */
async function handOversOf(cluster: Cluster, { id }: Project, subject: string): Promise<number[]> {
  const url = await cluster.databaseUrl('send')
  const read = async () =>
    (
      await queryRows(
        url,
        `select extract(epoch from sent_at - queued_at) * 1000 as ms from emails where project_id = '${id}' and subject = '${subject}'`,
      )
    ).map(({ ms }) => (ms === null ? Number.POSITIVE_INFINITY : Number(ms)))
  await until(async () => (await read()).every(Number.isFinite), patienceSeconds)
  return read()
}

/** What is left of it would be in the way of the next run. */
async function end(large: RunningCampaign): Promise<void> {
  if ((await currentOf(large)).status === 'SENDING')
    await ask(large.sender, `POST /campaigns/${large.id}/cancel`, {})
}

/** The one of the last minute: other work on the machine changes all of these figures. */
const load = async (): Promise<number> => Number((await readFile('/proc/loadavg', 'latin1')).split(' ')[0])
