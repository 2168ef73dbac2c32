import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { isFree } from '@postrider/process/ports'
import type { ManagedProcess, ProcessObserver } from './managed-process.ts'

/** The processes of a cluster in the order of their start, and the file that lists them. */
export interface ProcessList {
  /** Starts a process and adds it to the list. Throws after `stop` was called. */
  add<P extends ManagedProcess>(start: () => P): P
  /**
   * Removes ended processes of an earlier run from `processes.json`. Resolves with the processes that still
   * run. If there are any, the folder is in use.
   */
  removeEnded(): Promise<ListedProcess[]>
  /** Rewrites `processes.json` with the running processes: `[{name, pid, port}]`. */
  write(): Promise<void>
  /**
   * Stops all processes in reverse order. Stops the instances of a program together; their names differ only
   * in the number.
   */
  stop(): Promise<void>
}

/** Options of functions that start processes of the cluster. */
export interface ClusterContext {
  observer: ProcessObserver
  processes: ProcessList
}

const retryMs = 1_000

/** Keeps `<dataDir>/processes.json` up to date. */
export function processList(dataDir: string): ProcessList {
  const path = join(dataDir, 'processes.json')
  const processes: ManagedProcess[] = []
  let stopping = false
  let writing = Promise.resolve()

  const runningNow = (): ListedProcess[] =>
    processes.flatMap(({ name, pid, port }) => {
      const running = pid()
      return running === undefined ? [] : [{ name, pid: running, port }]
    })
  /** Writes the file. Retries until this succeeds, because the disk may be full. */
  const putWithRetry = async (): Promise<void> => {
    for (;;) {
      const isWritten = await writeList(path, runningNow()).then(
        () => true,
        () => false,
      )
      if (isWritten || stopping) return
      await pause(retryMs)
    }
  }
  const write = (): Promise<void> => (writing = writing.then(putWithRetry))

  return {
    add: (start) => {
      if (stopping) throw new Error('The cluster is stopping.')
      const started = start()
      processes.push(started)
      void write()
      return started
    },
    removeEnded: async () => {
      const left = await readFile(path, 'utf8')
        .then(parseList)
        .catch(() => [])
      const alive = await Promise.all(left.map(isRunning))
      const running = left.filter((_, index) => alive[index])
      if (running.length < left.length) await writeList(path, running)
      return running
    },
    write,
    stop: async () => {
      stopping = true
      const groups = [...Map.groupBy(processes, ({ name }) => name.replace(/-\d+$/, '')).values()]
      for (const group of groups.toReversed()) await Promise.all(group.map((each) => each.stop()))
      if (processes.length > 0) await write()
    },
  }
}

async function writeList(path: string, list: ListedProcess[]): Promise<void> {
  await writeFile(`${path}.new`, `${JSON.stringify(list, null, 2)}\n`)
  await rename(`${path}.new`, path)
}

const List = z.array(z.object({ name: z.string(), pid: z.int(), port: z.int() }))
export type ListedProcess = z.infer<typeof List>[number]

function parseList(text: string): ListedProcess[] {
  const list = List.safeParse(JSON.parse(text))
  return list.data ?? []
}

/**
 * Returns whether a listed process still runs. Also checks its port, because the process id may now belong to
 * another process.
 */
async function isRunning({ pid, port }: ListedProcess): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  return !(await isFree(port, '127.0.0.1'))
}
