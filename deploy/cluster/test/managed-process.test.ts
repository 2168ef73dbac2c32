import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { until } from '@postrider/testing/jest'
import { manageProcess, type ManagedProcess } from '../src/managed-process.ts'

const running: Pick<ManagedProcess, 'stop'>[] = []
afterEach(() => Promise.all(running.splice(0).map((each) => each.stop(0))))

/** Runs a shell script as a managed process and collects the printed lines. */
function manage(script: string): ManagedProcess & { lines: string[] } {
  const lines: string[] = []
  const plan = { name: 'shell', command: 'sh', args: ['-c', script], env: {}, port: 1 }
  const managed = manageProcess(plan, { print: (_name, line) => lines.push(line), onChange: () => undefined })
  running.push(managed)
  return { ...managed, lines }
}

/**
 * Returns whether a process is alive. A dead process keeps its id until it is reaped (state Z in proc(5)).
 */
const isAlive = (pid: number): boolean => {
  try {
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

describe('a managed process', () => {
  it('is started again a second after it was killed, and a printed line reports the restart', async () => {
    const managed = manage('echo up; exec sleep 60')
    await until(() => managed.lines.includes('up'))
    const first = managed.pid() ?? 0

    const killedAt = performance.now()
    process.kill(first, 'SIGKILL')
    await until(() => managed.pid() === undefined)
    await until(() => managed.lines.filter((line) => line === 'up').length === 2)

    expect(managed.lines).toEqual(['up', 'ended (SIGKILL); starting it again in 1 s', 'up'])
    expect(managed.pid()).not.toBe(first)
    expect(performance.now() - killedAt).toBeGreaterThan(900)
  })

  it('is started again immediately after a clean exit, but only after a second if it had just started', async () => {
    const cleanExit = manage('trap "exit 0" TERM; echo up; while :; do sleep 0.05; done')
    const shortLived = manage('echo up')
    await until(() => cleanExit.lines.includes('up'))
    await pause(1_100)

    process.kill(cleanExit.pid() ?? 0, 'SIGTERM')
    await until(() => cleanExit.lines.filter((line) => line === 'up').length === 2)

    expect(cleanExit.lines).toEqual(['up', 'ended (code 0); starting it again immediately', 'up'])
    expect(shortLived.lines.slice(0, 2)).toEqual(['up', 'ended (code 0); starting it again in 1 s'])
  })

  it('is not started again after it was stopped', async () => {
    const managed = manage('echo up; exec sleep 60')
    await until(() => managed.lines.includes('up'))

    await managed.stop()
    await pause(1_200)

    expect(managed.pid()).toBeUndefined()
    expect(managed.lines).toEqual(['up'])
  })

  it('is killed with its child processes if it does not end in time', async () => {
    const managed = manage('trap "" TERM; sleep 60 & echo $!; wait; wait')
    await until(() => managed.lines.length === 1)
    const grandchild = Number(managed.lines[0])

    await managed.stop(100)

    expect(managed.pid()).toBeUndefined()
    await until(() => !isAlive(grandchild))
  })

  it('is reported if it cannot be started', async () => {
    const managed = manage('exec /nonexistent')
    await until(() => managed.lines.some((line) => line.startsWith('ended (code ')))

    expect(managed.lines.join('\n')).toContain('/nonexistent')
  })

  it('ends when the process that runs it is killed', async () => {
    const program = `
      import { manageProcess } from '${new URL('../src/managed-process.ts', import.meta.url).href}'
      const plan = { name: 'shell', command: 'sleep', args: ['60'], port: 1 }
      console.log(manageProcess(plan, { print: () => undefined, onChange: () => undefined }).pid())`
    const runner = spawn(process.execPath, ['--input-type=module', '-e', program], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    running.push({ stop: () => Promise.resolve(void runner.kill('SIGKILL')) })
    const [line] = await once(createInterface({ input: runner.stdout }), 'line')
    const pid = Number(line)
    expect(isAlive(pid)).toBe(true)

    runner.kill('SIGKILL')

    await until(() => !isAlive(pid))
  })
})
