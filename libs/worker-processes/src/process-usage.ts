import { readFile } from 'node:fs/promises'

export interface ProcessUsage {
  cpuMicros: number
  rssBytes: number
}

// USER_HZ and the page size of most Linux systems. On ARM kernels with larger pages, RSS is underestimated.
const microsPerTick = 10_000
const pageBytes = 4096

/**
 * Reads the CPU time and memory of a process from Linux (proc(5)), because a busy process cannot report them.
 * Returns undefined on other systems.
 */
export async function processUsage(pid: number): Promise<ProcessUsage | undefined> {
  const stat = await readFile(`/proc/${pid}/stat`, 'latin1').catch(() => undefined)
  if (stat === undefined) return undefined
  // Skip the process name, which may contain spaces and parentheses.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [userTicks, systemTicks, rssPages] = [fields[11], fields[12], fields[21]].map(Number)
  return {
    cpuMicros: ((userTicks ?? 0) + (systemTicks ?? 0)) * microsPerTick,
    rssBytes: (rssPages ?? 0) * pageBytes,
  }
}
