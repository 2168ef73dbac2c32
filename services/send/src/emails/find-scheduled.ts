import type { ProjectGeneration } from '@postrider/contracts'
import type { ScheduledMail } from '@postrider/contracts/internal'
import type { Context } from '../context.ts'
import { listScheduled } from './store.ts'

/** Returns a project's scheduled mails that are due until an instant, earliest first. */
export async function findScheduled(
  { db }: Context,
  filter: ProjectGeneration & { until: Date; limit: number },
): Promise<ScheduledMail[]> {
  const mails = await listScheduled(db, filter)
  return mails.map((mail) => ({ ...mail, scheduledFor: mail.scheduledFor.toISOString() }))
}
