import { contactDeleted } from '@postrider/contracts/messages'
import { consumer, type Subscribable } from '@postrider/messaging'
import { ofCurrentGeneration } from '@postrider/tenancy'
import { cancelOfContacts } from '../commands/executions/cancel-of-contacts.ts'
import type { Context } from '../context.ts'

/**
 * Cancels the executions of deleted contacts. Nothing depends on the delay: a step that runs earlier looks
 * up the contact and finds that it is deleted. Other contact changes of the topic are skipped by their
 * headers.
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
