import { eventTracked } from '@postrider/contracts/messages'
import { consumer, type Received, type Subscribable } from '@postrider/messaging'
import { consumeEvents } from '../commands/executions/consume-events.ts'
import type { Context } from '../context.ts'

/**
 * Not of mail that a program sent: an answer to it may be answered by a program, without end (RFC 3834
 * section 2). So such mail neither begins a workflow nor ends a wait (`firstEvents` of contacts leaves it out
 * too); it is in the contact's events like any other.
 */
const isConsequential = ({ data: { name, data } }: Received<typeof eventTracked>): boolean =>
  name !== 'email.received' || data['isAutomatic'] !== true

/**
 * Events start workflows and wake what waits for them. Those that concern no workflow of their project are
 * passed over before they are parsed. `consumeEvents` drops those of earlier generations, and of disabled
 * projects (`ofWorkingProjects`).
 */
export const onEvents = (ctx: Context): Subscribable =>
  consumer({
    group: 'workflow-engine.events',
    consumes: [eventTracked],
    // Where executions have come to a question about segments, or to a WEBHOOK.
    wakes: ['due-executions', 'webhooks'],
    select: async () => {
      await ctx.index.refresh(ctx.db)
      return ({ projectId, names }) => ctx.index.isConcernedBy(projectId, names)
    },
    handle: (batch) =>
      consumeEvents(
        ctx,
        batch.filter(isConsequential).map(({ projectId, generation, correlationId, data }) => ({
          id: data.id,
          projectId,
          generation,
          contactId: data.contactId,
          name: data.name,
          data: data.data,
          at: new Date(data.createdAt),
          correlationId: correlationId ?? data.id,
        })),
      ),
  })
