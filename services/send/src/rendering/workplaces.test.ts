import { WorkerDied } from './pool.ts'
import { createStanding } from './standing.ts'
import { createWorkplaces, type TenantTask } from './workplaces.ts'

const options = {
  workers: 2,
  memoryMb: 64,
  timeMs: 1_000,
  settings: { publicUrl: 'https://p.example', reservedPrefixes: [], linkKeys: [] },
}

describe('the usual workplace', () => {
  const standing = createStanding()
  const workplaces = createWorkplaces(options, standing)
  afterAll(() => workplaces.stop())

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

    const answers = await Promise.all([1, 2, 3].map(() => workplaces.onProbation(exceed)))

    expect(answers).toEqual([undefined, undefined, undefined])
    expect(tried).toHaveLength(1)
    expect(standing.heavyTenants()).toEqual(['hostile'])
    expect(await workplaces.apart(task('hostile', () => Promise.resolve('made')))).toBe('made')
    expect(await workplaces.onProbation(task('other', () => Promise.resolve('made')))).toBe('made')
  })

  it('blames nobody for a worker that could not be started', async () => {
    const failed = new WorkerDied('crashed', { hadBegun: false, cause: undefined })

    await expect(workplaces.onProbation(task('unlucky', () => Promise.reject(failed)))).rejects.toBe(failed)
    expect(standing.isHeavy('unlucky')).toBe(false)
  })
})
