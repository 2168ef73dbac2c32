import { contactDeleted } from '@postrider/contracts/messages'
import { consumer, ofCurrentGeneration, type Subscribable } from '@postrider/messaging'
import { forgetContacts } from '../commands/forget-contacts.ts'
import type { Context } from '../context.ts'

/** A deleted contact is no member any more. */
export const onContacts = (ctx: Context): Subscribable =>
  consumer({
    group: 'segments.contacts',
    consumes: [contactDeleted],
    handle: async (batch) =>
      forgetContacts(
        ctx,
        (await ofCurrentGeneration(ctx.db, batch)).map(({ projectId, data }) => ({ projectId, id: data.id })),
      ),
  })
