import { setTimeout as pause } from 'node:timers/promises'
import { countOf, tell } from '../support/cluster-under-test.ts'
import type { ClusterWithSink } from '../support/cluster-with-sink.ts'
import { chaosSettings } from '../support/config.ts'
import { askKey, startLoad, type Sent } from './load.ts'
import type { Demo } from '../support/native-cluster.ts'
import type { LoadUnderKills } from './load-plan.ts'

const { clients, pauseMs } = chaosSettings()

/** Sends and tracks through the API, every request with its key. */
export async function startRequests({ cluster, faults }: ClusterWithSink): Promise<LoadUnderKills> {
  const load = startLoad(cluster.demo, { clients, pauseMs })
  while (load.sent.length < 50) await pause(50)
  return {
    stop: async () => {
      tell(`requests: ${countOf(await load.stop())}`)
    },
    expectDone: async () => {
      const { sent } = load
      // The key of every second in-doubt request is read; the others show whether a request alone is all or
      // nothing.
      const inDoubt = sent.filter(({ outcome }) => outcome === 'in-doubt')
      const asked = inDoubt.filter((_, index) => index % 2 === 0)
      const resolved = await askKeys(cluster.demo, asked)

      expect(await faults([...sent.filter((each) => !asked.includes(each)), ...resolved], sent)).toEqual([])
      expect(sent.filter(({ outcome }) => outcome === 'rejected')).toEqual([])
    },
  }
}

const askedAtOnce = 20

async function askKeys(demo: Demo, asked: readonly Sent[]): Promise<Sent[]> {
  const resolved: Sent[] = []
  for (let start = 0; start < asked.length; start += askedAtOnce) {
    const some = asked.slice(start, start + askedAtOnce)
    resolved.push(...(await Promise.all(some.map((each) => askKey(demo, each)))))
  }
  return resolved
}
