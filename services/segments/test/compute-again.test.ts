import { transact } from '@postrider/db'
import { allowLogs, until } from '@postrider/testing/jest'
import {
  askComputes,
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

/** Resolves when all that was asked for is done: the service's own loop may be at it. */
async function ended(id: string): Promise<void> {
  for (;;) {
    await segments.idle()
    const compute = await findCompute(segments.db, id)
    if (compute && compute.done >= compute.asked) return
  }
}

/**
 * Ends a run, and answers what is done by it: of the same moment, since the service's own loop goes on at
 * once.
 */
const endRun = (run: Compute) =>
  transact(segments.db, async (tx) => {
    await finishCompute(tx, run, segments.now())
    return findCompute(tx, run.segmentId)
  })

/**
 * A tracked segment whose comparison was asked for and is under way: the service's own loop leaves it alone.
 */
async function underWay(): Promise<{ id: string; run: Compute; ask: () => Promise<void> }> {
  const id = await project.createTracked(onPlan('pro'))
  await ended(id)
  const asked = [{ id, projectId: project.projectId }]
  const run = await transact(segments.db, async (tx) => {
    await askComputes(tx, asked)
    return claimCompute(tx, { now: segments.now(), until: anHour() })
  })
  if (run?.segmentId !== id) throw new Error('The comparison was not claimed')
  return { id, run, ask: () => askComputes(segments.db, asked) }
}

describe('a comparison that is under way', () => {
  it('goes on when it is asked for again, and is then made once more', async () => {
    const { id, run, ask } = await underWay()
    const before = await findCompute(segments.db, id)

    await ask()

    expect(await moveCompute(segments.db, { ...run, position: 'half' }, anHour())).toBe(true)
    const wanted = before?.asked ?? 0
    expect(await endRun(run)).toEqual({ asked: wanted + 1, done: wanted })
    await ended(id)
  })

  it('serves those alone who asked before it began, also when it is taken up again', async () => {
    const { id, run, ask } = await underWay()
    const wanted = (await findCompute(segments.db, id))?.asked ?? 0

    await ask()
    await moveCompute(segments.db, { ...run, position: 'half' }, anHour())
    const later = await claimCompute(segments.db, { now: anHour(), until: anHour() })

    expect(later).toMatchObject({ segmentId: id, position: 'half', begun: run.begun })
    expect(await endRun(later ?? run)).toEqual({ asked: wanted + 1, done: wanted })
    await ended(id)
  })

  it('begins anew when the condition changes', async () => {
    const { id, run } = await underWay()

    const changed = await project.api.patch(`/segments/${id}`, { body: { condition: onPlan('free') } })

    expect(changed.status).toBe(200)
    expect(await moveCompute(segments.db, { ...run, position: 'half' }, anHour())).toBe(false)
    await endRun(run)
    await ended(id)
  })
})

describe('POST /segments/:id/compute', () => {
  it('keeps fifty callers of a project waiting, and asks the others to come later', async () => {
    allowLogs('request.refused')
    const { id, run } = await underWay()

    const answers = Array.from({ length: 52 }, () => project.api.post(`/segments/${id}/compute`))
    // Both: one that comes behind the end of the run would be taken in.
    let refused = 0
    for (const answer of answers) void answer.then(() => (refused += 1))
    await until(() => refused === 2)
    await endRun(run)
    const statuses = (await Promise.all(answers)).map(({ status }) => status)

    expect([200, 503].map((status) => statuses.filter((each) => each === status).length)).toEqual([50, 2])
  }, 60_000)
})
