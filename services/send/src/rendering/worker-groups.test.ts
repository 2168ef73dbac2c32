import { WorkerDied } from './pool.ts'
import { createStanding } from './standing.ts'
import { createWorkerGroups, type TenantTask } from './worker-groups.ts'

const options = {
  workers: 2,
  memoryMb: 64,
  timeMs: 1_000,
  settings: { publicUrl: 'https://p.example', reservedPrefixes: [], linkKeys: [] },
}

describe('the usual workerGroup', () => {
  const standing = createStanding()
  const workerGroups = createWorkerGroups(options, standing)
  afterAll(() => workerGroups.stop())

  const task = <Result>(tenant: string, run: () => Promise<Result>): TenantTask<Result> => ({
    tenant,
    isRequest: false,
    run,
  })

  it('hands back what exceeds a limit, and what its tenant let wait behind it, without trying that', async () => {
    const tried: number[] = []
    const exceed = task('hostile', () => {
      tried.push(tried.length)
      return Promise.reject(new WorkerDied('too-slow', { hadBegun: true, cause: undefined }))
    })

    const answers = await Promise.all([1, 2, 3].map(() => workerGroups.onProbation(exceed)))

    expect(answers).toEqual([undefined, undefined, undefined])
    expect(tried).toHaveLength(1)
    expect(standing.heavyTenants()).toEqual(['hostile'])
    expect(await workerGroups.heavy(task('hostile', () => Promise.resolve('made')))).toBe('made')
    expect(await workerGroups.onProbation(task('other', () => Promise.resolve('made')))).toBe('made')
  })

  it('blames nobody for a worker that could not be started', async () => {
    const failed = new WorkerDied('crashed', { hadBegun: false, cause: undefined })

    await expect(workerGroups.onProbation(task('unlucky', () => Promise.reject(failed)))).rejects.toBe(failed)
    expect(standing.isHeavy('unlucky')).toBe(false)
  })
})
