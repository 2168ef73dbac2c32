import type { Cluster } from './cluster.ts'

/** Returns the pids of a cluster's processes by name. */
export const pidsOf = ({ processes }: Cluster): Record<string, number> =>
  Object.fromEntries(processes.map(({ name, pid }) => [name, pid]))
