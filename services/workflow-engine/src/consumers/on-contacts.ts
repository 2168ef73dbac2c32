import { contactDeleted } from '@postrider/contracts/messages'
import { consumer, ofCurrentGeneration, type Subscribable } from '@postrider/messaging'
import { endOfContacts } from '../commands/executions/end-executions.ts'
import type { Context } from '../context.ts'

/** A deleted contact ends its executions. */
export const onContacts = (ctx: Context): Subscribable =>
  consumer({
    group: 'workflow-engine.contacts',
    consumes: [contactDeleted],
    handle: async (batch) => {
      const current = await ofCurrentGeneration(ctx.db, batch)
      await endOfContacts(
        ctx,
        current.map(({ data }) => data.id),
      )
    },
  })
