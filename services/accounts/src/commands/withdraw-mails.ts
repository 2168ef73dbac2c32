import { instantText } from '@postrider/contracts'
import type { Context } from '../context.ts'
import type { Project } from '../domain/project.ts'

/**
 * Asks send to drop the queued workflow mails of a disabled project. Returns how many were dropped, or null
 * if send is unavailable. Send also drops them when it consumes the change of the project.
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
