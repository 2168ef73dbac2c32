import { setTimeout as pause } from 'node:timers/promises'
import { addContacts, addDomain, fromOf } from './campaign-project.ts'
import type { Cluster } from './cluster.ts'
import type { Config } from './config.ts'
import { seed } from './contacts/seed.ts'
import { rateOf, rowOf } from './contacts/timed.ts'
import { queryNumber, queryRows } from './limit-database.ts'
import { outcomeOf, type Outcome, type Row } from './outcome.ts'
import { pidsOf } from './pids.ts'
import { callApi, createProject, type Project } from './segments/project.ts'
import { watchUsage } from './usage.ts'

/** Target: the maximum factor by which another tenant's p99 may increase. */
const maxRatio = 2

const perSecond = 20
const otherContacts = 10_000
/**
 * The duration of the measurement before the deletion, in multiples of BENCH_SECONDS. A p99 needs this many
 * responses.
 */
const beforeFactor = 6
const maxSeconds = 3_600

/**
 * Measures the effect on another tenant while a project with a million contacts is deleted. Deletes the seed
 * of `contacts` in this DATA_DIR.
 */
export async function traces(config: Config, cluster: Cluster): Promise<Outcome> {
  const databaseUrl = await cluster.databaseUrl('contacts')
  const { projectId } = cluster.demo
  process.stderr.write(
    `Deletes the demo project: other benchmarks cannot use ${config.dataDir} afterwards.\n`,
  )
  await seed({ databaseUrl, projectId, contacts: config.contacts })
  const other = await createProject(cluster, 'other')
  await addContacts(cluster, other.id, otherContacts)
  await addDomain(cluster, other.id)
  await measureRequests(other, { name: 'warm-up', isOver: afterSeconds(config.seconds) })

  const before = await measureRequests(other, {
    name: 'before',
    isOver: afterSeconds(config.seconds * beforeFactor),
  })
  let isDeleted = false
  const deletion = deleteLarge(config, cluster).finally(() => (isDeleted = true))
  const duringDeletion = await measureRequests(other, {
    name: 'during the deletion',
    isOver: () => isDeleted,
  })
  await queryRows(databaseUrl, 'delete from bench.seeds')
  return outcomeOf(
    config,
    [
      ...before,
      ...duringDeletion.map((row, place): Row => ({
        ...row,
        boundMs: maxRatio * (before[place]?.p99 ?? Number.NaN),
        bounded: 'p99',
      })),
      await deletion,
    ],
    '`bound` is the target for p99: twice the p99 before the deletion',
  )
}

const afterSeconds = (seconds: number): (() => boolean) => {
  const end = performance.now() + seconds * 1000
  return () => performance.now() > end
}

interface MeasureRequestsOptions {
  name: string
  isOver: () => boolean
}

/**
 * Sends each kind of request sequentially and at a constant rate, so that its latency depends only on other
 * work.
 */
function measureRequests(other: Project, { name, isOver }: MeasureRequestsOptions): Promise<Row[]> {
  const open = { ...other, secretKey: other.publicKey }
  const from = fromOf(other.id)
  const to = (n: number): string => `n${1 + (n % otherContacts)}@example.net`
  const mail = { from, subject: 'Hello', body: '<p>Hi {{firstName}}</p>' }
  const calls: Record<string, (n: number) => Promise<unknown>> = {
    '/v1/track': (n) => callApi(open, 'POST /v1/track', { email: to(n), event: 'seen', data: { n } }),
    '/v1/send': (n) => callApi(other, 'POST /v1/send', { ...mail, to: to(n) }),
    'GET /contacts': () => callApi(other, 'GET /contacts?limit=100'),
  }
  return Promise.all(
    Object.entries(calls).map(async ([title, once]) =>
      rowOf(`${title}, ${name}`, await atConstantRate(once, isOver)),
    ),
  )
}

/** Sends requests one after another until `isOver` returns true. Returns their durations in ms. */
async function atConstantRate(
  once: (n: number) => Promise<unknown>,
  isOver: () => boolean,
): Promise<number[]> {
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

/** Deletes the demo project. Resolves when every service has reported that the purge is done. */
async function deleteLarge({ contacts }: Config, cluster: Cluster): Promise<Row> {
  const { baseUrl, projectId, user } = cluster.demo
  const headers = { 'Content-Type': 'application/json', Origin: baseUrl }
  const login = await fetch(`${baseUrl}/auth/login`, { method: 'POST', headers, body: JSON.stringify(user) })
  const cookie = login.headers.get('set-cookie')?.split(';')[0] ?? ''
  const usage = watchUsage(pidsOf(cluster))
  const began = performance.now()
  const seconds = (): number => (performance.now() - began) / 1000
  const response = await fetch(`${baseUrl}/users/@me/projects/${projectId}`, {
    method: 'DELETE',
    headers: { Cookie: cookie, Origin: baseUrl },
  })
  if (!response.ok)
    throw new Error(`The deletion failed with status ${response.status}: ${await response.text()}`)
  const accounts = await cluster.databaseUrl('accounts')
  const open = `select count(*) from purge_reports where project_id = '${projectId}'`
  while ((await queryNumber(accounts, open)) > 0) {
    if (seconds() > maxSeconds) throw new Error('Not deleted within an hour')
    await pause(1_000)
  }
  return { ...rateOf('deletion, contacts as requests', contacts, seconds()), usage: await usage.stop() }
}
