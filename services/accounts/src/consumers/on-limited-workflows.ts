import { workflowLimited } from '@postrider/contracts/messages'
import { consumer, type Subscribable } from '@postrider/messaging'
import { notifyManagers } from '../commands/notify-managers.ts'
import type { Context } from '../context.ts'

const group = 'accounts.limited-workflows'

/**
 * Notifies the managers of a project when a workflow is stopped because one event caused too much workflow
 * activity.
 */
export const onLimitedWorkflows = (ctx: Context): Subscribable =>
  consumer({
    group,
    consumes: [workflowLimited],
    handle: (batch) =>
      notifyManagers(
        ctx,
        {
          group,
          noticeOf: ({ data: { workflowId, name, limit } }) => ({
            kind: 'WORKFLOW_LIMITED',
            subject: workflowId,
            details: { workflow: name, limit: String(limit) },
          }),
        },
        batch,
      ),
  })
