import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '@postrider/testing/jest'
import { processUsage } from '../src/process-usage.ts'

/**
 * A service with one worker. It reports when the first task is done, and then starts a task that never ends.
 */
const service = `
  import { createWorkerPool } from '${new URL('../src/index.ts', import.meta.url).href}'
  const program = new URL('${new URL('some-program.ts', import.meta.url).href}')
  const pool = createWorkerPool({ program, workers: 1, memoryMb: 64, timeMs: 60_000 })
  await pool.run('pid', {})
  process.stdout.write('done')
  void pool.run('spin', {})
`

async function isAlive(pid: number): Promise<boolean> {
  return (await processUsage(pid)) !== undefined
}

async function childOf(pid: number): Promise<number> {
  for (;;) {
    const list = await readFile(`/proc/${pid}/task/${pid}/children`, 'latin1')
    const [first] = list.split(' ').filter(Boolean).map(Number)
    if (first !== undefined) return first
    await pause(50)
  }
}

describe('a worker process', () => {
  it('ends during a task if its service is killed', async () => {
    const parent = spawn(process.execPath, ['--input-type=module-typescript', '--eval', service], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    await once(parent.stdout, 'data')
    const worker = await childOf(parent.pid ?? 0)
    // While the service lives, its worker continues.
    await untilBusy(worker).finally(() => parent.kill('SIGKILL'))

    await once(parent, 'exit')
    const before = await cpuMicrosOf(worker)
    await until(async () => !(await isAlive(worker)) || (await cpuMicrosOf(worker)) > before + 1_200_000)

    // Measured in CPU time, because the worker may have to wait for a core.
    const isLeft = await isAlive(worker)
    if (isLeft) process.kill(worker, 'SIGKILL')
    expect(isLeft).toBe(false)
  }, 60_000)
})

const cpuMicrosOf = async (pid: number): Promise<number> => (await processUsage(pid))?.cpuMicros ?? 0

/**
 * Waits until the process has used half a second of CPU time, which only the second task does. Throws if the
 * process has ended.
 */
async function untilBusy(pid: number): Promise<void> {
  const before = await cpuMicrosOf(pid)
  await until(async () => {
    const usage = await processUsage(pid)
    if (!usage) throw new Error('The worker has ended before its service was killed')
    return usage.cpuMicros >= before + 500_000
  })
}
