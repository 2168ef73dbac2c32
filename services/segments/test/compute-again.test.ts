import { transact } from '@postrider/db'
import { allowLogs, until } from '@postrider/testing/jest'
import {
  requestComputes,
  claimCompute,
  findCompute,
  finishCompute,
  moveCompute,
  type Compute,
} from '../src/store/computes.ts'
import { onPlan } from './factories.ts'
import { sharedSegments, type SegmentsUnderTest } from './start.ts'
import { trackedProject, type TrackedProject } from './tracked-project.ts'

let segments: SegmentsUnderTest
let project: TrackedProject

beforeAll(async () => {
  segments = await sharedSegments()
})
beforeEach(() => {
  project = trackedProject(segments)
})
afterAll(() => segments.stop())

const anHour = () => new Date(segments.now().getTime() + 3_600_000)

/** Resolves when all requested comparisons are done. The service's own loop may run them. */
async function ended(id: string): Promise<void> {
  for (;;) {
    await segments.idle()
    const compute = await findCompute(segments.db, id)
    if (compute && compute.done >= compute.requested) return
  }
}

/**
 * Finishes a comparison, and returns its request numbers in the same transaction, because the service's own
 * loop may continue immediately.
 */
const endCompute = (run: Compute) =>
  transact(segments.db, async (tx) => {
    await finishCompute(tx, run, segments.now())
    return findCompute(tx, run.segmentId)
  })

/**
 * Creates a tracked segment with a requested comparison. The comparison is claimed, so the service's own loop
 * ignores it.
 */
async function startCompute(): Promise<{ id: string; run: Compute; request: () => Promise<void> }> {
  const id = await project.createTracked(onPlan('pro'))
  await ended(id)
  const requests = [{ id, projectId: project.projectId }]
  const run = await transact(segments.db, async (tx) => {
    await requestComputes(tx, requests)
    return claimCompute(tx, { now: segments.now(), until: anHour() })
  })
  if (run?.segmentId !== id) throw new Error('The comparison was not claimed')
  return { id, run, request: () => requestComputes(segments.db, requests) }
}

describe('a comparison in progress', () => {
  it('continues after another request and is then repeated', async () => {
    const { id, run, request } = await startCompute()
    const before = await findCompute(segments.db, id)

    await request()

    expect(await moveCompute(segments.db, { ...run, position: 'half' }, anHour())).toBe(true)
    const wanted = before?.requested ?? 0
    expect(await endCompute(run)).toEqual({ requested: wanted + 1, done: wanted })
    await ended(id)
  })

  it('completes only requests made before its start, even after its lease has expired', async () => {
    const { id, run, request } = await startCompute()
    const wanted = (await findCompute(segments.db, id))?.requested ?? 0

    await request()
    await moveCompute(segments.db, { ...run, position: 'half' }, anHour())
    const later = await claimCompute(segments.db, { now: anHour(), until: anHour() })

    expect(later).toMatchObject({ segmentId: id, position: 'half', request: run.request })
    expect(await endCompute(later ?? run)).toEqual({ requested: wanted + 1, done: wanted })
    await ended(id)
  })

  it('is restarted when the condition changes', async () => {
    const { id, run } = await startCompute()

    const changed = await project.api.patch(`/segments/${id}`, { body: { condition: onPlan('free') } })

    expect(changed.status).toBe(200)
    expect(await moveCompute(segments.db, { ...run, position: 'half' }, anHour())).toBe(false)
    await endCompute(run)
    await ended(id)
  })
})

describe('POST /segments/:id/compute', () => {
  it('lets at most fifty requests of a project wait, and rejects requests above the limit', async () => {
    allowLogs('request.refused')
    const { id, run } = await startCompute()

    const answers = Array.from({ length: 52 }, () => project.api.post(`/segments/${id}/compute`))
    // Wait for both rejections, because a request after the end of the comparison would be accepted.
    let refused = 0
    for (const answer of answers) void answer.then(() => (refused += 1))
    await until(() => refused === 2)
    await endCompute(run)
    const statuses = (await Promise.all(answers)).map(({ status }) => status)

    expect([200, 503].map((status) => statuses.filter((each) => each === status).length)).toEqual([50, 2])
  }, 60_000)
})
