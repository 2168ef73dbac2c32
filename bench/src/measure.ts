import { setTimeout as pause } from 'node:timers/promises'
import { startLoad } from './load.ts'
import type { DriverResult, Plan } from './plan.ts'
import { watchUsage, type Usage } from './usage.ts'

export interface Measured extends DriverResult {
  name: string
  clients: number
  usage: Record<string, Usage>
}

export interface MeasureOptions {
  /** Processes whose resources are measured. */
  pids: Record<string, number>
  /** Called when the measured part starts. */
  onBegin?(): Promise<void>
  /** Called when the measured part ends. */
  onEnd?(): Promise<void>
}

/**
 * Runs a plan. Measures its requests, and after the warm-up also the resources of the driver and the given
 * processes.
 */
export async function measure(name: string, plan: Plan, watched: MeasureOptions): Promise<Measured> {
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
