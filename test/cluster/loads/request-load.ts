import { setTimeout as pause } from 'node:timers/promises'
import { countOf, printLine } from '../support/cluster-under-test.ts'
import type { ClusterWithSink } from '../support/cluster-with-sink.ts'
import { chaosSettings } from '../support/config.ts'
import { resolveByKey, startLoad, type SentRequest } from './load.ts'
import type { Demo } from '../support/native-cluster.ts'
import type { LoadUnderKills } from './load-plan.ts'

const { clients, pauseMs } = chaosSettings()

/** Sends mails and tracks events through the API. Each request has its own idempotency key. */
export async function startRequestLoad({ cluster, faults }: ClusterWithSink): Promise<LoadUnderKills> {
  const load = startLoad(cluster.demo, { clients, pauseMs })
  while (load.sent.length < 50) await pause(50)
  return {
    stop: async () => {
      printLine(`requests: ${countOf(await load.stop())}`)
    },
    expectDone: async () => {
      const { sent } = load
      // Repeat every second in-doubt request until its outcome is known. The in-doubt requests that are not
      // repeated show whether a single request is atomic.
      const inDoubt = sent.filter(({ outcome }) => outcome === 'in-doubt')
      const resolvable = inDoubt.filter((_, index) => index % 2 === 0)
      const resolved = await resolveByKeys(cluster.demo, resolvable)

      expect(await faults([...sent.filter((each) => !resolvable.includes(each)), ...resolved], sent)).toEqual(
        [],
      )
      expect(sent.filter(({ outcome }) => outcome === 'rejected')).toEqual([])
    },
  }
}

const parallelRequests = 20

async function resolveByKeys(demo: Demo, resolvable: readonly SentRequest[]): Promise<SentRequest[]> {
  const resolved: SentRequest[] = []
  for (let start = 0; start < resolvable.length; start += parallelRequests) {
    const some = resolvable.slice(start, start + parallelRequests)
    resolved.push(...(await Promise.all(some.map((each) => resolveByKey(demo, each)))))
  }
  return resolved
}
