import { spawn, type ChildProcess } from 'node:child_process'

/** Kills the worker processes of a service that was killed itself. */
export interface ChildCleanup {
  /** Registers a running task of a process. Returns a function that removes the task. */
  addTask(pid: number): () => void
  stop(): void
}

/**
 * A shell program that reads lines of process ids. At the end of the input, it kills the processes of the
 * last line.
 */
const program = 'while read -r line; do busy=$line; done; [ -z "$busy" ] || kill -9 $busy'

/**
 * Starts a shell that waits for the end of its input: the system closes the input when this process dies. (A
 * busy worker would notice that only after its task.) The shell takes 1 MB for all workers. Only processes
 * with a running task are listed, so an id cannot belong to another process.
 *
 * Our container image has no shell. There, the service is the first process of the container, and all other
 * processes end with it.
 */
export function createChildCleanup(): ChildCleanup {
  const busy = new Map<symbol, number>()
  let shell: ChildProcess | undefined

  const writeProcesses = (): void => {
    shell ??= startShell()
    shell.stdin?.write(`${[...busy.values()].join(' ')}\n`)
  }

  return {
    addTask: (pid) => {
      const task = Symbol('task')
      busy.set(task, pid)
      writeProcesses()
      return () => {
        if (busy.delete(task)) writeProcesses()
      }
    },
    stop: () => {
      busy.clear()
      shell?.stdin?.end('\n')
    },
  }
}

function startShell(): ChildProcess {
  // A separate process group, because Ctrl-C in a terminal must not end the shell before the service.
  const shell = spawn('/bin/sh', ['-c', program], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    env: {},
  })
  // Without the shell, a task may continue after this process has ended, until its limit.
  shell.on('error', () => undefined)
  shell.stdin?.on('error', () => undefined)
  shell.unref()
  return shell
}
