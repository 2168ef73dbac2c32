import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

export interface ProcessPlan {
  /** The name in `processes.json` and the prefix of each line of output, such as `send-1` or `kafka`. */
  name: string
  command: string
  args: string[]
  env: Record<string, string | undefined>
  port: number
}

export interface ManagedProcess {
  name: string
  port: number
  /** Returns the process id; undefined while the process is not running. */
  pid(): number | undefined
  /**
   * Sends SIGTERM, and SIGKILL after `graceMs`. Resolves when the process has ended. The process is not
   * started again.
   */
  stop(graceMs?: number): Promise<void>
}

export interface ProcessObserver {
  /** Prints a line that the process wrote, or a line about the process. */
  print(name: string, line: string): void
  /** Called when a process starts or ends. */
  onChange(): void
}

export const restartMs = 1_000

/**
 * Runs a program and starts it again when it ends: immediately if it exited with code 0, otherwise after a
 * second. Reports each restart.
 */
export function manageProcess(plan: ProcessPlan, { print, onChange }: ProcessObserver): ManagedProcess {
  let child: ChildProcess | undefined
  let stopping = false
  let timer: NodeJS.Timeout | undefined
  let startedAt = 0

  const start = (): void => {
    startedAt = performance.now()
    child = launch(plan, { print: (line) => print(plan.name, line), onEnd: ended })
    onChange()
  }
  const ended = (how: string, isCleanExit: boolean): void => {
    child = undefined
    onChange()
    if (stopping) return
    // A program that exits with code 0 right after its start must not be restarted in a tight loop.
    const restartsImmediately = isCleanExit && performance.now() - startedAt > restartMs
    print(
      plan.name,
      `${how}; starting it again ${restartsImmediately ? 'immediately' : `in ${restartMs / 1000} s`}`,
    )
    timer = setTimeout(start, restartsImmediately ? 0 : restartMs)
  }

  start()
  return {
    name: plan.name,
    port: plan.port,
    pid: () => child?.pid,
    stop: async (graceMs = 60_000) => {
      stopping = true
      clearTimeout(timer)
      if (child) await end(child, graceMs)
    },
  }
}

// The program replaces the shell, so the shell's process id becomes the program's. A watcher stops the
// program if this process ends first.
const watchScript = readFileSync(
  fileURLToPath(import.meta.resolve('@postrider/embedded-postgres/watch.sh')),
  'utf8',
)

interface LaunchOptions {
  print(line: string): void
  /** Called when the process has ended. `isCleanExit` is true if its exit code is 0. */
  onEnd(how: string, isCleanExit: boolean): void
}

/**
 * Starts the program in its own process group, so that Ctrl-C in the terminal reaches only this process. This
 * process then stops all programs in order.
 */
function launch({ command, args, env }: ProcessPlan, { print, onEnd }: LaunchOptions): ChildProcess {
  const child = spawn('sh', ['-c', watchScript, 'sh', '', command, ...args], {
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  })
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', print)
  child.stdin.on('error', () => undefined)
  child.once('error', (error) => {
    if (child.pid === undefined) onEnd(`could not be started: ${error.message}`, false)
  })
  child.once('exit', (code, signal) => {
    child.stdin.destroy()
    onEnd(`ended (${signal ?? `code ${code}`})`, code === 0)
  })
  return child
}

async function end(child: ChildProcess, graceMs: number): Promise<void> {
  const exited = once(child, 'exit')
  signalGroup(child, 'SIGTERM')
  const killer = setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs)
  await exited
  clearTimeout(killer)
}

/** Sends a signal to a process and its child processes, such as the Maven process that downloads Kafka. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // The process has just ended.
  }
}
