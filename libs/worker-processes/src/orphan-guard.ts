import { spawn, type ChildProcess } from 'node:child_process'

/** Ends the processes of tasks whose service has been killed. */
export interface OrphanGuard {
  /** A task begins in this process; the answer says that it has ended. */
  begin(pid: number): () => void
  stop(): void
}

/** Keeps the last line that it is told, and when its input ends, ends the processes that are named there. */
const program = 'while read -r line; do busy=$line; done; [ -z "$busy" ] || kill -9 $busy'

/**
 * A shell that waits for the end of its input, which the system closes when this process dies, however it
 * dies. A worker would see the end of its own channel only after its task; a thread in it that watches takes
 * 10 MB and 0.1 s of CPU time, this takes 1 MB for all. It is told of tasks, not of processes, so no number
 * is on its list that the system might give to another process. Where there is no shell, as in our image, the
 * service is the container's first process, with which all others end.
 */
export function createOrphanGuard(): OrphanGuard {
  const busy = new Map<symbol, number>()
  let shell: ChildProcess | undefined

  const tell = (): void => {
    shell ??= startShell()
    shell.stdin?.write(`${[...busy.values()].join(' ')}\n`)
  }

  return {
    begin: (pid) => {
      const task = Symbol('task')
      busy.set(task, pid)
      tell()
      return () => {
        if (busy.delete(task)) tell()
      }
    },
    stop: () => {
      busy.clear()
      shell?.stdin?.end('\n')
    },
  }
}

function startShell(): ChildProcess {
  // In a group of its own: Ctrl-C in a terminal must not end it before the service.
  const shell = spawn('/bin/sh', ['-c', program], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
    env: {},
  })
  // There is none, or it was killed: a task may then outlive this process by what it takes.
  shell.on('error', () => undefined)
  shell.stdin?.on('error', () => undefined)
  shell.unref()
  return shell
}
