import { eventTracked } from '@postrider/contracts/messages'
import { consumer, type Received, type Subscribable } from '@postrider/messaging'
import { consumeEvents } from '../commands/executions/consume-events.ts'
import type { Context } from '../context.ts'

/**
 * Returns false for automatically generated mail: an automatic reply to it could cause an endless loop (RFC
 * 3834 section 2). Such mail neither starts a workflow nor ends a wait. The contacts service's `firstEvents`
 * also excludes it.
 */
const isConsequential = ({ data: { name, data } }: Received<typeof eventTracked>): boolean =>
  name !== 'email.received' || data['isAutomatic'] !== true

/**
 * Starts and resumes executions when events occur. Skips events that affect no workflow of their project,
 * without parsing them. `consumeEvents` drops events of earlier generations and of disabled projects.
 */
export const onEvents = (ctx: Context): Subscribable =>
  consumer({
    group: 'workflow-engine.events',
    consumes: [eventTracked],
    // Wakes the loops for executions that need a membership or have reached a WEBHOOK.
    wakes: ['due-executions', 'webhooks'],
    select: async () => {
      await ctx.index.refresh(ctx.db)
      return ({ projectId, names }) => ctx.index.isConcernedBy(projectId, names)
    },
    handle: (batch) =>
      consumeEvents(
        ctx,
        batch.filter(isConsequential).map(({ projectId, generation, correlationId, traceparent, data }) => ({
          id: data.id,
          projectId,
          generation,
          contactId: data.contactId,
          name: data.name,
          data: data.data,
          at: new Date(data.createdAt),
          correlationId: correlationId ?? data.id,
          traceparent,
        })),
      ),
  })
