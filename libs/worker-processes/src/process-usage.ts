import { readFile } from 'node:fs/promises'

export interface ProcessUsage {
  cpuMicros: number
  rssBytes: number
}

// USER_HZ and the page size, as on every Linux that Node runs on but some ARM kernels with larger pages,
// which makes RSS look smaller.
const microsPerTick = 10_000
const pageBytes = 4096

/**
 * CPU time and memory of a process, asked of Linux (proc(5)), since a busy process answers nothing itself;
 * undefined elsewhere.
 */
export async function processUsage(pid: number): Promise<ProcessUsage | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => undefined)
  if (stat === undefined) return undefined
  // From the state on: the name before it may hold anything.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [userTicks, systemTicks, rssPages] = [fields[11], fields[12], fields[21]].map(Number)
  return {
    cpuMicros: ((userTicks ?? 0) + (systemTicks ?? 0)) * microsPerTick,
    rssBytes: (rssPages ?? 0) * pageBytes,
  }
}
