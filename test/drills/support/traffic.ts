import { startLoad, type Load } from '../../cluster/loads/load.ts'
import type { Demo } from '../../cluster/support/native-cluster.ts'

/** Requests of clients: mails and events, some each second. */
export interface Traffic {
  start(): void
  stop(): Promise<void>
}

/** Returns traffic that has not started. */
export function trafficTo(demo: Demo): Traffic {
  let load: Load | undefined
  return {
    start: () => void (load ??= startLoad(demo, { clients: 3, pauseMs: 250 })),
    stop: async () => {
      await load?.stop()
      load = undefined
    },
  }
}
