import { changeAudited } from '@postrider/contracts/messages'
import { consumer, type Subscribable } from '@postrider/messaging'
import { recordAudit } from '../commands/record-audit.ts'
import type { Context } from '../context.ts'

/**
 * Stores the audit entries of all services. Accepts every generation, because a reset keeps the audit log.
 */
export const onAudit = (ctx: Context): Subscribable =>
  consumer({
    group: 'accounts.audit',
    consumes: [changeAudited],
    handle: (batch) =>
      recordAudit(
        ctx,
        batch.map(({ projectId, at, correlationId, data }) => ({
          ...data,
          projectId,
          at,
          requestId: correlationId ?? null,
        })),
      ),
  })
