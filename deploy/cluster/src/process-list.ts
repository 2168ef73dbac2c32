import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { z } from 'zod'
import { isFree } from '@postrider/process/ports'
import type { ManagedProcess, Watching } from './managed-process.ts'

/** The processes of a cluster in starting order, and the file that tells them. */
export interface ProcessList {
  /** Throws once `stop` has begun: nothing more is to be started then. */
  add<P extends ManagedProcess>(start: () => P): P
  /**
   * Takes out of `processes.json` what an earlier run left there; resolves with what still runs: then this
   * folder is in use.
   */
  dropEnded(): Promise<Listed[]>
  /** Rewrites `processes.json`, whole: `[{name, pid, port}]` of what runs at this moment. */
  write(): Promise<void>
  /**
   * Stops everything in reverse order; instances of one program, which have a name but for its number,
   * together.
   */
  stop(): Promise<void>
}

/** Options of functions that start processes of the cluster. */
export interface Running {
  watching: Watching
  processes: ProcessList
}

const retryMs = 1_000

/** Keeps `<dataDir>/processes.json` true. */
export function processList(dataDir: string): ProcessList {
  const path = join(dataDir, 'processes.json')
  const processes: ManagedProcess[] = []
  let stopping = false
  let writing = Promise.resolve()

  const runningNow = (): Listed[] =>
    processes.flatMap(({ name, pid, port }) => {
      const running = pid()
      return running === undefined ? [] : [{ name, pid: running, port }]
    })
  /** On a full disk the file is written when there is space again. */
  const putSoon = async (): Promise<void> => {
    for (;;) {
      const isWritten = await put(path, runningNow()).then(
        () => true,
        () => false,
      )
      if (isWritten || stopping) return
      await pause(retryMs)
    }
  }
  const write = (): Promise<void> => (writing = writing.then(putSoon))

  return {
    add: (start) => {
      if (stopping) throw new Error('The cluster is stopping.')
      const started = start()
      processes.push(started)
      void write()
      return started
    },
    dropEnded: async () => {
      const left = await readFile(path, 'utf8')
        .then(parseList)
        .catch(() => [])
      const alive = await Promise.all(left.map(isRunning))
      const running = left.filter((_, index) => alive[index])
      if (running.length < left.length) await put(path, running)
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

async function put(path: string, list: Listed[]): Promise<void> {
  await writeFile(`${path}.new`, `${JSON.stringify(list, null, 2)}\n`)
  await rename(`${path}.new`, path)
}

const List = z.array(z.object({ name: z.string(), pid: z.int(), port: z.int() }))
export type Listed = z.infer<typeof List>[number]

function parseList(text: string): Listed[] {
  const list = List.safeParse(JSON.parse(text))
  return list.data ?? []
}

/** The number alone may belong to another process by now. */
async function isRunning({ pid, port }: Listed): Promise<boolean> {
  try {
    process.kill(pid, 0)
  } catch {
    return false
  }
  return !(await isFree(port, '127.0.0.1'))
}
