import { spawn, type ChildProcess } from 'node:child_process'

/** Ends the worker processes of a service that was killed. */
export interface ChildCleanup {
  /** Registers a task of a process. Returns the function that removes the task. */
  addTask(pid: number): () => void
  stop(): void
}

/** Reads lines of process ids. At the end of the input, kills the processes of the last line. */
const program = 'while read -r line; do busy=$line; done; [ -z "$busy" ] || kill -9 $busy'

/**
 * Starts a shell that waits for the end of its input, which the system closes when this process dies. A
 * worker would notice that only after its task. The shell takes 1 MB for all workers. It receives only
 * processes with a running task, so no id can belong to another process. Without a shell, as in our image,
 * the service is the first process of the container, and all others end with it.
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
  // In its own process group: Ctrl-C in a terminal must not end it before the service.
  const shell = spawn('/bin/sh', ['-c', program], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    env: {},
  })
  // Without the shell, a task may continue after this process until its limit.
  shell.on('error', () => undefined)
  shell.stdin?.on('error', () => undefined)
  shell.unref()
  return shell
}
