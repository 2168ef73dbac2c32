import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'

export interface ProcessPlan {
  /** As in `processes.json` and before each line it prints: `send-1`, `kafka`. */
  name: string
  command: string
  args: string[]
  env: Record<string, string | undefined>
  port: number
}

export interface ManagedProcess {
  name: string
  port: number
  pid(): number | undefined
  /** SIGTERM, then SIGKILL after `graceMs`; resolves when it has ended. It is not started again. */
  stop(graceMs?: number): Promise<void>
}

export interface Watching {
  /** A line the process printed, or one about it. */
  say(name: string, line: string): void
  /** Told whenever a pid begins or ends. */
  onChange(): void
}

const restartMs = 1_000

/** Runs a program; when it dies it is started again after a second, and said so. */
export function manageProcess(plan: ProcessPlan, { say, onChange }: Watching): ManagedProcess {
  let child: ChildProcess | undefined
  let stopping = false
  let timer: NodeJS.Timeout | undefined

  const start = (): void => {
    if (stopping) return
    child = spawn(plan.command, plan.args, {
      env: plan.env,
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    for (const stream of [child.stdout, child.stderr])
      if (stream) createInterface({ input: stream }).on('line', (line) => say(plan.name, line))
    child.once('error', (error) => say(plan.name, `could not be started: ${error.message}`))
    child.once('exit', (code, signal) => ended(signal ?? `code ${code}`))
    onChange()
  }

  const ended = (how: string): void => {
    child = undefined
    onChange()
    if (stopping) return
    say(plan.name, `ended (${how}); starting it again in ${restartMs / 1000} s`)
    timer = setTimeout(start, restartMs)
  }

  start()
  return {
    name: plan.name,
    port: plan.port,
    pid: () => child?.pid,
    stop: async (graceMs = 20_000) => {
      stopping = true
      clearTimeout(timer)
      const running = child
      if (!running) return
      const exited = once(running, 'exit')
      running.kill('SIGTERM')
      const killer = setTimeout(() => running.kill('SIGKILL'), graceMs)
      await exited
      clearTimeout(killer)
    },
  }
}
