import { contactDeleted } from '@postrider/contracts/messages'
import { consumer, type Subscribable } from '@postrider/messaging'
import { ofCurrentGeneration } from '@postrider/tenancy'
import { cancelOfContacts } from '../commands/executions/cancel-of-contacts.ts'
import type { Context } from '../context.ts'

/**
 * Cancels the executions of deleted contacts. A late cancellation is harmless, because a step that runs
 * before it finds that its contact is deleted. Skips all other messages of the topic by their headers.
 */
export const onContacts = (ctx: Context): Subscribable =>
  consumer({
    group: 'workflow-engine.contacts',
    atMostEveryMs: 500,
    consumes: [contactDeleted],
    handle: async (batch) => {
      const current = await ofCurrentGeneration(ctx.db, batch)
      await cancelOfContacts(
        ctx,
        current.map(({ data }) => data.id),
      )
    },
  })
