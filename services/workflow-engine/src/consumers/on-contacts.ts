import { contactDeleted } from '@postrider/contracts/messages'
import { consumer, type Subscribable } from '@postrider/messaging'
import { ofCurrentGeneration } from '@postrider/tenancy'
import { endOfContacts } from '../commands/executions/end-executions.ts'
import type { Context } from '../context.ts'

/**
 * A deleted contact ends its executions. Nobody waits for that: a step that comes before asks for the
 * contact, and finds that it is deleted. All changes of contacts share the topic, and are passed over by
 * their headers.
 */
export const onContacts = (ctx: Context): Subscribable =>
  consumer({
    group: 'workflow-engine.contacts',
    atMostEveryMs: 500,
    consumes: [contactDeleted],
    handle: async (batch) => {
      const current = await ofCurrentGeneration(ctx.db, batch)
      await endOfContacts(
        ctx,
        current.map(({ data }) => data.id),
      )
    },
  })
