import { setTimeout as pause } from 'node:timers/promises'
import type { Sent } from './load.ts'
import type { NativeCluster } from './native-cluster.ts'

/** A process that was stopped and started again. */
export interface Restart {
  name: string
  /** When nobody listened any more, and for how long. */
  shutAt: number
  awayMs: number
}

/** SIGTERM to each process behind the gateway, one after the other, each started again by the runner. */
export async function stopEach(cluster: NativeCluster): Promise<Restart[]> {
  const behind = (await cluster.processes()).filter(({ name }) => /^(send|contacts|accounts)-/.test(name))
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
  return { name, shutAt, awayMs: (await until(true)) - shutAt }
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

// Callers try 5 s (services) to 8 s (the gateway) to connect. A start takes one or two, but not on a machine that is busy otherwise.
const patienceMs = 4_500

/** Requests that failed though nobody was away for longer than callers wait. */
export const failedBy = (restarts: readonly Restart[], sent: readonly Sent[]): Sent[] => {
  const slow = restarts.filter(({ awayMs }) => awayMs > patienceMs)
  const isSlow = ({ at }: Sent): boolean =>
    slow.some(({ shutAt, awayMs }) => at > shutAt - 1_000 && at < shutAt + awayMs)
  return sent.filter((each) => each.outcome !== 'accepted' && !isSlow(each))
}
