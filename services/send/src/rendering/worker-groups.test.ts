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
  const quarantines = { mails: createQuarantine(), requests: createQuarantine() }
  const workerGroups = createWorkerGroups(options, quarantines)
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
    expect(quarantines.mails.projects()).toEqual(['hostile'])
    expect(await workerGroups.quarantined(task('hostile', () => Promise.resolve('made')))).toBe('made')
    expect(await workerGroups.shared(task('other', () => Promise.resolve('made')))).toBe('made')
  })

  it('still render the mails of a project after a request that exceeds a limit', async () => {
    const made = task('author', () => Promise.resolve('made'))
    const exceed = task('author', () =>
      Promise.reject(new WorkerDied('too-slow', { hadStarted: true, cause: undefined })),
    )

    expect(await workerGroups.shared({ ...exceed, isRequest: true })).toBeUndefined()
    expect(await workerGroups.shared({ ...made, isRequest: true })).toBeUndefined()
    expect(await workerGroups.shared(made)).toBe('made')
  })

  it('do not quarantine a project if a worker cannot be started', async () => {
    const failed = new WorkerDied('crashed', { hadStarted: false, cause: undefined })

    await expect(workerGroups.shared(task('unlucky', () => Promise.reject(failed)))).rejects.toBe(failed)
    expect(quarantines.mails.has('unlucky')).toBe(false)
  })
})
