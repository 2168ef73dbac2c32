import { Cron } from 'croner'
import type { Trigger } from './trigger.ts'

/** When a workflow starts, and for which contacts. */
export interface Schedule {
  cron: string
  timezone: string
  segmentId: string
}

/** Returns the schedule of a trigger that `readTrigger` has validated, or undefined for other types. */
export function scheduleOf({ triggerType, triggerConfig }: Trigger): Schedule | undefined {
  const { cron, timezone, segmentId } = triggerConfig
  if (triggerType !== 'SCHEDULE') return undefined
  return { cron: String(cron), timezone: String(timezone), segmentId: String(segmentId) }
}

/**
 * Returns the first scheduled time after `after`; null if there is none. When clocks change, croner moves a
 * skipped local time to the end of the gap, and uses a repeated local time once.
 */
export const nextTime = ({ cron, timezone }: Pick<Schedule, 'cron' | 'timezone'>, after: Date): Date | null =>
  new Cron(cron, { timezone, mode: '5-part', paused: true }).nextRun(after)
