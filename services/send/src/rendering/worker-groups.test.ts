import { WorkerDied } from '@postrider/worker-processes'
import { createQuarantine } from './quarantine.ts'
import { createWorkerGroups, type ProjectTask } from './worker-groups.ts'

const options = {
  workers: 2,
  memoryMb: 64,
  timeMs: 1_000,
  settings: { publicUrl: 'https://p.example', reservedPrefixes: [], linkKeys: [] },
}

describe('the shared workers', () => {
  const quarantine = createQuarantine()
  const workerGroups = createWorkerGroups(options, quarantine)
  afterAll(() => workerGroups.stop())

  const task = <Result>(projectId: string, run: () => Promise<Result>): ProjectTask<Result> => ({
    projectId,
    isRequest: false,
    run,
  })

  it('return undefined for a task that exceeds a limit, and for the waiting tasks of its project', async () => {
    const tried: number[] = []
    const exceed = task('hostile', () => {
      tried.push(tried.length)
      return Promise.reject(new WorkerDied('too-slow', { hadStarted: true, cause: undefined }))
    })

    const answers = await Promise.all([1, 2, 3].map(() => workerGroups.shared(exceed)))

    expect(answers).toEqual([undefined, undefined, undefined])
    expect(tried).toHaveLength(1)
    expect(quarantine.projects()).toEqual(['hostile'])
    expect(await workerGroups.quarantined(task('hostile', () => Promise.resolve('made')))).toBe('made')
    expect(await workerGroups.shared(task('other', () => Promise.resolve('made')))).toBe('made')
  })

  it('do not quarantine a project if a worker cannot be started', async () => {
    const failed = new WorkerDied('crashed', { hadStarted: false, cause: undefined })

    await expect(workerGroups.shared(task('unlucky', () => Promise.reject(failed)))).rejects.toBe(failed)
    expect(quarantine.has('unlucky')).toBe(false)
  })
})
