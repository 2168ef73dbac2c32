import { setTimeout as pause } from 'node:timers/promises'
import { countOf, tell } from './cluster-under-test.ts'
import type { ClusterWithSink } from './cluster-with-sink.ts'
import { chaosSettings } from './config.ts'
import { askKey, startLoad, type Sent } from './load.ts'
import type { LoadUnderKills } from './random-kills.ts'

const { clients, pauseMs } = chaosSettings()

/** Sends and tracks through the API, every request with its key. */
export async function startRequests({ cluster, faults }: ClusterWithSink): Promise<LoadUnderKills> {
  const load = startLoad(cluster.demo, { clients, pauseMs })
  while (load.sent.length < 50) await pause(50)
  let sent: Sent[] = []
  let known: Sent[] = []
  return {
    stop: async () => {
      sent = await load.stop()
      tell(`requests: ${countOf(sent)}`)
      // The key of every second in-doubt request is read; the others show whether a request alone is all or nothing.
      const inDoubt = sent.filter(({ outcome }) => outcome === 'in-doubt')
      const asked = inDoubt.filter((_, index) => index % 2 === 0)
      const resolved = await Promise.all(asked.map((each) => askKey(cluster.demo, each)))
      known = [...sent.filter((each) => !asked.includes(each)), ...resolved]
    },
    expectDone: async () => {
      expect(await faults(known, sent)).toEqual([])
      expect(sent.filter(({ outcome }) => outcome === 'rejected')).toEqual([])
    },
  }
}
