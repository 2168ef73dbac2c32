import { readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

/** The resources that a process and its children have used. */
export interface Usage {
  cpuSeconds: number
  /**
   * The maximum of the sampled sums, in MB. Shared memory counts for each process that uses it, as in `ps`.
   */
  peakRssMb: number
  /** The maximum PSS in MB. Shared memory, such as the node binary, counts once. */
  peakPssMb: number
}

/** Measures processes until `stop` is called. CPU time is exact; memory is sampled. */
export function watchUsage(pids: Record<string, number>): {
  stop(): Promise<Record<string, Usage>>
} {
  const began = readAll(pids)
  const rss = peaksOf(() => rssOf(pids))
  const pss = peaksOf(() => readPss(pids))
  const timers = [
    setInterval(() => void rss.sample(), rssSampleMs),
    setInterval(() => void pss.sample(), pssSampleMs),
  ]
  return {
    stop: async () => {
      timers.forEach(clearInterval)
      await Promise.all([rss.sample(), pss.sample()])
      return mapValues(readAll(pids), ({ cpuSeconds }, name) => ({
        cpuSeconds: cpuSeconds - (began[name]?.cpuSeconds ?? 0),
        peakRssMb: rss.of(name),
        peakPssMb: pss.of(name),
      }))
    },
  }
}

/** Returns the RSS in MB of each process with its children. */
export const rssOf = (pids: Record<string, number>): Record<string, number> =>
  mapValues(readAll(pids), ({ rssMb }) => rssMb)

/** Samples values by name and returns the maximum of each. */
function peaksOf(read: () => Record<string, number> | Promise<Record<string, number>>) {
  const peaks = new Map<string, number>()
  const of = (name: string): number => peaks.get(name) ?? 0
  return {
    of,
    sample: async () => {
      for (const [name, value] of Object.entries(await read())) peaks.set(name, Math.max(value, of(name)))
    },
  }
}

const mapValues = <From, To>(
  record: Record<string, From>,
  to: (value: From, name: string) => To,
): Record<string, To> =>
  Object.fromEntries(Object.entries(record).map(([name, value]) => [name, to(value, name)]))

// Sampling costs CPU time of the measured machine. PSS is expensive, because Linux reads all pages of a
// process: sampling it every 2 s took 5 % of a campaign.
const rssSampleMs = 2_000
const pssSampleMs = 10_000
// Linux: sysconf(_SC_CLK_TCK) and the page size of every machine that Node 24 supports.
const ticksPerSecond = 100
const pageMb = 4096 / 1024 / 1024

interface Reading {
  cpuSeconds: number
  rssMb: number
}

type Stat = Reading & { pid: number; parent: number }

function readAll(pids: Record<string, number>): Record<string, Reading> {
  const stats = readStats()
  return mapValues(pids, (pid) => {
    const own = withChildren(stats, pid)
    const sum = (key: 'cpuSeconds' | 'rssMb'): number => own.reduce((total, each) => total + each[key], 0)
    return { cpuSeconds: sum('cpuSeconds'), rssMb: sum('rssMb') }
  })
}

async function readPss(pids: Record<string, number>): Promise<Record<string, number>> {
  const stats = readStats()
  const sums = Object.entries(pids).map(async ([name, pid]): Promise<[string, number]> => {
    const all = await Promise.all(withChildren(stats, pid).map((stat) => pssMbOf(stat.pid)))
    return [name, all.reduce((total, each) => total + each, 0)]
  })
  return Object.fromEntries(await Promise.all(sums))
}

/** Reads /proc/pid/smaps_rollup (proc(5)). Returns 0 for a process that has ended. */
async function pssMbOf(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/smaps_rollup`, 'latin1').catch(() => '')
  return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024
}

const withChildren = (stats: readonly Stat[], pid: number): Stat[] =>
  stats.filter((stat) => stat.pid === pid || stat.parent === pid)

const readStats = (): Stat[] =>
  readdirSync('/proc')
    .filter(isPid)
    .flatMap((pid) => readStat(pid) ?? [])

const isPid = (name: string): boolean => /^\d+$/.test(name)

/**
 * Reads /proc/pid/stat (proc(5)): field 4 is ppid, 14 to 17 are the CPU time of the process and its ended
 * children, 24 is rss. The name in field 2 may contain any character.
 */
function readStat(pid: string): Stat | undefined {
  const text = textOf(`/proc/${pid}/stat`)
  if (text === undefined) return undefined
  const fields = text
    .slice(text.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const field = (number: number): number => fields[number - 3] ?? 0
  return {
    pid: Number(pid),
    parent: field(4),
    cpuSeconds: (field(14) + field(15) + field(16) + field(17)) / ticksPerSecond,
    rssMb: field(24) * pageMb,
  }
}

/**
 * Reads a file synchronously, because the thread pool would take five times as long for hundreds of files.
 * Returns undefined if the process has ended.
 */
function textOf(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
