import { setTimeout as pause } from 'node:timers/promises'
import { services } from '@postrider/services'
import type { NativeCluster } from './native-cluster.ts'

/** A process that was stopped and started again. */
export interface Restart {
  name: string
  /** For how long nobody listened. Callers try for 15 s to connect. */
  awayMs: number
}

/** SIGTERM to each process behind the gateway, one after the other, each started again by the runner. */
export async function stopEach(cluster: NativeCluster): Promise<Restart[]> {
  const behind = (await cluster.processes()).filter(({ name }) =>
    services.some((service) => name.startsWith(`${service.name}-`)),
  )
  const restarts: Restart[] = []
  for (const { name, pid, port } of behind) {
    process.kill(pid, 'SIGTERM')
    restarts.push(await untilBack(name, port))
  }
  return restarts
}

async function untilBack(name: string, port: number): Promise<Restart> {
  const until = async (wanted: boolean): Promise<number> => {
    while ((await isReady(port)) !== wanted) await pause(25)
    return Date.now()
  }
  const shutAt = await until(false)
  return { name, awayMs: (await until(true)) - shutAt }
}

/** Whether the service on this port takes requests. */
export const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
