import { Cron } from 'croner'
import type { Trigger } from './trigger.ts'

/** When a workflow begins, and for which contacts. */
export interface Schedule {
  cron: string
  timezone: string
  segmentId: string
}

/** The schedule of a trigger as `readTrigger` has checked it; undefined for one of another type. */
export function scheduleOf({ triggerType, triggerConfig }: Trigger): Schedule | undefined {
  const { cron, timezone, segmentId } = triggerConfig
  if (triggerType !== 'SCHEDULE') return undefined
  return { cron: String(cron), timezone: String(timezone), segmentId: String(segmentId) }
}

/**
 * The first time after an instant, null where none comes. In the hours of a change of clocks as croner has
 * it: a time that is skipped comes when they have been put forward, one that is there twice comes once.
 */
export const nextTime = ({ cron, timezone }: Pick<Schedule, 'cron' | 'timezone'>, after: Date): Date | null =>
  new Cron(cron, { timezone, mode: '5-part', paused: true }).nextRun(after)
