import { setTimeout as pause } from 'node:timers/promises'
import { services } from '@postrider/services'
import type { NativeCluster } from './native-cluster.ts'

/** A process that was stopped and started again. */
export interface Restart {
  name: string
  /** The time for which the port refused requests. Callers try to connect for 15 s. */
  downMs: number
}

/**
 * Sends SIGTERM to the processes behind the gateway, which the cluster then restarts. The send processes are
 * stopped one after the other, so that one of two is always available. All processes of another service are
 * stopped together, so that the whole service is unavailable.
 */
export async function stopEach(cluster: NativeCluster): Promise<Restart[]> {
  const behind = (await cluster.processes()).filter(({ name }) =>
    services.some((service) => name.startsWith(`${service.name}-`)),
  )
  const groups = Map.groupBy(behind, ({ name }) =>
    name.startsWith('send-') ? name : name.replace(/-\d+$/, ''),
  )
  const restarts: Restart[] = []
  for (const group of groups.values()) {
    const stopped = group.map(({ name, pid, port }) => {
      process.kill(pid, 'SIGTERM')
      return untilRestarted(name, port)
    })
    restarts.push(...(await Promise.all(stopped)))
  }
  return restarts
}

async function untilRestarted(name: string, port: number): Promise<Restart> {
  const until = async (wanted: boolean): Promise<number> => {
    while ((await isReady(port)) !== wanted) await pause(25)
    return Date.now()
  }
  const stoppedAt = await until(false)
  return { name, downMs: (await until(true)) - stoppedAt }
}

/** Returns whether the service on this port accepts requests. */
export const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** Resolves when all of these processes run and the services among them accept requests. */
export async function untilAllReady(cluster: NativeCluster, names: readonly string[]): Promise<void> {
  for (const deadline = Date.now() + readyMs; ; await pause(200)) {
    const running = new Map((await cluster.processes()).map(({ name, port }) => [name, port]))
    const isUp = async (name: string): Promise<boolean> => {
      const port = running.get(name)
      return port !== undefined && (engines.has(name) || isReady(port))
    }
    const ready = await Promise.all(names.map(isUp))
    if (ready.every(Boolean)) return
    if (Date.now() > deadline)
      throw new Error(`Not ready within ${readyMs} ms: ${names.filter((_, index) => !ready[index]).join()}`)
  }
}

const readyMs = 120_000
const engines = new Set(['kafka', 'postgres', 'redis'])
