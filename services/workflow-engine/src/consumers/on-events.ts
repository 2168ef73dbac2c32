import { eventTracked } from '@postrider/contracts/messages'
import { consumer, type Subscribable } from '@postrider/messaging'
import { consumeEvents } from '../commands/executions/consume-events.ts'
import type { Context } from '../context.ts'

/**
 * Events start workflows and wake what waits for them. Those that concern no workflow of their project are passed over before they are
 * parsed. `consumeEvents` drops those of earlier generations, and of disabled projects (`ofWorkingProjects`).
 */
export const onEvents = (ctx: Context): Subscribable =>
  consumer({
    group: 'workflow-engine.events',
    consumes: [eventTracked],
    select: async () => {
      await ctx.index.refresh(ctx.db)
      return ({ projectId, names }) => ctx.index.isConcernedBy(projectId, names)
    },
    handle: (batch) =>
      consumeEvents(
        ctx,
        batch.map(({ projectId, generation, correlationId, data }) => ({
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
