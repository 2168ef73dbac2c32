import type { Target } from '@postrider/monitoring/prometheus'
import { programs as all } from '@postrider/services'
import type { NativeCluster } from './native-cluster.ts'

/** The names of the programs that Prometheus scrapes. */
export const programs: readonly string[] = all.map(({ name }) => name)

/** Returns the processes of Postrider. Names of several instances end with a number. */
export async function targetsOf(cluster: NativeCluster): Promise<Target[]> {
  const processes = await cluster.processes()
  return processes
    .map(({ name, port }) => ({ service: name.replace(/-\d+$/, ''), address: `127.0.0.1:${port}` }))
    .filter(({ service }) => programs.includes(service))
}
