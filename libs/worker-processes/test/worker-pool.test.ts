import { readFile } from 'node:fs/promises'
import { getPriority } from 'node:os'
import { until } from '@postrider/testing/jest'
import { createWorkerPool, type WorkerPool, type WorkerPoolOptions } from '../src/index.ts'

const program = new URL('some-program.ts', import.meta.url)
const pools: WorkerPool[] = []
const poolWith = (options: Partial<WorkerPoolOptions> = {}): WorkerPool => {
  const pool = createWorkerPool({ program, workers: 1, memoryMb: 64, timeMs: 5_000, ...options })
  pools.push(pool)
  return pool
}
afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.stop()))
})

/** Returns the child processes of this process (proc(5)). */
async function children(): Promise<number[]> {
  const list = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'latin1')
  return list.split(' ').filter(Boolean).map(Number)
}

/** Returns the niceness of the session of a process (sched(7), autogroup), or NaN on other systems. */
async function sessionNiceness(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/autogroup`, 'latin1').catch(() => '')
  return Number(/nice (-?\d+)/.exec(text)?.[1])
}

describe('a pool of worker processes', () => {
  it('runs tasks in another process, and replaces a process that it had to end', async () => {
    const pool = poolWith({ timeMs: 300 })
    const pid = await pool.run('pid', {})

    expect(pid).not.toBe(process.pid)
    await expect(pool.run('spin', {})).rejects.toMatchObject({ deathCause: 'too-slow', hadStarted: true })
    expect(await pool.run('pid', {})).not.toBe(pid)
  }, 30_000)

  it('ends a process with a full heap', async () => {
    await expect(poolWith().run('fill', {})).rejects.toMatchObject({
      deathCause: 'too-large',
      hadStarted: true,
    })
  }, 30_000)

  it('limits each step of a task', async () => {
    const pool = poolWith({ timeMs: 500 })
    const steps = { count: 8, stepMs: 150 }

    expect(await pool.run('steps', steps, steps.count)).toBeGreaterThan(1_000)
    await expect(pool.run('steps', { count: 2, stepMs: 5_000 }, 2)).rejects.toMatchObject({
      deathCause: 'too-slow',
    })
  }, 30_000)

  it('rejects with `hadStarted: false` if the process cannot be started', async () => {
    // For an invalid option, Node exits with another code.
    const pool = poolWith({ memoryMb: Number.NaN })
    await expect(pool.run('pid', {})).rejects.toMatchObject({ name: 'WorkerDied', hadStarted: false })
  }, 30_000)

  it('can run the next task and can stop even if its idle processes have ended', async () => {
    const before = await children()
    const pool = poolWith({ workers: 2 })
    const killIdle = async (): Promise<void> => {
      const killed = (await children()).filter((each) => !before.includes(each))
      for (const pid of killed) process.kill(pid, 'SIGKILL')
      // Until these processes have ended, the pool could assign a task to one of them.
      await until(async () => !(await children()).some((each) => killed.includes(each)))
    }
    await Promise.all([pool.run('pid', {}), pool.run('pid', {})])

    await killIdle()
    expect(await pool.run('pid', {})).toBeGreaterThan(0)
    await killIdle()
    await pool.stop()
  }, 30_000)

  it.each([
    { lowPriority: true, niceness: 19 },
    { lowPriority: false, niceness: getPriority() },
  ])(
    'runs at niceness $niceness if lowPriority is $lowPriority',
    async ({ lowPriority, niceness }) => {
      const before = await children()
      const pool = poolWith({ lowPriority })

      await pool.run('pid', {})

      // The worker, and the shell that would kill it.
      const started = (await children()).filter((each) => !before.includes(each))
      expect(Math.max(...started.map((pid) => getPriority(pid)))).toBe(niceness)
      const ofSessions = await Promise.all(started.map(sessionNiceness))
      expect(Math.max(...ofSessions)).toBe(ofSessions.includes(Number.NaN) ? Number.NaN : niceness)
    },
    30_000,
  )
})
