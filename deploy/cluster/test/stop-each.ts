import { setTimeout as pause } from 'node:timers/promises'
import type { NativeCluster } from './native-cluster.ts'

/** SIGTERM to each process behind the gateway, one after the other, each started again by the runner; answers their names. */
export async function stopEach(cluster: NativeCluster): Promise<string[]> {
  const behind = (await cluster.processes()).filter(({ name }) => /^(send|contacts|accounts)-/.test(name))
  for (const { name, pid } of behind) {
    process.kill(pid, 'SIGTERM')
    await untilRestarted(cluster, { name, pid })
  }
  return behind.map(({ name }) => name)
}

async function untilRestarted(
  cluster: NativeCluster,
  { name, pid }: { name: string; pid: number },
): Promise<void> {
  for (;;) {
    const now = (await cluster.processes()).find((each) => each.name === name)
    if (now !== undefined && now.pid !== pid && (await isReady(now.port))) return
    await pause(100)
  }
}

const isReady = (port: number): Promise<boolean> =>
  fetch(`http://127.0.0.1:${port}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )
