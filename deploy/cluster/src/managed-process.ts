import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

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
  /** Undefined while it is not running. */
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

export const restartMs = 1_000

/**
 * Runs a program; when it dies it is started again, and a line reports it: at once when it was asked to stop,
 * otherwise after a second.
 */
export function manageProcess(plan: ProcessPlan, { say, onChange }: Watching): ManagedProcess {
  let child: ChildProcess | undefined
  let stopping = false
  let timer: NodeJS.Timeout | undefined
  let startedAt = 0

  const start = (): void => {
    startedAt = performance.now()
    child = launch(plan, { say: (line) => say(plan.name, line), onEnd: ended })
    onChange()
  }
  const ended = (how: string, inOrder: boolean): void => {
    child = undefined
    onChange()
    if (stopping) return
    // A program that ends with code 0 of itself must not be started in circles.
    const atOnce = inOrder && performance.now() - startedAt > restartMs
    say(plan.name, `${how}; starting it again ${atOnce ? 'at once' : `in ${restartMs / 1000} s`}`)
    timer = setTimeout(start, atOnce ? 0 : restartMs)
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

// The program takes the shell's place, so its pid is the one we know; a watcher stops it when this process
// ends without having done so.
const watchScript = readFileSync(
  fileURLToPath(import.meta.resolve('@postrider/embedded-postgres/watch.sh')),
  'utf8',
)

interface Listeners {
  say(line: string): void
  /** `inOrder`: with code 0. */
  onEnd(how: string, inOrder: boolean): void
}

/**
 * A process group of its own: Ctrl-C in the terminal must reach this process alone, which stops all in order.
 */
function launch({ command, args, env }: ProcessPlan, { say, onEnd }: Listeners): ChildProcess {
  const child = spawn('sh', ['-c', watchScript, 'sh', '', command, ...args], {
    env,
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true,
  })
  for (const stream of [child.stdout, child.stderr]) createInterface({ input: stream }).on('line', say)
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

/** With whatever it has started itself, such as the Maven that fetches Kafka. */
function signalGroup({ pid }: ChildProcess, signal: NodeJS.Signals): void {
  if (pid === undefined) return
  try {
    process.kill(-pid, signal)
  } catch {
    // It has just ended by itself.
  }
}
