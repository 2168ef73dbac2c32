import type { Cluster } from '../cluster.ts'
import type { Config } from '../config.ts'
import { queryNumber } from '../limit-database.ts'
import { measure, type Measured } from '../measure.ts'
import type { Row } from '../outcome.ts'
import { pidsOf } from '../pids.ts'
import type { Plan } from '../plan.ts'
import { growthOf, startBacklogReader, type Backlog } from '../message-backlog.ts'
import { startProbes } from './probe.ts'
import { callApi, createProject, until, type Project } from './project.ts'
import { trackedSegments } from './tracked.ts'

const clients = 128
const turns = 2
const share = 0.6

interface MeasureTrackContext {
  config: Config
  cluster: Cluster
  waiting: Awaited<ReturnType<typeof startBacklogReader>>
}

/**
 * Measures POST /v1/track alternately for a project without segments and for a project with 50 tracked
 * segments. Then loads the second project with half of its rate and measures how long a segment entry takes.
 */
export async function measureTrack(config: Config, cluster: Cluster): Promise<Row[]> {
  const run = { config, cluster, waiting: await startBacklogReader(cluster) }
  const plain = await createProject(cluster, 'Plain')
  const tracked = await createProject(cluster, 'Tracked')
  for (const segment of trackedSegments)
    await callApi(tracked, 'POST /segments', { ...segment, trackMembership: true })
  const rows: Row[] = []
  const rates = { plain: 0, tracked: 0 }
  for (let turn = 0; turn < turns; turn += 1) {
    const withoutSegments = await load(run, plain, { name: 'track without segments', isFirst: turn === 0 })
    const withSegments = await load(run, tracked, {
      name: 'track with 50 tracked segments',
      isFirst: turn === 0,
    })
    rates.plain += withoutSegments.requestsPerSecond / turns
    rates.tracked += withSegments.requestsPerSecond / turns
    const limit = withoutSegments.requestsPerSecond
    rows.push(withoutSegments, { ...withSegments, limit, ratio: withSegments.requestsPerSecond / limit })
  }
  rows.push(...(await atHalfLoad(run, tracked, rates.tracked / 2)))
  await run.waiting.close()
  const last = rows.findLast(({ ratio }) => ratio !== undefined)
  if (last)
    Object.assign(last.after ?? {}, {
      'ratio of all turns %': Math.round((100 * rates.tracked) / rates.plain),
      'target %': 100 * share,
    })
  return rows
}

async function load(
  run: MeasureTrackContext,
  project: Project,
  { name, isFirst }: { name: string; isFirst: boolean },
): Promise<Row> {
  const { config, cluster } = run
  const plan = { ...planOf(config, project), warmUpRequests: isFirst ? 20_000 : 3_000 }
  const seen: Lag[] = []
  const sample = async (): Promise<void> => void seen.push(await lagOf(run))
  const measured: Measured = await measure(name, plan, {
    pids: pidsOf(cluster),
    onBegin: sample,
    onEnd: sample,
  })
  const after = {
    ...growthOf(seen),
    'due grew by': (seen[1]?.due ?? 0) - (seen[0]?.due ?? 0),
    due: seen[1]?.due ?? 0,
    unconsumed: seen[1]?.unconsumed ?? 0,
  }
  return { ...measured, after: { ...after, 'drained after s': Math.round(await untilIdle(run)) } }
}

interface Lag extends Backlog {
  /** The number of contacts that wait for their evaluation. */
  due: number
}

async function lagOf({ cluster, waiting }: MeasureTrackContext): Promise<Lag> {
  const url = await cluster.databaseUrl('segments')
  const due = await queryNumber(url, 'select count(*) from contact_states where due_at <= now() or claimed')
  return { ...(await waiting.read()), due }
}

/** Waits until all work is done, so that a run does not affect the next one. */
const untilIdle = (run: MeasureTrackContext): Promise<number> =>
  until(async () => {
    const { outbox, unconsumed, due } = await lagOf(run)
    return outbox + unconsumed < 100 && due < 50
  }, 180)

async function atHalfLoad(run: MeasureTrackContext, project: Project, rate: number): Promise<Row[]> {
  const { config, cluster } = run
  const plan = {
    ...planOf(config, project),
    rate,
    warmUpRequests: Math.ceil(5 * rate),
    measureMs: config.seconds * 2_000,
  }
  const databaseUrl = await cluster.databaseUrl('contacts')
  let probes: ReturnType<typeof startProbes> | undefined
  const measured = await measure('the same at half load', plan, {
    pids: pidsOf(cluster),
    onBegin: () => Promise.resolve(void (probes = startProbes({ project, databaseUrl }))),
  })
  return [measured, ...((await probes?.stop()) ?? [])]
}

const planOf = ({ seconds }: Config, { baseUrl, publicKey }: Project): Plan => ({
  url: `${baseUrl}/v1/track`,
  method: 'POST',
  headers: { Authorization: `Bearer ${publicKey}`, 'Content-Type': 'application/json' },
  body: '{"email":"person-{person}@example.net","event":"bench","data":{"plan":"pro","country":"de","score":{score},"order":{n}}}',
  personCount: 10_000,
  clients,
  warmUpRequests: 10_000,
  measureMs: seconds * 1000,
})
