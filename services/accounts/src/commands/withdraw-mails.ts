import { instantText } from '@postrider/contracts'
import type { Context } from '../context.ts'
import type { Project } from '../domain/project.ts'

/**
 * Drops the queued workflow mails of a disabled project through the send service. Returns the number of
 * dropped mails, or null if the send service is unavailable. The send service also drops these mails when it
 * consumes `project.updated`.
 */
export async function withdrawMails(
  { workflowMails, log }: Context,
  { id: projectId, generation, updatedAt }: Project,
): Promise<number | null> {
  try {
    const startedUntil = instantText(updatedAt)
    return (await workflowMails.withdraw({ projectId, generation, workflowId: null, startedUntil })).withdrawn
  } catch (error) {
    log.warn('workflow_mails.not_withdrawn', { projectId, error })
    return null
  }
}
