import { setTimeout as pause } from 'node:timers/promises'
import { startLoad } from './load.ts'
import type { Driven, Plan } from './plan.ts'
import { watchUsage, type Usage } from './usage.ts'

export interface Measured extends Driven {
  name: string
  clients: number
  usage: Record<string, Usage>
}

export interface Watched {
  /** Processes whose use is measured. */
  pids: Record<string, number>
  /** At both ends of the measured part. */
  onBegin?(): Promise<void>
  onEnd?(): Promise<void>
}

/** Drives a plan and measures the given processes, and the driver, after the warm-up. */
export async function measure(name: string, plan: Plan, watched: Watched): Promise<Measured> {
  const load = startLoad(plan)
  const use = async (): Promise<Record<string, Usage>> => {
    await load.warm
    const watch = watchUsage({ ...watched.pids, driver: load.pid })
    await watched.onBegin?.()
    await pause(plan.measureMs)
    await watched.onEnd?.()
    return watch.stop()
  }
  try {
    const [driven, usage] = await Promise.all([load.done, use()])
    return { name, clients: plan.clients, ...driven, usage }
  } finally {
    load.stop()
  }
}
