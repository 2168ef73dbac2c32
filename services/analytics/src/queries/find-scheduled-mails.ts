import type { ProjectGeneration } from '@postrider/contracts'
import { AppError } from '@postrider/contracts/errors'
import type { ScheduledMail } from '@postrider/contracts/internal'
import type { Context } from '../context.ts'

/**
 * Returns a project's scheduled mails that are due until an instant, earliest first. Returns no mails if the
 * send service is unavailable or does not have this endpoint yet.
 */
export async function findScheduledMails(
  { scheduledMails, log }: Context,
  { projectId, generation }: ProjectGeneration,
  { until, limit }: { until: Date; limit: number },
): Promise<ScheduledMail[]> {
  if (!scheduledMails) return []
  try {
    const request = { projectId, generation, until: until.toISOString(), limit }
    return (await scheduledMails.find(request)).mails
  } catch (error) {
    if (!(error instanceof AppError) || (error.kind !== 'unavailable' && error.kind !== 'not-found'))
      throw error
    log.info('activity.scheduled_mails_unavailable', { projectId, error })
    return []
  }
}
