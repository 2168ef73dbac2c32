import { instantText } from '@postrider/contracts'
import type { Context } from '../context.ts'
import type { Project } from '../domain/project.ts'

/**
 * Has send drop the queued mails of the workflows of a project that was disabled. Returns how many there
 * were; null where send is unavailable. Send drops them by itself too when it consumes the change of the
 * project.
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
