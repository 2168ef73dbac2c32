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

/** Children of this process, by proc(5). */
async function children(): Promise<number[]> {
  const list = await readFile(`/proc/${process.pid}/task/${process.pid}/children`, 'latin1')
  return list.split(' ').filter(Boolean).map(Number)
}

/**
 * Of the session of a process, where Linux shares the cores among sessions (sched(7), autogroup); else not a
 * number.
 */
async function sessionNiceness(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/autogroup`, 'latin1').catch(() => '')
  return Number(/nice (-?\d+)/.exec(text)?.[1])
}

describe('a pool of worker processes', () => {
  it('does tasks in another process, and replaces one that it has ended', async () => {
    const pool = poolWith({ timeMs: 300 })
    const pid = await pool.run('pid', {})

    expect(pid).not.toBe(process.pid)
    await expect(pool.run('spin', {})).rejects.toMatchObject({ fall: 'too-slow', hadBegun: true })
    expect(await pool.run('pid', {})).not.toBe(pid)
  }, 30_000)

  it('ends one whose heap is full', async () => {
    await expect(poolWith().run('fill', {})).rejects.toMatchObject({ fall: 'too-large', hadBegun: true })
  }, 30_000)

  it('limits each step of a task by itself', async () => {
    const pool = poolWith({ timeMs: 500 })
    const steps = { count: 8, stepMs: 150 }

    expect(await pool.run('steps', steps, steps.count)).toBeGreaterThan(1_000)
    await expect(pool.run('steps', { count: 2, stepMs: 5_000 }, 2)).rejects.toMatchObject({
      fall: 'too-slow',
    })
  }, 30_000)

  it('blames no task where a process cannot be started', async () => {
    // Node ends with a code of its own at an option that it does not understand.
    const pool = poolWith({ memoryMb: Number.NaN })
    await expect(pool.run('pid', {})).rejects.toMatchObject({ name: 'WorkerDied', hadBegun: false })
  }, 30_000)

  it('does the next task, and stops, though its processes have died while they were idle', async () => {
    const before = await children()
    const pool = poolWith({ workers: 2 })
    const killIdle = async (): Promise<void> => {
      const killed = (await children()).filter((each) => !before.includes(each))
      for (const pid of killed) process.kill(pid, 'SIGKILL')
      // The pool could give a task to one of these processes until they have ended.
      await until(async () => !(await children()).some((each) => killed.includes(each)))
    }
    await Promise.all([pool.run('pid', {}), pool.run('pid', {})])

    await killIdle()
    expect(await pool.run('pid', {})).toBeGreaterThan(0)
    await killIdle()
    await pool.stop()
  }, 30_000)

  it.each([
    { givesWay: true, niceness: 19 },
    { givesWay: false, niceness: getPriority() },
  ])(
    'runs at niceness $niceness when givesWay is $givesWay',
    async ({ givesWay, niceness }) => {
      const before = await children()
      const pool = poolWith({ givesWay })

      await pool.run('pid', {})

      // The worker and the shell that guards it.
      const started = (await children()).filter((each) => !before.includes(each))
      expect(Math.max(...started.map((pid) => getPriority(pid)))).toBe(niceness)
      const ofSessions = await Promise.all(started.map(sessionNiceness))
      expect(Math.max(...ofSessions)).toBe(ofSessions.includes(Number.NaN) ? Number.NaN : niceness)
    },
    30_000,
  )
})
