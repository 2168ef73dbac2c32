import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ManagedProcess } from './managed-process.ts'

/** The processes of a cluster in starting order, and the file that tells them. */
export interface ProcessList {
  /** Throws once `stop` has begun: nothing more is to be started then. */
  add<P extends ManagedProcess>(start: () => P): P
  /** Rewrites `processes.json`, whole: `[{name, pid, port}]` of what runs at this moment. */
  write(): Promise<void>
  /** Stops everything in reverse order; instances of one program, which have a name but for its number, together. */
  stop(): Promise<void>
}

/** Keeps `<dataDir>/processes.json` true. */
export function processList(dataDir: string): ProcessList {
  const path = join(dataDir, 'processes.json')
  const processes: ManagedProcess[] = []
  let stopping = false
  let writing = Promise.resolve()

  const write = (): Promise<void> =>
    (writing = writing.then(async () => {
      const running = processes.flatMap(({ name, pid, port }) => ({ name, pid: pid(), port }))
      const list = running.filter(({ pid }) => pid !== undefined)
      await writeFile(`${path}.new`, `${JSON.stringify(list, null, 2)}\n`)
      await rename(`${path}.new`, path)
    }))

  return {
    add: (start) => {
      if (stopping) throw new Error('The cluster is stopping.')
      const started = start()
      processes.push(started)
      void write()
      return started
    },
    write,
    stop: async () => {
      stopping = true
      const groups = [...Map.groupBy(processes, ({ name }) => name.replace(/-\d+$/, '')).values()]
      for (const group of groups.toReversed()) await Promise.all(group.map((each) => each.stop()))
      await write()
    },
  }
}
