import { readdir, readFile } from 'node:fs/promises'

/** What a process, its children included, has used within a while. */
export interface Usage {
  cpuSeconds: number
  /** The highest of the sampled sums, in MB. Shared memory counts once per process that has touched it, as `ps` shows it. */
  peakRssMb: number
}

/** Measures processes until `stop`: CPU exactly, memory by samples. */
export async function watchUsage(pids: Record<string, number>): Promise<{
  stop(): Promise<Record<string, Usage>>
}> {
  const began = await readAll(pids)
  const peaks = new Map<string, number>()
  const sample = async (): Promise<void> => {
    for (const [name, { rssMb }] of Object.entries(await readAll(pids)))
      peaks.set(name, Math.max(rssMb, peaks.get(name) ?? 0))
  }
  const timer = setInterval(() => void sample(), sampleMs)
  return {
    stop: async () => {
      clearInterval(timer)
      await sample()
      const ended = await readAll(pids)
      return Object.fromEntries(
        Object.entries(ended).map(([name, { cpuSeconds }]) => [
          name,
          { cpuSeconds: cpuSeconds - (began[name]?.cpuSeconds ?? 0), peakRssMb: peaks.get(name) ?? 0 },
        ]),
      )
    },
  }
}

const sampleMs = 500
// Linux: sysconf(_SC_CLK_TCK) and the page size of every machine that Node 24 supports there.
const ticksPerSecond = 100
const pageMb = 4096 / 1024 / 1024

interface Reading {
  cpuSeconds: number
  rssMb: number
}

async function readAll(pids: Record<string, number>): Promise<Record<string, Reading>> {
  const stats = (await Promise.all((await readdir('/proc')).filter(isPid).map(readStat))).flatMap(
    (stat) => stat ?? [],
  )
  return Object.fromEntries(
    Object.entries(pids).map(([name, pid]) => {
      const own = stats.filter((stat) => stat.pid === pid || stat.parent === pid)
      const sum = (key: 'cpuSeconds' | 'rssMb'): number => own.reduce((total, each) => total + each[key], 0)
      return [name, { cpuSeconds: sum('cpuSeconds'), rssMb: sum('rssMb') }]
    }),
  )
}

const isPid = (name: string): boolean => /^\d+$/.test(name)

/** proc(5), /proc/pid/stat: 4 ppid, 14 to 17 CPU of the process and of its ended children, 24 rss. The name in 2 may hold anything. */
async function readStat(pid: string): Promise<(Reading & { pid: number; parent: number }) | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined)
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
