import { setTimeout as pause } from 'node:timers/promises'
import { addContacts, addDomain, fromOf } from './campaign-project.ts'
import type { Cluster } from './cluster.ts'
import type { Config } from './config.ts'
import { seed } from './contacts/seed.ts'
import { rateOf, rowOf } from './contacts/timed.ts'
import { queryNumber, queryRows } from './limit-database.ts'
import { outcomeOf, type Outcome, type Row } from './outcome.ts'
import { pidsOf } from './pids.ts'
import { ask, createProject, type Project } from './segments/project.ts'
import { watchUsage } from './usage.ts'

/** To hold: what another tenant asks takes at most so many times as long at p99. */
const mostTimes = 2

const perSecond = 20
const otherContacts = 10_000
/** Before: for a p99 that is not of a few answers, so many times BENCH_SECONDS. */
const turns = 6
const longestSeconds = 3_600

/**
 * What the deletion of a project of a million contacts leaves to another tenant. It destroys the seed of
 * `contacts` in this DATA_DIR.
 */
export async function traces(config: Config, cluster: Cluster): Promise<Outcome> {
  const databaseUrl = await cluster.databaseUrl('contacts')
  const { projectId } = cluster.demo
  process.stderr.write(
    `Deletes the project of the demo: ${config.dataDir} is of no use to other benchmarks then.\n`,
  )
  await seed({ databaseUrl, projectId, contacts: config.contacts })
  const other = await createProject(cluster, 'other')
  await addContacts(cluster, other.id, otherContacts)
  await addDomain(cluster, other.id)
  await askAll(other, { name: 'warm-up', isOver: afterSeconds(config.seconds) })

  const before = await askAll(other, { name: 'before', isOver: afterSeconds(config.seconds * turns) })
  let isGone = false
  const deletion = deleteLarge(config, cluster).finally(() => (isGone = true))
  const beside = await askAll(other, { name: 'beside the deletion', isOver: () => isGone })
  await queryRows(databaseUrl, 'delete from bench.seeds')
  return outcomeOf(
    config,
    [
      ...before,
      ...beside.map((row, place): Row => ({
        ...row,
        boundMs: mostTimes * (before[place]?.p99 ?? Number.NaN),
        bounded: 'p99',
      })),
      await deletion,
    ],
    '`bound` is what p99 is to hold: twice that of before',
  )
}

const afterSeconds = (seconds: number): (() => boolean) => {
  const end = performance.now() + seconds * 1000
  return () => performance.now() > end
}

interface Asking {
  name: string
  isOver: () => boolean
}

/**
 * What another tenant does, each by itself and at an even rate, so that only latencies tell of other work.
 */
function askAll(other: Project, { name, isOver }: Asking): Promise<Row[]> {
  const open = { ...other, secretKey: other.publicKey }
  const from = fromOf(other.id)
  const to = (n: number): string => `n${1 + (n % otherContacts)}@example.net`
  const mail = { from, subject: 'Hello', body: '<p>Hi {{firstName}}</p>' }
  const questions: Record<string, (n: number) => Promise<unknown>> = {
    '/v1/track': (n) => ask(open, 'POST /v1/track', { email: to(n), event: 'seen', data: { n } }),
    '/v1/send': (n) => ask(other, 'POST /v1/send', { ...mail, to: to(n) }),
    'GET /contacts': () => ask(other, 'GET /contacts?limit=100'),
  }
  return Promise.all(
    Object.entries(questions).map(async ([question, once]) =>
      rowOf(`${question}, ${name}`, await evenly(once, isOver)),
    ),
  )
}

/** Asks one after the other until it is over; answers how many ms each took. */
async function evenly(once: (n: number) => Promise<unknown>, isOver: () => boolean): Promise<number[]> {
  const answers: number[] = []
  for (let n = 0; !isOver(); n += 1) {
    const began = performance.now()
    await once(n)
    const took = performance.now() - began
    answers.push(took)
    await pause(Math.max(0, 1000 / perSecond - took))
  }
  return answers
}

/** Deletes the project of the demo; resolves when every service has reported that nothing is left. */
async function deleteLarge({ contacts }: Config, cluster: Cluster): Promise<Row> {
  const { baseUrl, projectId, user } = cluster.demo
  const headers = { 'Content-Type': 'application/json', Origin: baseUrl }
  const login = await fetch(`${baseUrl}/auth/login`, { method: 'POST', headers, body: JSON.stringify(user) })
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
  const usage = watchUsage(pidsOf(cluster))
  const began = performance.now()
  const seconds = (): number => (performance.now() - began) / 1000
  const asked = await fetch(`${baseUrl}/users/@me/projects/${projectId}`, {
    method: 'DELETE',
    headers: { Cookie: cookie, Origin: baseUrl },
  })
  if (!asked.ok) throw new Error(`The deletion was answered with ${asked.status}: ${await asked.text()}`)
  const accounts = await cluster.databaseUrl('accounts')
  const open = `select count(*) from purge_reports where project_id = '${projectId}'`
  while ((await queryNumber(accounts, open)) > 0) {
    if (seconds() > longestSeconds) throw new Error('Not deleted within an hour')
    await pause(1_000)
  }
  return { ...rateOf('deletion, contacts as requests', contacts, seconds()), usage: await usage.stop() }
}
